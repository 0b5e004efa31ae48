import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { ArgumentError, ConfigurationError } from "../errors.ts";
import type { TransportRequest } from "./transport.ts";
import { checkPathValue, checkRequestPath, createWire, parseBaseAddress, type Wire, type WireRequest } from "./url.ts";

describe("parseBaseAddress", () => {
  test.each([
    ["https://api.example/api/v1", "https://api.example/api/v1", "https://api.example/api"],
    ["https://api.example/api/v1//", "https://api.example/api/v1", "https://api.example/api"],
    ["https://api.example:8443/v1", "https://api.example:8443/v1", "https://api.example:8443"],
    ["https://api.example", "https://api.example", "https://api.example"],
    ["https://api.example/", "https://api.example", "https://api.example"],
    ["HTTPS://API.example/a/../v1", "https://api.example/v1", "https://api.example"],
  ])("[F31] [A27] %s", (given, href, parent) => {
    expect(parseBaseAddress(given, "SVC_BASE_URL")).toEqual({ origin: new URL(given).origin, href, parent });
  });

  test.each([
    ...["http://localhost:3000", "http://a.localhost", "http://127.0.0.1", "http://127.10.20.255"],
    ...["http://127.1", "http://[::1]:80"],
  ])("[S34] accepts the loopback address %s", (given) => {
    expect(parseBaseAddress(given, "SVC_BASE_URL").href).toMatch(/^http:/);
  });

  test.each([
    ...["http://api.example", "http://127.0.0.1.evil.example", "http://localhost.evil.example"],
    ...["http://notlocalhost", "http://10.0.0.1", "http://128.0.0.1", "http://[::2]", "http://1127.0.0.1.example"],
  ])("[S34] rejects %s over http:", (given) => {
    expect(() => parseBaseAddress(given, "SVC_BASE_URL")).toThrow(ConfigurationError);
    expect(() => parseBaseAddress(given, "SVC_BASE_URL")).toThrow("allowInsecureHosts");
    expect(() => parseBaseAddress(given, "SVC_BASE_URL", ["other.example"])).toThrow("allowInsecureHosts");
  });

  test("[S34] accepts http: for a named host only", () => {
    const parse = (given: string) => parseBaseAddress(given, "SVC_BASE_URL", ["Gateway.internal"]);
    expect(parse("http://gateway.internal:80/v1").href).toBe("http://gateway.internal/v1");
    expect(() => parse("http://evil.gateway.internal")).toThrow("allowInsecureHosts");
  });

  const beyondOrigin = ["https://user:hunter2@api.example", "https://user@api.example", "https://api.example/#"];
  const relative = ["api.example", "/api/v1", "ftp://api.example", "javascript:alert(1)", "file:///etc", "https://"];
  test.each<[given: unknown, complaint: string]>([
    [undefined, "is missing"],
    [7, "must be a string"],
    ["", "is missing"],
    ...relative.map((given): [string, string] => [given, "absolute address"]),
    ...beyondOrigin.map((given): [string, string] => [given, "an origin and a path only"]),
    ["https://api.example/?a=hunter2", "an origin and a path only"],
    ["https://{host}/v1", "placeholder"],
    ["https://api.example/{version}", "placeholder"],
  ])("[S34] rejects %j without repeating it", (given, complaint) => {
    expect(() => parseBaseAddress(given, "SVC_BASE_URL")).toThrow(ConfigurationError);
    expect(() => parseBaseAddress(given, "SVC_BASE_URL")).toThrow(complaint);
    expect(() => parseBaseAddress(given, "SVC_BASE_URL")).not.toThrow(/hunter2/);
  });
});

describe("checkPathValue", () => {
  test.each([...["a-1", "../x?y#z/%2e%2e", "...", " ", "😀"]])("[S35] accepts %j", (value) =>
    expect(checkPathValue("id", value)).toBe(value),
  );

  test.each(["", ".", "..", undefined, null, 7, {}, ["a"], "\ud83d"])(
    "[S35] rejects %j and names the parameter",
    (value) => {
      expect(() => checkPathValue("svcCardId", value)).toThrow(ArgumentError);
      expect(() => checkPathValue("svcCardId", value)).toThrow(/^svcCardId /);
      expect(() => checkPathValue("svcCardId", value)).toThrow(expect.objectContaining({ field: "svcCardId" }));
    },
  );

  test("[S35] accepted values stay one segment of the path", () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(".", "..", "...", "%2e", "/.."), fc.string({ unit: "binary" })), (value) => {
        let taken: string;
        try {
          taken = checkPathValue("id", value);
        } catch {
          return;
        }
        const { pathname } = new URL(`https://api.example/v1/cards/${encodeURIComponent(taken)}/freeze`);
        expect(pathname.split("/").map(decodeURIComponent)).toEqual(["", "v1", "cards", value, "freeze"]);
      }),
    );
  });
});

