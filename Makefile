# What can be done with this repository. Every target that builds works in a fresh clone: script/setup
# comes first and is quick when nothing is missing.

SHELL = /bin/bash
PREFIX ?= /usr/local
DESTDIR ?=

# Where tests are built; another folder can be filled while the release program is built.
TESTS_AT ?= .build
export TESTS_AT
STRICT = --explicit-target-dependency-import-check=error
# The C libraries go into the program: docs/decisions/0003-static-c-libraries.md.
STATIC_LIBS = yes
# Swift's own linker lays functions that run at the start beside each other, where the toolchain has it:
# docs/decisions/0052-start-order.md.
LLD = $(wildcard $(dir $(shell readlink -f "$$(command -v swiftc)"))ld.lld)
ORDER = -Xswiftc -use-ld=lld -Xlinker --symbol-ordering-file=$(CURDIR)/CSupport/start-order.txt \
  -Xlinker --no-warn-symbol-ordering
STRIP = -Xlinker -s
COMMON = -c release --static-swift-stdlib --disable-local-rpath -Xlinker --gc-sections $(STRIP) $(STRICT) \
  $(if $(filter yes,$(STATIC_LIBS)),-Xlinker -L.build/static-libs)
RELEASE = $(COMMON) $(if $(LLD),$(ORDER)) -Xlinker --version-script=CSupport/program-symbols.map \
  $(if $(filter yes,$(STATIC_LIBS)),-Xlinker -lz)
# The network helper alone has libcurl: docs/decisions/0075-network-helper.md.
RELEASE_NET = $(COMMON) $(if $(LLD),-Xswiftc -use-ld=lld) -Xlinker --version-script=CSupport/net-symbols.map
# Debian's harness leaks by itself; Swift Testing alone does not. Undefined behaviour of the C
# sources ends the test too.
ASAN = --sanitize address -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined \
  --disable-xctest --scratch-path .build-asan $(STRICT)
TSAN = --sanitize thread --disable-xctest --scratch-path .build-tsan $(STRICT)

.PHONY: help setup build order debug build-tests test demo bench proof lint format man po fuzz torture asan tsan arm64 accept install \
  uninstall clean

help:
	@echo 'make demo       survey the example school and show the picture'
	@echo 'make test       build, run every test; TESTS="LodgeTests NotebookTests" those targets alone'
	@echo 'make build      the release program and its network helper: .build/release/taccuino, taccuino-net'
	@echo 'make lint       form, layers, man pages, translations'
	@echo 'make format     lay out the Swift sources as lint wants them'
	@echo 'make man        write man pages and completions from the registry'
	@echo 'make po         take the texts into po/, compile the translations'
	@echo 'make accept     take what tests printed as what they expect; look at the diff'
	@echo 'make proof      the tests that draw their cases, with as many as they were proved with; an hour'
	@echo 'make bench      time the C core and the program beside their peers'
	@echo 'make asan       tests under the address and undefined behaviour sanitizers'
	@echo 'make tsan       tests under the thread sanitizer'
	@echo 'make arm64      the C core on that processor, in an emulator, beside this one'
	@echo 'make fuzz       throw garbage at the readers for a while'
	@echo 'make torture    failing calls, crash images, damaged and hostile files, for a while'
	@echo 'make install    PREFIX=/usr/local DESTDIR=   programs, man pages, completions'

setup:
	@script/setup

build: setup
	@script/static-libs
	swift build --product taccuino $(RELEASE)
	swift build --product taccuino-net $(RELEASE_NET)

# Where the functions of the start lie; by hand, once the start has changed much. Needs valgrind.
order: STRIP =
order: setup
	@script/static-libs
	swift build --product taccuino $(RELEASE)
	@script/start-order
	@$(MAKE) build STRIP='-Xlinker -s'

debug: setup
	swift build --product taccuino $(STRICT)
	swift build --product taccuino-net $(STRICT)

build-tests: setup
	swift build --build-tests --scratch-path $(TESTS_AT) $(STRICT)

test: export TACCUINO_TESTS = $(TESTS)
test: build-tests
	@script/test

# `make test` draws fewer, so that it ends sooner.
proof: build-tests
	@script/setup --proof
	TACCUINO_PROOF=1 TACCUINO_ASSOCIATIONS=100 TACCUINO_PROFILES=1000 TACCUINO_READINGS=20000 TACCUINO_CLOCKS=2000 \
	  TACCUINO_EFFORTS=50 TACCUINO_PLANS=5000 TACCUINO_DAMAGE=1 TACCUINO_KILLS=60 TACCUINO_RECURRENCES=10000 \
	  TACCUINO_ALLOCATIONS=100 swift test --skip-build --scratch-path $(TESTS_AT) \
	  --filter 'Oracle|SecondSolver|SecondReading|ClockSecond|ClockEffort|DamageTests|KillTests|AllocationTests'

demo: build
	@script/demo

bench: build
	@script/setup --proof
	@script/bench --write

lint: setup
	@script/lint

format: setup
	swift format -i --parallel --configuration .swift-format -r Sources Tests Package.swift

man: debug
	@script/man

po:
	@script/po --update
	@script/po

accept: man
	TACCUINO_ACCEPT=1 swift test $(STRICT)

# Readers, then 10,000 random recurrences beside dateutil.
fuzz: setup
	@script/fuzz
	TACCUINO_RECURRENCES=10000 TACCUINO_PROOF=1 swift test $(STRICT) --filter OracleTests

# The release program where there is one, else the debug one; TACCUINO names another.
torture: setup
	@script/torture

asan: setup
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/lsan.supp swift test $(ASAN)

tsan: setup
	swift test $(TSAN)

arm64: setup
	@script/setup --cross
	@script/arm64

# Translations are compiled into the program: there are no files for them.
install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 .build/release/taccuino $(DESTDIR)$(PREFIX)/bin/taccuino
	install -D -m 755 .build/release/taccuino-net $(DESTDIR)$(PREFIX)/libexec/taccuino/taccuino-net
	@for page in man/*.[1-9]; do \
	  [ -e "$$page" ] || continue; section=$${page##*.}; \
	  install -d $(DESTDIR)$(PREFIX)/share/man/man$$section && \
	  install -m 644 "$$page" $(DESTDIR)$(PREFIX)/share/man/man$$section/ || exit 1; \
	done
	install -D -m 644 man/completions/taccuino.bash \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/taccuino
	install -D -m 644 man/completions/taccuino.zsh \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_taccuino
	install -D -m 644 man/completions/taccuino.fish \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/taccuino.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/taccuino $(DESTDIR)$(PREFIX)/libexec/taccuino/taccuino-net
	-rmdir $(DESTDIR)$(PREFIX)/libexec/taccuino
	@for page in man/*.[1-9]; do \
	  rm -f "$(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$${page##*/}"; \
	done
	rm -f $(DESTDIR)$(PREFIX)/share/bash-completion/completions/taccuino
	rm -f $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_taccuino
	rm -f $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/taccuino.fish

clean:
	rm -rf .build .build-tests .build-asan .build-tsan
