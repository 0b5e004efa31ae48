import { describe, expect, it } from "vitest";
import { Refusal } from "../core/refusal.ts";
import { writeResourceRequest } from "./resource-request.ts";

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
  expect(facts).toMatchObject({ status: 400, code: "validation_error", fields: { headers: [expect.any(String)] } });
  expect(JSON.stringify(facts)).not.toContain("secret");
});

it.each(["", "report", "ftp://127.0.0.1/a", "file:///etc/passwd", "http://", "http://a:secret@127.0.0.1/"])(
  "the URL %j is rejected",
  (url) => {
    const facts = refusal({ url });
    expect(facts).toMatchObject({ status: 400, code: "validation_error", fields: { url: [expect.any(String)] } });
    expect(JSON.stringify(facts)).not.toContain("secret");
  },
);
