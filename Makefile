# make         set up the machine if needed, build, install into .venv
# make demo    the same, then run examples/control_flow.py
# make test    the same, then every test
# make sanitize, make pythons, make bench, make wheel, make clean: see HACKING.md
PYTHON ?= python3
PYTEST_ARGS ?=
MESON_ARGS ?=
ifeq ($(HILT_LLVM),none)
MESON_ARGS += -Dllvm=none
else
MESON_ARGS += -Dllvm=static
endif
export HILT_LLVM
export PATH := $(CURDIR)/.venv/bin:$(PATH)
PY := .venv/bin/python

.PHONY: all build demo test ctest pytest sanitize pythons bench wheel clean
all: build

# A PYTHON asked for that .venv is not made for: made again.
ifneq ($(origin PYTHON),file)
VERSION := -c 'import sys; print(sys.version)'
ifneq ($(shell $(PYTHON) $(VERSION)),$(shell .venv/bin/python $(VERSION) 2>/dev/null))
.PHONY: .venv/ready
endif
endif

.venv/ready: tools/setup tools/requirements.txt
	@PYTHON=$(PYTHON) tools/setup

build/build.ninja: .venv/ready
	@test -f $@ || meson setup build "-Dpython=$(CURDIR)/$(PY)" -Dpython.install_env=venv $(MESON_ARGS)
	@touch $@

build: build/build.ninja
	@ninja -C build
	@meson install -C build --only-changed --quiet

demo: build
	@$(PY) examples/control_flow.py

test: ctest pytest

ctest: build
	@meson test -C build --no-rebuild --print-errorlogs

pytest: build
	@HILT_DEVICE=eval $(PY) -m pytest -q tests/py/cases
	@$(PY) -m pytest -n auto --dist loadfile $(PYTEST_ARGS)

# Address and undefined-behaviour sanitizers: the C tests, and those Python tests that start no programs of their own.
sanitize: .venv/ready
	@tools/sanitize $(PY)

# The Python tests, less the long ones, under every other supported Python that is installed.
pythons: .venv/ready
	@tools/pythons $(PY)

# Numba is a peer to measure against; where it cannot be installed, its rows are left out.
.venv-bench/ready: .venv/ready
	@$(PY) -m venv .venv-bench
	@.venv-bench/bin/pip install -q --disable-pip-version-check numpy numba || .venv-bench/bin/pip install -q numpy
	@touch $@

# Measured on a build without assertions, staged beside the one in .venv.
bench: .venv/ready .venv-bench/ready
	@site=$$(tools/stage build-release $(PY) -Dbuildtype=release -Dllvm=static -Dtests=false) && \
	for b in trace compile call launch loops layout simt; do PYTHONPATH="$$site" .venv-bench/bin/python bench/$$b.py || exit 1; done

wheel: .venv/ready
	@$(PY) -m pip wheel --no-build-isolation --no-deps -w dist .

clean:
	rm -rf build build-* dist
