"""Options for cute.compile[...]. The class alone means its default: cute.compile[KeepPTX]."""


class _Option:
    def __init__(self, value=True):
        self.value = value

    def __repr__(self):
        return f"{type(self).__name__}({self.value!r})"


__all__ = ["OptLevel", "EnableAssertions", "GenerateLineInfo", "GPUArch", "KeepPTX", "KeepCUBIN", "KeepSASS",
           "PtxasOptions", "DumpDir"]
globals().update((name, type(name, (_Option,), {"__module__": "hilt.cute"})) for name in __all__)
