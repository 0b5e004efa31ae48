import { expect, it } from "vitest";
import { brokenBody, brokenConnection } from "./broken-connection.ts";

it("a broken connection is the error of fetch, with the code of the socket", () => {
  expect(brokenConnection()).toMatchObject({
    ...{ name: "TypeError", message: "fetch failed" },
    cause: { message: "read ECONNRESET", code: "ECONNRESET" },
  });
});

it("a broken body is half of the whole, with the length of the whole", () => {
  const headers = { "content-type": "application/json" };
  const whole = { status: 201, headers, body: '{"a":"bcd"}' };
  const half = new TextEncoder().encode('{"a":');
  const cut = { status: 201, headers: { ...headers, "content-length": "11" }, body: half, isCut: true };
  expect(brokenBody(whole)).toEqual(cut);
  expect(brokenBody({ ...whole, body: new TextEncoder().encode(whole.body) })).toEqual(cut);
  expect(brokenBody({ ...whole, body: "1" }).body).toHaveLength(0);
});

it("without a body the connection breaks", () => {
  for (const body of [undefined, ""]) {
    expect(() => brokenBody({ status: 200, headers: {}, body })).toThrow("fetch failed");
  }
});
