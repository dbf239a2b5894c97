"""hilt's modules under the names of CuTe DSL.

`import cutlass.utils` of a part that hilt does not have yet gives a module whose every name is an error that says so,
when it is used: a script may import more than it needs.
"""
import opcode
import sys

_SAME = {
    "cutlass": "hilt",
    "cutlass.cute": "hilt.cute",
    "cutlass.cute.math": "hilt.cute.math",
    "cutlass.cute.tensor": "hilt.cute.tensor",
    "cutlass.cute.runtime": "hilt.cute.runtime",
    "cutlass.cute.typing": "hilt.cute.typing",
    "cutlass.cute.core": "hilt.cute",
    "cutlass.cute.arch": "hilt.cute.arch",
    "cutlass.cute.arch.nvvm_wrappers": "hilt.cute.arch.nvvm_wrappers",
    "cutlass.cute.arch.smem": "hilt.cute.arch.smem",
    "cutlass.utils": "hilt.utils",
    "cutlass.utils.hardware_info": "hilt.utils.hardware_info",
    "cutlass.utils.hopper_helpers": "hilt.utils.hopper_helpers",
    "cutlass.utils.static_persistent_tile_scheduler": "hilt.utils.static_persistent_tile_scheduler",
    "cutlass.pipeline": "hilt.pipeline",
    "cutlass.torch": "hilt.torch",
    "cutlass.cute.atom": "hilt.cute",
    "cutlass.cute.nvgpu": "hilt.cute.nvgpu",
    "cutlass.cute.nvgpu.common": "hilt.cute.nvgpu.common",
    "cutlass.cute.nvgpu.cpasync": "hilt.cute.nvgpu.cpasync",
    "cutlass.cute.nvgpu.warp": "hilt.cute.nvgpu.warp",
    "cutlass.cute.nvgpu.warpgroup": "hilt.cute.nvgpu.warpgroup",
    "cutlass.cutlass_dsl": "hilt.cute.typing",
    "cutlass.base_dsl.typing": "hilt.cute.typing",
}


def _explain(module, name):
    """What is to be said of a name that a module lacks."""
    import difflib
    from ._names import NAMES
    alias = next((a for a, m in _SAME.items() if m == module), module)
    planned, own = NAMES.get(alias), [n for n in dir(sys.modules[module]) if not n.startswith("_")]
    elsewhere = [f"{m}.{name}" for m in _SAME.values() if m != module and hasattr(sys.modules.get(m), "__dict__")
                 and name in vars(sys.modules[m])]
    if planned is None or name in planned.split():
        return f"{module}.{name} is not supported yet" + (f"; there is {elsewhere[0]}" if elsewhere else "")
    near = elsewhere[:1] + difflib.get_close_matches(name, sorted({*own, *planned.split()}), 3)
    return f"module {module!r} has no attribute {name!r}" + (f"; did you mean {' or '.join(near)}?" if near else "")


def _imports(frame):
    """Is it at `from … import …`? What __getattr__ raises is replaced there, unless it is an ImportError."""
    return frame.f_lasti >= 0 and frame.f_code.co_code[frame.f_lasti] == opcode.opmap["IMPORT_FROM"]


def missing(module, late=()):
    """A module's __getattr__: parts that are imported when first used, names that hilt does not have yet, and names that nothing
    ever had."""
    def __getattr__(name):
        if name in late:
            from importlib import import_module
            return import_module(f"{module}.{name}")
        if name.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        kind = ImportError if _imports(sys._getframe(1)) else AttributeError
        raise kind(_explain(module, name))
    return __getattr__


class _Finder:
    """Finds what lies under `cutlass`: hilt's own modules, else a placeholder."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "cutlass" or name.startswith("cutlass."):
            from importlib.machinery import ModuleSpec
            return ModuleSpec(name, _Finder, is_package=True)
        return None

    @staticmethod
    def create_module(spec):
        import types
        module = types.ModuleType(spec.name, "Not supported yet.")
        module.__getattr__ = missing(spec.name)
        return module

    @staticmethod
    def exec_module(module):
        pass


def install():
    """Makes `import cutlass, cutlass.cute as cute` give hilt's modules."""
    from importlib import import_module
    for alias, name in _SAME.items():
        sys.modules[alias] = import_module(name)
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(0, _Finder)
