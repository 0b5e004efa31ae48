import { describe, expect, it } from "vitest";
import { Refusal } from "../core/response.ts";
import { writeResourceRequest } from "./paid-fetch.ts";

const request = { wallet_id: "aw_1", url: "http://127.0.0.1/report" };
const refusal = (parts: object): Refusal["facts"] | undefined => {
  try {
    writeResourceRequest({ ...request, ...parts });
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.facts : undefined;
  }
};

describe("the body", () => {
  it.each(["POST", "PUT", "PATCH"])("is sent with %s", (method) => {
    expect(writeResourceRequest({ ...request, method, body: { a: [1] } })).toMatchObject({ method, body: '{"a":[1]}' });
  });

  it.each([undefined, "GET", "DELETE"])("is not sent if the method is %s", (method) => {
    const written = writeResourceRequest({ ...request, ...(method && { method }), body: { a: 1 } });
    expect(written).not.toHaveProperty("body");
    expect(written.method).toBe(method ?? "GET");
    expect([...written.headers]).toEqual([]);
  });

  it("is JSON unless it is text, with that content type by default", () => {
    const typeOf = (parts: object) =>
      writeResourceRequest({ ...request, method: "POST", ...parts }).headers.get("content-type");
    expect(typeOf({ body: [] })).toBe("application/json");
    expect(typeOf({ body: { a: 1 }, headers: { "Content-Type": "application/x-own" } })).toBe("application/x-own");
    expect(typeOf({ body: "a=1" })).toBeNull();
    expect(writeResourceRequest({ ...request, method: "POST", body: "a=1" }).body).toBe("a=1");
    expect(writeResourceRequest({ ...request, method: "POST", body: 0 }).body).toBe("0");
    expect(writeResourceRequest({ ...request, method: "POST", body: null })).not.toHaveProperty("body");
  });
});

it("headers are passed on, with any plain values", () => {
  const { headers } = writeResourceRequest({ ...request, headers: { "X-A": "b", "x-n": 1, "x-t": true } });
  expect(Object.fromEntries(headers)).toEqual({ "x-a": "b", "x-n": "1", "x-t": "true" });
});

it.each([
  ...[{ "x a": "b" }, { "x-a": "secret\r\nx-b: c" }, { "x-a": "€" }, { "x-a": {} }, { "x-a": null }, { "": "b" }],
  ...[{ Host: "other" }, { "content-length": "5" }, { "Transfer-Encoding": "chunked" }, { connection: "close" }],
])("invalid headers are rejected, and not repeated: %j", (headers) => {
  const facts = refusal({ headers });
  const isManaged = /^(host|content-length|transfer-encoding|connection)$/i.test(Object.keys(headers)[0] ?? "");
  const problem = isManaged ? "must not contain connection headers" : "must be valid HTTP header names and values";
  const fields = { headers: [problem] };
  expect(facts).toMatchObject({ status: 400, code: "validation_error", fields, rule: "C86", basis: "assumed" });
  expect(JSON.stringify(facts)).not.toContain("secret");
});

it("headers whose names only contain those of a connection are passed on", () => {
  const names = ["x-host", "hosts", "x-te", "tea", "my-connection", "connections"];
  const headers = Object.fromEntries(names.map((name) => [name, "1"]));
  expect(Object.fromEntries(writeResourceRequest({ ...request, headers }).headers)).toEqual(headers);
});

it.each(["http://user@127.0.0.1/", "http://:secret@127.0.0.1/"])("the URL %j has credentials", (url) => {
  expect(refusal({ url })).toMatchObject({ rule: "C86", fields: { url: ["must not contain credentials"] } });
});

it.each(["", "report", "ftp://127.0.0.1/a", "file:///etc/passwd", "http://"])("the URL %j is rejected", (url) => {
  const facts = refusal({ url });
  const fields = { url: ["must be an absolute http: or https: URL"] };
  expect(facts).toMatchObject({ status: 400, code: "validation_error", fields, rule: "C86" });
});
