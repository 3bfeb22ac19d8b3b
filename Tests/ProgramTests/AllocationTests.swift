// An import on a machine whose memory runs out at some moment: all rooms, or none and an exit that says
// so. The n-th allocation of GEOS or of the C core fails, by a library loaded before all others.

import Kernel
import System
import Testing

@Suite struct AllocationTests {
  /// Fails one allocation that GEOS or C code of the program itself asks for. What the Swift library asks
  /// for is left alone: it ends the program when it gets nothing. FAIL_AT is its number from 1, and
  /// COUNT_TO a file for how many there were.
  private static let shim = """
    #include <dlfcn.h>
    #include <errno.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <new>
    extern "C" char *program_invocation_short_name;
    extern "C" void *__libc_malloc(size_t);
    extern "C" void *__libc_calloc(size_t, size_t);
    extern "C" void *__libc_realloc(void *, size_t);
    static long count, at = -1;
    static bool fails(void *caller) {
      if (at < 0) {
        const char *text = getenv("FAIL_AT");
        at = text ? atol(text) : 0;
        if (strcmp(program_invocation_short_name, "taccuino") != 0) at = -2;
      }
      if (at == -2) return false;
      // A caller is looked up once: the same places ask millions of times.
      static __thread struct { void *caller; bool counts; } known[4096];
      auto &slot = known[((unsigned long)caller >> 2) % 4096];
      if (slot.caller != caller) {
        Dl_info info;
        bool counts = false;
        if (dladdr(caller, &info) && info.dli_fname) {
          const char *name = strrchr(info.dli_fname, '/');
          name = name ? name + 1 : info.dli_fname;
          counts = strncmp(name, "libgeos", 7) == 0 || strcmp(name, "taccuino") == 0;
        }
        slot.caller = caller;
        slot.counts = counts;
      }
      return slot.counts && ++count == at;
    }
    extern "C" void *malloc(size_t size) {
      if (fails(__builtin_return_address(0))) { errno = ENOMEM; return nullptr; }
      return __libc_malloc(size);
    }
    extern "C" void *calloc(size_t number, size_t size) {
      if (fails(__builtin_return_address(0))) { errno = ENOMEM; return nullptr; }
      return __libc_calloc(number, size);
    }
    extern "C" void *realloc(void *old, size_t size) {
      if (fails(__builtin_return_address(0))) { errno = ENOMEM; return nullptr; }
      return __libc_realloc(old, size);
    }
    void *operator new(size_t size) {
      void *made = fails(__builtin_return_address(0)) ? nullptr : __libc_malloc(size ? size : 1);
      if (!made) throw std::bad_alloc();
      return made;
    }
    __attribute__((destructor)) static void tell() {
      const char *path = getenv("COUNT_TO");
      if (!path || at == -2) return;
      if (FILE *file = fopen(path, "w")) { fprintf(file, "%ld", count); fclose(file); }
    }
    """

  @Test(
    "a failed allocation in an import never costs a room in silence",
    .enabled(if: Files.kind("/usr/bin/g++") == .file, "g++ is absent"),
    .disabled(if: Built.hasSanitizer, "it has an allocator of its own"))
  func rooms() throws {
    let home = try Home(inMemory: true)
    try home.write("fail.cpp", Self.shim)
    var compiler = Launcher(home)
    compiler.program = "/usr/bin/g++"
    let made = try compiler.run(
      "-O1", "-shared", "-fPIC", "-o", home.file("fail.so"), home.file("fail.cpp"))
    try #require(made.code == 0, "\(made.stderr)")
    let plan = Built.package + "/examples/school.geojson"
    var launcher = Launcher(home)
    launcher.variables["LD_PRELOAD"] = home.file("fail.so")
    launcher.variables["COUNT_TO"] = home.file("count")
    let line = ["survey", "import", plan, "--metres", "--project", "School"]
    let whole = try launcher.run(["-n", home.file("whole.tac")] + line)
    try #require(whole.code == 0, "\(whole.stderr)")
    let text = String(decoding: try Files.read(home.file("count"), limit: 100), as: UTF8.self)
    let all = try #require(Int(text))
    #expect(all > 1000)
    launcher.variables["COUNT_TO"] = nil
    var failed = 0
    // Spread over the whole run; more of them by hand: TACCUINO_ALLOCATIONS=500.
    let wanted = Environment.current()["TACCUINO_ALLOCATIONS"].flatMap { Int($0) } ?? 12
    for index in 0..<wanted {
      launcher.variables["FAIL_AT"] = String(1 + index * (all - 1) / max(1, wanted - 1))
      let notebook = home.file("n\(index).tac")
      let result = try launcher.run(["-n", notebook] + line)
      var reader = launcher
      reader.variables["LD_PRELOAD"] = nil
      let rooms = try reader.run("-n", notebook, "survey", "room", "list", "--json")
      let kept = rooms.stdout.split(separator: "\n").count { $0.contains("\"polygon\"") }
      if result.code == 0 {
        #expect(kept == 33, "allocation \(launcher.variables["FAIL_AT"] ?? "")")
      } else {
        failed += 1
        // Whatever ended it, nothing of it is there; a signal leaves no words.
        #expect(kept == 0 && (result.code >= 128 || !result.err.isEmpty), "\(result.stderr)")
      }
    }
    #expect(failed > 0)
  }
}
