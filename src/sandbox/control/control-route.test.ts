import { expect, it } from "vitest";
import { type ControlRoute, createControlRouter } from "./control-route.ts";

function route(method: ControlRoute["method"], path: string): ControlRoute {
  return { method, path, about: "", handle: () => ({ json: {} }) };
}

const routes = [
  route("GET", "/a"),
  route("POST", "/a"),
  route("POST", "/a/<id>/fixed"),
  route("POST", "/a/<id>/<other>"),
];

it("finds the route with its decoded parameters", () => {
  expect(createControlRouter(routes).match("POST", "/a/x%20y/z")).toEqual({
    route: routes[3],
    params: new Map([
      ["id", "x y"],
      ["other", "z"],
    ]),
  });
});

it("prefers the first route", () => {
  expect(createControlRouter(routes).match("POST", "/a/x/fixed")).toMatchObject({ route: routes[2] });
});

it("lists the other methods of a path", () => {
  expect(createControlRouter(routes).match("DELETE", "/a")).toEqual({ methods: ["GET", "POST"] });
});

it.each(["/", "/b", "/a/", "/a//fixed", "/a/x/y/z"])("finds nothing for %s", (path) => {
  expect(createControlRouter(routes).match("POST", path)).toBeUndefined();
});

it("keeps a parameter that cannot be decoded", () => {
  expect(createControlRouter(routes).match("POST", "/a/%ff/fixed")).toMatchObject({ params: new Map([["id", "%ff"]]) });
});
