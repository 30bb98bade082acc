"""Captures, found arc by arc.

A travel that goes round an arc passes the last occupied place before it and the first behind it. So
each of the eight arcs has one pair of pieces that face each other across it, and if their colours
differ either may capture the other. One case more: where both places of the pair are the same point,
which its loop crosses twice, the piece there meets itself; once it has left, it goes on to whatever
stands next, in both directions. (Going twice round arcs means that the line between is empty, and
then the arcs on both of its ends have the same pair.)

The occupied places of a loop are a 24-bit ring, turned so that the arc lies between its ends: the
first place behind the arc is the lowest bit set, the last before it the highest.
"""

from bots.core.kernels.bits import highest_bit, lowest_bit
from bots.core.kernels.tools import kernel
from bots.surakarta.kernels.tables import ARC_EVERY, POINT_OF, RING_BITS, RING_PLACES
from bots.surakarta.layout import POINTS

ARCS = 4  # of each loop
NUMBER_BITS = 16


@kernel
def turned(ring, places):
    """The ring with that place as its bit 0."""
    return ((ring >> places) | (ring << (RING_PLACES - places))) & RING_BITS


@kernel
def number(start, target):
    """A capture from point to point, plus one so that 0 is none."""
    return start * POINTS + target + 1


@kernel
def self_meeting(mine, all_places, behind, before, base):
    """What the piece of both places captures beyond itself, as ``arc_captures`` tells it."""
    others = all_places & ~((1 << behind) | (1 << before))
    if others == 0:
        return 0
    start = POINT_OF[base + behind]
    onward, backward = lowest_bit(others), highest_bit(others)
    found = 0
    if (mine >> onward) & 1 == 0:
        found = number(start, POINT_OF[base + onward])
    if (mine >> backward) & 1 == 0:
        found = (found << NUMBER_BITS) | number(start, POINT_OF[base + backward])
    return found


@kernel
def arc_captures(own, other, loop, arc):
    """The captures that an arc gives to the side with the places ``own``: two numbers, 0 for none."""
    mine = (own >> (RING_PLACES * loop)) & RING_BITS
    theirs = (other >> (RING_PLACES * loop)) & RING_BITS
    if mine == 0 or theirs == 0:
        return 0
    shift = ARC_EVERY * (arc + 1)
    mine, theirs = turned(mine, shift), turned(theirs, shift)
    both = mine | theirs
    behind, before = lowest_bit(both), highest_bit(both)
    base = 2 * RING_PLACES * loop + shift
    if (mine >> behind) & 1:
        if (mine >> before) & 1 == 0:
            return number(POINT_OF[base + behind], POINT_OF[base + before])
        if POINT_OF[base + behind] == POINT_OF[base + before]:
            return self_meeting(mine, both, behind, before, base)
    elif (mine >> before) & 1:
        return number(POINT_OF[base + before], POINT_OF[base + behind])
    return 0


@kernel
def add_new(moves, at, n, move):
    """Adds a capture to the list unless another way to it was found before; returns its length."""
    for i in range(n):
        if moves[at + i] == move:
            return n
    moves[at + n] = move
    return n + 1


@kernel
def list_captures(own, other, moves, at):
    """Writes every capture of the side with the places ``own``; returns how many."""
    n = 0
    for loop in range(2):
        for arc in range(ARCS):
            found = arc_captures(own, other, loop, arc)
            if found != 0:
                n = add_new(moves, at, n, (found & ((1 << NUMBER_BITS) - 1)) - 1)
                if found >> NUMBER_BITS != 0:
                    n = add_new(moves, at, n, (found >> NUMBER_BITS) - 1)
    return n


@kernel
def has_capture(own, other):
    for loop in range(2):
        for arc in range(ARCS):
            if arc_captures(own, other, loop, arc) != 0:
                return True
    return False
