"""Pictures of layouts as SVG text: a grid with an index in each cell, or with the thread and the value that own it."""
from .. import _hilt

_layouts = _hilt.layouts
_CELL, _HEAD, _MOST = 30, 24, 16384
# Soft colours that stay apart from each other in print and for the colour-blind; the value's shade lies over the thread's.
_COLOURS = ("#a6cee3", "#fdd49e", "#b2df8a", "#fbb4b9", "#cab2d6", "#fff2ae", "#b3e2cd", "#e5c494")


def _text(x, y, text, size=11, colour="#222"):
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}">{text}</text>'


def _grid(title, rows, columns, cells):
    """cells: {(row, column): (text lines, colour, shade from 0 to 1)}."""
    width, height = _HEAD + max(columns * _CELL, 7 * len(title)) + 1, 2 * _HEAD + rows * _CELL + 1
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" text-anchor="middle">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{_HEAD}" y="15" font-size="12" fill="#222" text-anchor="start">{title}</text>',
    ]
    parts += [_text(_HEAD + (j + .5) * _CELL, 2 * _HEAD - 7, j, 9, "#777") for j in range(columns)]
    parts += [_text(_HEAD / 2, 2 * _HEAD + (i + .5) * _CELL + 3, i, 9, "#777") for i in range(rows)]
    for (i, j), (lines, colour, shade) in sorted(cells.items()):
        x, y = _HEAD + j * _CELL, 2 * _HEAD + i * _CELL
        box = f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"'
        parts.append(f'{box} fill="{colour}" stroke="#555" stroke-width=".7"/>')
        if shade:
            parts.append(f'{box} fill="#000" fill-opacity="{shade:.2f}"/>')
        size = 11 if len(lines) == 1 and max(map(len, lines)) < 5 else 8
        top = y + _CELL / 2 + 4 - (len(lines) - 1) * 5
        parts += [_text(x + _CELL / 2, top + k * 10, line, size) for k, line in enumerate(lines)]
    return "\n".join(parts + ["</svg>\n"])


def _sides(shape):
    """Rows and columns: the first mode, and all the others; one row for what has one mode."""
    if not isinstance(shape, tuple) or len(shape) == 1:
        return 1, _layouts.size(shape)
    return _layouts.size(shape[0]), _layouts.size(shape[1:])


def _extents(tile):
    """A tile's extents: of a tiler that holds layouts, their sizes."""
    return tuple(_layouts.size(mode) for mode in tile) if isinstance(tile, (tuple, list)) else _layouts.size(tile)


def _escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _index_cells(layout, rows, columns):
    cells = {}
    for i in range(rows):
        for j in range(columns):
            index = layout(i + rows * j)
            number = index if isinstance(index, int) else i + rows * j
            text = str(index) if isinstance(index, int) else ",".join(map(str, _layouts.flatten(index)))
            cells[i, j] = [text], _COLOURS[number % len(_COLOURS)], 0
    return cells


def _owner_cells(layout, tile, rows):
    threads, values = _layouts.size(layout, mode=[0]), _layouts.size(layout, mode=[1])
    owners = {}
    for t in range(threads):
        for v in range(values):
            owners.setdefault(layout((t, v)), []).append((t, v))
    cells = {}
    for index, who in owners.items():
        if not 0 <= index < _layouts.size(tile):
            raise ValueError(f"{layout} reaches element {index}, which is not in the tile {tile}")
        t, v = who[0]
        lines = [f"T{t}", f"V{v}"] + (["+%d" % (len(who) - 1)] if len(who) > 1 else [])
        cells[index % rows, index // rows] = lines, _COLOURS[t % len(_COLOURS)], .25 * v / max(values, 1)
    return cells


def to_svg(layout, tile=None):
    """The layout as a picture: SVG text.

    Each cell shows the index of its coordinate, coloured by the index. With `tile`, the layout is one of
    (thread, value) -> element of the tile: each cell shows who owns it, coloured by thread and shaded by value.
    """
    if not _layouts.is_static(layout):
        raise ValueError(f"{layout} has run-time parts: what it looks like is not known")
    shape = layout.shape if tile is None else _extents(tile)
    rows, columns = _sides(shape)
    if rows * columns > _MOST:
        raise ValueError(f"{layout} has {rows * columns} cells, more than the {_MOST} that a picture shows")
    if tile is None:
        return _grid(_escape(str(layout)), rows, columns, _index_cells(layout, rows, columns))
    title = f"{layout} on {str(shape).replace(' ', '')}"
    cells = {(i, j): ([], "#fff", 0) for i in range(rows) for j in range(columns)}
    cells.update(_owner_cells(layout, shape, rows))
    return _grid(_escape(title), rows, columns, {k: v if v[0] else ([""], v[1], 0) for k, v in cells.items()})


def _repr_svg_(layout):
    """What a notebook shows; None, so that it shows the text, where there is no picture."""
    if not _layouts.is_static(layout) or _layouts.size(layout) > _MOST // 16:
        return None
    return to_svg(layout)


def _tiled_to_svg(tiled):
    """Which thread and value own each element of the tile: SVG text."""
    return to_svg(tiled.layout_tv_tiled, tile=tiled.tiler_mn)


def _tiled_repr_svg_(tiled):
    """What a notebook shows."""
    return _tiled_to_svg(tiled) if _layouts.size(_extents(tiled.tiler_mn)) <= _MOST // 4 else None


_hilt.TiledCopy.to_svg = _tiled_to_svg
_hilt.TiledCopy._repr_svg_ = _tiled_repr_svg_
for _type in (_hilt.Layout, _hilt.ComposedLayout):
    _type.to_svg = to_svg
    _type._repr_svg_ = _repr_svg_
