/* Othello perft with the algorithm of bots/othello/kernels/board.py, for a comparison side by side:
   the same flood, the same rays, the same recursion with both sets of discs passed by value.

   Argument: depth. Every line on stdin asks for one count; the answer is its leaves and CPU seconds. */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t squares;

static squares rising_rays[64 * 4], left_rays[64];

static void make_rays(squares *rays, int count, const int (*directions)[2]) {
    for (int square = 0; square < 64; square++)
        for (int number = 0; number < count; number++) {
            int down = directions[number][0], right = directions[number][1];
            int row = square / 8 + down, column = square % 8 + right;
            rays[count * square + number] = 0;
            for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down, column += right)
                rays[count * square + number] |= (squares)1 << (row * 8 + column);
        }
}

static inline squares flooded(squares own, squares over, int step) {
    squares left = over & (own << step), right = over & (own >> step);
    left |= over & (left << step);
    right |= over & (right >> step);
    squares left_pairs = over & (over << step), right_pairs = left_pairs >> step;
    left |= left_pairs & (left << 2 * step);
    right |= right_pairs & (right >> 2 * step);
    left |= left_pairs & (left << 2 * step);
    right |= right_pairs & (right >> 2 * step);
    return left << step | right >> step;
}

static inline squares placements(squares own, squares other) {
    squares inner = other & 0x7E7E7E7E7E7E7E7EULL;
    squares found = flooded(own, inner, 1) | flooded(own, inner, 7);
    found |= flooded(own, other, 8) | flooded(own, inner, 9);
    return found & ~(own | other);
}

static inline squares turned_rising(squares own, squares stops, squares below, squares ray) {
    squares end = (below - (stops & ray)) & own & ray;
    return (end - (end != 0)) & ray;
}

static inline squares turned_left(squares own, squares stops, squares ray) {
    squares ends = stops & ray;
    ends |= ends >> 1;
    ends |= ends >> 2;
    ends |= ends >> 4;
    squares end = (ends ^ ends >> 1) & own & ray;
    return (0 - (end + end)) & ray;
}

static inline squares turned_over(squares own, squares other, int square) {
    squares stops = ~other, below = ((squares)1 << square) - 1;
    const squares *rays = rising_rays + 4 * square;
    squares turned = turned_rising(own, stops, below, rays[0]) | turned_left(own, stops, left_rays[square]);
    turned |= turned_rising(own, stops, below, rays[1]);
    turned |= turned_rising(own, stops, below, rays[2]);
    turned |= turned_rising(own, stops, below, rays[3]);
    own = __builtin_bswap64(own);
    stops = __builtin_bswap64(stops);
    below = ((squares)1 << (square ^ 56)) - 1;
    rays = rising_rays + 4 * (square ^ 56);
    squares up = turned_rising(own, stops, below, rays[1]);
    up |= turned_rising(own, stops, below, rays[2]);
    up |= turned_rising(own, stops, below, rays[3]);
    return turned | __builtin_bswap64(up);
}

static int64_t leaves(squares own, squares other, int64_t depth, int64_t finished) {
    squares moves = placements(own, other);
    if (moves == 0) {
        if (placements(other, own) == 0)
            return finished;
        return depth == 1 ? 1 : leaves(other, own, depth - 1, finished);
    }
    if (depth == 1)
        return __builtin_popcountll(moves);
    int64_t total = 0;
    for (; moves != 0; moves &= moves - 1) {
        int square = __builtin_ctzll(moves);
        squares turned = turned_over(own, other, square);
        total += leaves(other & ~turned, own | turned | (squares)1 << square, depth - 1, finished);
    }
    return total;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

int main(int argc, char **argv) {
    static const int rising[4][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};
    static const int left[1][2] = {{0, -1}};
    int depth = argc > 1 ? atoi(argv[1]) : 10;
    char line[16];
    make_rays(rising_rays, 4, rising);
    make_rays(left_rays, 1, left);
    while (fgets(line, sizeof line, stdin)) {
        double began = now();
        int64_t count = leaves((squares)1 << 28 | (squares)1 << 35, (squares)1 << 27 | (squares)1 << 36, depth, 1);
        printf("%lld %.6f\n", (long long)count, now() - began);
        fflush(stdout);
    }
    return 0;
}
