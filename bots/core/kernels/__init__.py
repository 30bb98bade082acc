"""The kernels every game shares, written for numba and generic over a ``KernelGame``.

Only the compiler imports this package; a bot that has its compiled object never does.
"""
