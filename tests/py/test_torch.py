"""Tensors of torch on the CPU."""
import cutlass.cute as cute
from cutlass.cute.runtime import from_dlpack
import cutlass.torch as cutlass_torch
import hilt
import pytest

torch = pytest.importorskip("torch")


@cute.jit
def add_one(x: cute.Tensor, y: cute.Tensor):
    for i in range(cute.size(x)):
        y[i] = x[i] + 1


def refused(x, *words, y=None):
    y = torch.zeros(3) if y is None else y
    for given in lambda: add_one(x, y), lambda: from_dlpack(x):
        with pytest.raises(hilt.DSLUserCodeError) as caught:
            given()
        assert caught.value.id == "ARG_BAD_TENSOR" and all(w in str(caught.value) for w in words), str(caught.value)
    with pytest.raises(hilt.DSLUserCodeError, match="'x'"):
        add_one(x, y)


@pytest.mark.parametrize("wrap", [lambda x: x, from_dlpack])
def test_layouts(wrap):
    base = torch.arange(24.)
    for x in base[:3], base[5:8], base[::4][:5], base[:1].expand(3), base.reshape(4, 6).t()[2], base.reshape(4, 6)[1:3, ::2], base[0]:
        y = torch.zeros(x.shape)
        if x.dim() == 1:
            add_one(wrap(x), wrap(y))
            assert torch.equal(y, x + 1)
    x = torch.arange(6.).reshape(2, 3).t()
    assert from_dlpack(x).shape == (3, 2) and from_dlpack(x).stride == (1, 3)
    assert from_dlpack(torch.zeros(0, 3)).shape == (0, 3)


def test_numbers():
    names = ("float16", "float32", "float64", "bfloat16", "int8", "int16", "int32", "int64", "uint8", "bool", "float8_e4m3fn", "float8_e5m2")
    want = ("Float16", "Float32", "Float64", "BFloat16", "Int8", "Int16", "Int32", "Int64", "Uint8", "Boolean", "Float8E4M3FN", "Float8E5M2")
    for name, dtype in zip(names, want):
        assert from_dlpack(torch.empty(4, dtype=getattr(torch, name))).element_type is getattr(hilt, dtype), name
    refused(torch.ones(3, dtype=torch.complex64), "not supported")


def test_gradients():
    """Refused in a call that is compiled, and by from_dlpack; later calls with tensors of the same kind are not asked."""
    x = torch.ones(3, requires_grad=True)
    for t in x, x * 2, torch.nn.Parameter(torch.ones(3)):
        f, y = cute.jit(add_one.__wrapped__), torch.zeros(3)
        for given in lambda: f(t, y), lambda: f(t, y), lambda: cute.compile(f, y, t), lambda: from_dlpack(t):
            with pytest.raises(hilt.DSLUserCodeError) as caught:
                given()
            assert caught.value.id == "ARG_BAD_TENSOR" and "gradients" in str(caught.value) and "detach" in str(caught.value)
        with torch.no_grad():
            f(t, y)
            assert torch.equal(y, t + 1)
        y.zero_()
        f(t.detach(), y)
        assert torch.equal(y, t + 1)


def test_what_the_memory_does_not_show():
    z = torch.tensor([1 + 2j, 3 + 4j, 5 + 6j])
    refused(z.conj().imag, "resolve_neg")
    y = torch.zeros(3)
    add_one(z.imag, y)
    assert y.tolist() == [3, 5, 7]
    refused(torch.eye(3).to_sparse(), "layout")
    refused(torch.ones(3, device="meta"), "meta")
    refused(torch.quantize_per_tensor(torch.ones(3), 0.1, 0, torch.quint8), "QInt")


def test_a_view_keeps_the_memory():
    x = torch.arange(3.)
    view = from_dlpack(x)
    del x
    again = [torch.full((3,), 9.) for _ in range(100)]
    y = torch.zeros(3)
    add_one(view, y)
    assert y.tolist() == [1, 2, 3] and again


def test_subclasses_and_containers():
    class Sub(torch.Tensor):
        pass

    @cute.jit
    def f(pair, y):
        y[0] = pair[0][0] + pair[1]["x"][1]
    y = torch.zeros(3)
    f((torch.ones(3).as_subclass(Sub), {"x": torch.arange(3.)}), y)
    assert y[0] == 2


def test_helpers():
    for name, want in ("Float32", "float32"), ("BFloat16", "bfloat16"), ("Float8E4M3FN", "float8_e4m3fn"), ("Boolean", "bool"), ("Uint8", "uint8"):
        assert cutlass_torch.dtype(getattr(hilt, name)) is getattr(torch, want)
    assert cutlass_torch.get_leading_dim(torch.zeros(3, 4).t()) == 0
    assert cutlass_torch.get_leading_dim(torch.zeros(3, 1)) == 0 and cutlass_torch.get_leading_dim(torch.zeros(1, 4)) == 1
    assert cutlass_torch.get_leading_dim(torch.zeros(8, 8)[::2, ::2]) is None
    assert cutlass_torch.from_dlpack(torch.zeros(16), assumed_align=16).shape == (16,)
    with pytest.raises(AttributeError, match="not supported yet"):
        cutlass_torch.matrix
