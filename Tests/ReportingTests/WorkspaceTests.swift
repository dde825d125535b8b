import Reporting
import Testing

@Suite("Workspace")
struct WorkspaceTests {
  @Test("A path inside the root is shown relative to it, whether or not the root contains links")
  func links() {
    let workspace = Workspace(root: "/real/", writtenRoot: "/link/")
    #expect(workspace.name(of: "/real/a.txt") == "a.txt")
    #expect(workspace.name(of: "/link/b/a.txt") == "b/a.txt")
    #expect(workspace.name(of: "/other/a.txt") == "/other/a.txt")
  }

  @Test(
    "A path is relative to the workspace root",
    arguments: [
      ("a.txt", "lists/films/a.txt"), ("./././a.txt", "lists/films/a.txt"),
      ("../a.txt", "lists/a.txt"), ("../../a.txt", "a.txt"), ("../../../a.txt", "../a.txt"),
      ("b/../../a.txt", "lists/a.txt"), ("../../../checkout/a.txt", "a.txt"),
      ("../../../../x/checkout/a.txt", "../../x/checkout/a.txt"),
      ("/checkout/b/a.txt", "b/a.txt"), ("/elsewhere/a.txt", "/elsewhere/a.txt"),
      ("/checkouts/a.txt", "/checkouts/a.txt"), ("/checkout/\u{301}a.txt", "\u{301}a.txt"),
      ("b/\u{301}a.txt", "lists/films/b/\u{301}a.txt"),
    ])
  func names(path: String, name: String) {
    let workspace = Workspace(folder: "lists/films/", root: "/checkout/")
    #expect(workspace.name(of: path) == name)
  }

  @Test(
    "Without a workspace, a path stays unchanged except for a leading ./",
    arguments: [("a.txt", "a.txt"), ("./a.txt", "a.txt"), ("../a.txt", "../a.txt"), ("/a", "/a")])
  func unknown(path: String, name: String) {
    #expect(Workspace().name(of: path) == name)
  }
}
