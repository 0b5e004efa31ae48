import { beforeEach, describe, expect, it } from "vitest";
import { createRouter, type Router } from "./routes.ts";

let router: Router<string>;

beforeEach(() => {
  router = createRouter();
  router.add("GET", "/api/hooks", "list");
  router.add("GET", "/api/hooks/{id}", "read");
  router.add("PUT", "/api/hooks/{id}", "change");
  router.add("GET", "/api/hooks/all", "read all");
  router.add("POST", "/api/{owner}/hooks/{id}/retry", "retry");
  router.add("POST", "/api/hooks/{id}/retry/again", "again");
});

function find(method: string, path: string): unknown {
  const found = router.find(method, path);
  return "target" in found ? [found.target, Object.fromEntries(found.values)] : found.allowed;
}

describe("a router", () => {
  it("finds targets by method and path, with path parameters", () => {
    expect(find("GET", "/api/hooks")).toEqual(["list", {}]);
    expect(find("PUT", "/api/hooks/h%2F1%20%C3%A9")).toEqual(["change", { id: "h/1 é" }]);
    expect(find("POST", "/api/me/hooks/h1/retry")).toEqual(["retry", { owner: "me", id: "h1" }]);
  });

  it("prefers names to parameters, with backtracking", () => {
    expect(find("GET", "/api/hooks/all")).toEqual(["read all", {}]);
    expect(find("PUT", "/api/hooks/all")).toEqual(["change", { id: "all" }]);
    expect(find("POST", "/api/hooks/hooks/h1/retry")).toEqual(["retry", { owner: "hooks", id: "h1" }]);
    expect(find("POST", "/api/hooks/hooks/retry/again")).toEqual(["again", { id: "hooks" }]);
  });

  it("lists the other methods of all matching templates", () => {
    expect(find("DELETE", "/api/hooks/h1")).toEqual(["GET", "PUT"]);
    expect(find("POST", "/api/hooks/all")).toEqual(["GET", "PUT"]);
    expect(find("get", "/api/hooks")).toEqual(["GET"]);
  });

  it("finds nothing for other paths", () => {
    const paths = [
      "",
      "/",
      "/api",
      "/api/hooks/",
      "/api//hooks",
      "/api/hooks//retry/again",
      "/API/hooks",
      "/api/hooks/a/b",
    ];
    for (const path of paths) expect(find("GET", path)).toEqual([]);
  });

  it("finds nothing if a parameter is not UTF-8", () => {
    expect(find("GET", "/api/hooks/%E0%A4%A")).toEqual([]);
    expect(find("GET", "/api/hooks/%")).toEqual([]);
  });

  it("treats names such as __proto__ as values", () => {
    expect(find("GET", "/api/hooks/__proto__")).toEqual(["read", { id: "__proto__" }]);
    expect(find("GET", "/constructor")).toEqual([]);
  });
});
