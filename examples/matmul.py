"""c = relu(a bᵀ) by blocks: tiles of tensors, a block of accumulators in registers, an epilogue chosen while tracing.

    python examples/matmul.py

Any sizes and strides: what a tile has beyond the edge is masked.
"""
import numpy as np

import hilt.cute as cute
from hilt import Boolean, Constexpr, Float32, const_expr, range_constexpr

ROWS, COLUMNS, DEPTH = 8, 16, 4


def inside(tile, shape):
    """Which coordinates of a tile lie in the shape, as a value that load and store take."""
    mask = cute.make_rmem_tensor(tile.shape, Boolean)
    for i in range_constexpr(cute.size(mask)):
        mask[i] = cute.elem_less(tile[i], shape)
    return mask.load()


@cute.jit
def matmul(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, relu: Constexpr):
    """a is (M, K), b is (N, K), c is (M, N)."""
    where_a, where_b, where_c = [cute.make_identity_tensor(x.shape) for x in (a, b, c)]
    for row in range(cute.ceil_div(c.shape[0], ROWS)):
        for column in range(cute.ceil_div(c.shape[1], COLUMNS)):
            sums = cute.make_rmem_tensor((ROWS, COLUMNS), Float32)
            sums.fill(0.0)
            for k in range(cute.ceil_div(a.shape[1], DEPTH)):
                a_tile, a_where = [cute.local_tile(x, (ROWS, DEPTH), (row, k)) for x in (a, where_a)]
                b_tile, b_where = [cute.local_tile(x, (COLUMNS, DEPTH), (column, k)) for x in (b, where_b)]
                a_part = a_tile.load(pred=inside(a_where, a.shape), other=0).to(Float32)
                b_part = b_tile.load(pred=inside(b_where, b.shape), other=0).to(Float32)
                for i in range_constexpr(DEPTH):  # (ROWS, 1) times (1, COLUMNS): an outer product
                    outer = a_part[None, i].reshape((ROWS, 1)) * b_part[None, i].reshape((1, COLUMNS))
                    sums.store(sums.load() + outer)
            result = sums.load()
            if const_expr(relu):
                result = cute.where(result > 0.0, result, cute.zeros_like(result))
            c_tile, c_where = [cute.local_tile(x, (ROWS, COLUMNS), (row, column)) for x in (c, where_c)]
            c_tile.store(result.to(c.element_type), pred=inside(c_where, c.shape))


def main():
    random = np.random.default_rng(1)
    for m, n, k, dtype, order in ((64, 96, 32, np.float32, "C"), (61, 37, 45, np.float16, "F"), (1, 1, 1, np.float32, "C")):
        a, b = (np.asarray(random.standard_normal((rows, k)), dtype, order=order) for rows in (m, n))
        c = np.zeros((m, n), dtype)
        for relu in (False, True):
            matmul(a, b, c, relu)
            want = a.astype(np.float32) @ b.astype(np.float32).T
            want = np.maximum(want, 0) if relu else want
            assert np.allclose(c, want, rtol=1e-2 if dtype == np.float16 else 1e-4, atol=1e-2 if dtype == np.float16 else 1e-4)
            print(f"({m},{k}) by ({n},{k}), {np.dtype(dtype).name}{', relu' if relu else ''}: as numpy has it")


if __name__ == "__main__":
    main()