describe("checkRequestPath", () => {
  test.each(["/", "/a", "/a/b-1/c.d", "/a/%2Fb", "/a/...", "/a/", "/a:b@c"])("[S35] accepts %s", (path) => {
    expect(checkRequestPath(path)).toBe(path);
  });

  test.each([
    ...["", "a", "https://evil.example/", "//evil.example", "/a//b", "/\\evil", "/a\\b", "/a?b", "/a#b", "/a/{id}"],
    ...["/.", "/..", "/a/../b", "/a/./b", "/a/..", "/%2e%2e/b", "/a/.%2E", "/%2e", "/a%", "/a/%zz", "/a/%ff", "/a\n"],
    ...["/a\tb", "/a b", "/é", "/a\u0000", "../health"],
    ...[undefined, null, 7],
  ])("[S35] rejects %j", (path) => {
    expect(() => checkRequestPath(path)).toThrow(ArgumentError);
    expect(() => checkRequestPath(path)).toThrow(/^path must /);
    expect(() => checkRequestPath(path)).toThrow(expect.objectContaining({ field: "path" }));
  });

  test.each([
    ...["..%2fapikey", "%2e%2e%2f%2e%2e%2fapikey", "..%5capikey", "..%5Capikey", "..;/apikey", "..%3b/apikey"],
    ...["x%2f%2e%2e/apikey", ".;x/apikey"],
  ])("[S7] rejects /agent/%s, which some servers resolve to another path", (path) => {
    expect(() => checkRequestPath(`/agent/${path}`)).toThrow('path must not contain "." or ".." as a segment');
  });

  test.each(["/agent/a;v=1/b", "/agent/..a%2fb", "/agent/100%25", "/agent/%C3%A9"])("[S7] accepts %s", (path) => {
    expect(checkRequestPath(path)).toBe(path);
  });

  test("names the forbidden character", () =>
    expect(() => checkRequestPath("/a?b")).toThrow('path must not contain "?"'));

  test("[S35] accepted paths stay below the base address", () => {
    const pieces = fc.array(
      fc.constantFrom("/", ".", "..", "%2e", "%2E", "a", "\\", ":", "@", "?", "#", "\t", "\n", " ", "https:", "%"),
    );
    fc.assert(
      fc.property(pieces, (list) => {
        const path = list.join("");
        try {
          checkRequestPath(path);
        } catch {
          return;
        }
        expect(new URL(`https://api.example/v1${path}`).href).toBe(`https://api.example/v1${path}`);
      }),
      { numRuns: 2000 },
    );
  });
});

const base = "https://svc.example/api/v1";
const request: WireRequest = { method: "GET", base, path: "/cards", pathValues: undefined, query: {}, body: undefined };
const headers = { accept: "application/json" };
const unaborted = { signal: new AbortController().signal, onAbort: () => undefined };

async function sent(parts: Partial<WireRequest>, scope: Parameters<Wire>[2] = unaborted): Promise<TransportRequest> {
  const requests: TransportRequest[] = [];
  const wire = createWire(async (made) => {
    requests.push(made);
    return { status: 204, headers: new Headers(), body: (async function* () {})() };
  });
  await wire({ ...request, ...parts }, headers, scope);
  expect(requests).toHaveLength(1);
  return requests[0] as TransportRequest;
}

test.each<[parts: Partial<WireRequest>, address: string]>([
  [{}, "/cards"],
  [{ path: "/{id}/limits/{kind}", pathValues: { id: "c/1", kind: "ä ?#" } }, "/c%2F1/limits/%C3%A4%20%3F%23"],
  [{ path: "/cards/{id}", pathValues: { id: "$&{id}$1" } }, "/cards/%24%26%7Bid%7D%241"],
  [{ path: "/{id}/{id}", pathValues: { id: "1" } }, "/1/1"],
  [{ query: { page: 2, active: false, note: "a b&c" } }, "/cards?page=2&active=false&note=a%20b%26c"],
  [{ query: { status: ["active", "frozen"], page: 1 } }, "/cards?status=active&status=frozen&page=1"],
])("the address of %j ends with %s", async (parts, address) => {
  expect((await sent(parts)).url).toBe(request.base + address);
});

test("passes method, headers, body and what aborts it on", async () => {
  const onAbort = vi.fn();
  const { signal } = new AbortController();
  const made = await sent({ method: "POST", body: "{}" }, { signal, onAbort });
  expect(made).toMatchObject({ method: "POST", body: "{}", signal });
  const callback = () => undefined;
  made.onAbort(callback);
  expect(onAbort).toHaveBeenCalledExactlyOnceWith(callback);
  expect([...made.headers]).toEqual([["accept", "application/json"]]);
});

test("sends no inherited property as a query parameter", async () => {
  Object.assign(Object.prototype, { page: 9 });
  try {
    expect((await sent({})).url).toBe(`${request.base}/cards`);
  } finally {
    Reflect.deleteProperty(Object.prototype, "page");
  }
});

test("rejects where a transport throws at once", async () => {
  const wire = createWire(() => {
    throw new Error("no socket");
  });
  await expect(wire(request, headers, unaborted)).rejects.toThrow("no socket");
});
