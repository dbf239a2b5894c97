"""A walk through layouts: what they are, how they are taken apart and put together, and what traced code does with them.

    python examples/layouts.py [FOLDER]

prints each step and writes its pictures (SVG) into FOLDER, `pictures` if none is given. Nothing here needs a GPU.
"""
import pathlib
import sys

import hilt.cute as cute
from hilt import Int32

FOLDER = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
FOLDER.mkdir(parents=True, exist_ok=True)


def show(what, value):
    print(f"  {what:46} {value}")
    return value


def picture(name, layout, tile=None):
    path = FOLDER / f"{name}.svg"
    path.write_text(layout.to_svg(tile=tile))
    print(f"  {'picture':46} {path}")


print("A layout is shape:stride, a function from coordinates to indices.")
column = show("make_layout((4, 8))", cute.make_layout((4, 8)))
row = show("make_layout((4, 8), stride=(8, 1))", cute.make_layout((4, 8), stride=(8, 1)))
show("  at (1, 2)", row((1, 2)))
show("  at index 9, which is the coordinate (1, 2)", row(9))
nested = show("modes may be tuples", cute.make_layout((4, (2, 4)), stride=(2, (1, 8))))
show("  size, cosize, rank, depth", (cute.size(nested), cute.cosize(nested), cute.rank(nested), cute.depth(nested)))
show("  its second mode", nested[1])
show("  what is left of row 1", nested((1, None)))
picture("nested", nested)

print("\nThe same function may be written in several ways; coalesce finds the shortest.")
show("coalesce((2,(1,6)):(1,(6,2)))", cute.coalesce(cute.make_layout((2, (1, 6)), stride=(1, (6, 2)))))

print("\nComposition applies one layout after another: c(x) = a(b(x)).")
a, b = cute.make_layout((6, 2), stride=(8, 2)), cute.make_layout((4, 3), stride=(3, 1))
c = show(f"composition({a}, {b})", cute.composition(a, b))
assert all(c(i) == a(b(i)) for i in range(cute.size(b)))
show("right_inverse((4,8):(8,1))", cute.right_inverse(row))
show("complement(4:2, 24), what 4:2 leaves out", cute.complement(cute.make_layout(4, stride=2), 24))

print("\nDivide cuts a layout into tiles: the tile first, then where the tiles are.")
matrix = cute.make_layout((8, 16), stride=(16, 1))
show("zipped_divide((8,16):(16,1), (4, 8))", cute.zipped_divide(matrix, (4, 8)))
show("tiled_divide", cute.tiled_divide(matrix, (4, 8)))
show("local_tile at (1, None): a row of tiles", cute.local_tile(matrix, (4, 8), (1, None)))
show("local_partition: what thread 5 of (4,8) gets", cute.local_partition(matrix, cute.make_layout((4, 8)), 5))

print("\nProduct repeats one.")
show("blocked_product(2x2, 3x2)", cute.blocked_product(cute.make_layout((2, 2)), cute.make_layout((3, 2))))
show("raked_product(2x2, 3x2)", cute.raked_product(cute.make_layout((2, 2)), cute.make_layout((3, 2))))
picture("raked", cute.raked_product(cute.make_layout((2, 2)), cute.make_layout((3, 2))))

print("\nThreads and values: which element of the tile belongs to which value of which thread.")
tile, tv = cute.make_layout_tv(cute.make_layout((2, 4), stride=(4, 1)), cute.make_layout((2, 2), stride=(2, 1)))
show("make_layout_tv(2x4 threads, 2x2 values)", tv)
show("  the tile", tile)
picture("threads", tv, tile)

print("\nA swizzle spreads the elements of a column over the banks of a memory.")
swizzled = cute.make_composed_layout(cute.make_swizzle(3, 0, 3), 0, cute.make_layout((8, 8), stride=(8, 1)))
show("make_composed_layout(S<3,0,3>, 0, (8,8):(8,1))", swizzled)
show("  column 0 without, and with it", ([swizzled.outer((i, 0)) % 8 for i in range(8)], [swizzled((i, 0)) % 8 for i in range(8)]))
picture("swizzle", swizzled)

print("\nWhat is no layout is refused; the message shows both.")
try:
    cute.recast_layout(24, 16, column)
except Exception as error:
    print("  " + str(error).splitlines()[0].partition(": ")[2])


@cute.jit
def tiles_of(rows: Int32, columns: Int32):
    """In traced code extents may be run-time values: they print as ?, what is static stays static."""
    whole = cute.make_layout((rows, columns), stride=(columns, 1))
    tiles = cute.zipped_divide(whole, (4, 8))
    show("zipped_divide((?,?):(?,1), (4, 8))", tiles)
    cute.printf("  at run time: {} has {} tiles of 4 by 8", whole, cute.size(tiles, mode=[1]))
    for i in range(cute.size(tiles, mode=[1])):
        cute.printf("    tile {} begins at {}", i, tiles((0, i)))


print("\nTraced code does the same with sizes that are known at run time only.")
tiles_of(8, 16)
