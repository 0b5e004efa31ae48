import { beforeEach, describe, expect, it } from "vitest";
import { createRouter, type Router } from "./router.ts";

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
  it("finds by method and path, and gives the path's values", () => {
    expect(find("GET", "/api/hooks")).toEqual(["list", {}]);
    expect(find("PUT", "/api/hooks/h%2F1%20%C3%A9")).toEqual(["change", { id: "h/1 é" }]);
    expect(find("POST", "/api/me/hooks/h1/retry")).toEqual(["retry", { owner: "me", id: "h1" }]);
  });

  it("prefers names to parameters, and goes back where a name leads nowhere", () => {
    expect(find("GET", "/api/hooks/all")).toEqual(["read all", {}]);
    expect(find("PUT", "/api/hooks/all")).toEqual(["change", { id: "all" }]);
    expect(find("POST", "/api/hooks/hooks/h1/retry")).toEqual(["retry", { owner: "hooks", id: "h1" }]);
    expect(find("POST", "/api/hooks/hooks/retry/again")).toEqual(["again", { id: "hooks" }]);
  });

  it("says which methods a path has instead, of all templates that fit it", () => {
    expect(find("DELETE", "/api/hooks/h1")).toEqual(["GET", "PUT"]);
    expect(find("POST", "/api/hooks/all")).toEqual(["GET", "PUT"]);
    expect(find("get", "/api/hooks")).toEqual(["GET"]);
  });

  it("finds nothing elsewhere", () => {
    for (const path of [
      "",
      "/",
      "/api",
      "/api/hooks/",
      "/api//hooks",
      "/api/hooks//retry/again",
      "/API/hooks",
      "/api/hooks/a/b",
    ]) {
      expect(find("GET", path)).toEqual([]);
    }
  });

  it("finds nothing where a value is no UTF-8, whatever methods the path has", () => {
    expect(find("GET", "/api/hooks/%E0%A4%A")).toEqual([]);
    expect(find("GET", "/api/hooks/%")).toEqual([]);
  });

  it("takes values that are names of properties for values", () => {
    expect(find("GET", "/api/hooks/__proto__")).toEqual(["read", { id: "__proto__" }]);
    expect(find("GET", "/constructor")).toEqual([]);
  });
});
