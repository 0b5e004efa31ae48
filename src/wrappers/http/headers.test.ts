import { describe, expect, test } from "vitest";
import { fiatClient } from "../../../tests/support/test-clients.ts";
import { ArgumentError } from "../errors.ts";
import { checkHeaders } from "./headers.ts";

const about = (field: string) => expect.objectContaining({ field });

describe("checkHeaders", () => {
  test("returns lower-case names and unchanged values", () => {
    expect(checkHeaders({ "X-Trace": "a b~é", "x-empty": "" })).toEqual({ "x-trace": "a b~é", "x-empty": "" });
    expect(checkHeaders({ "!#$%&'*+-.^_`|~0": "x" })).toEqual({ "!#$%&'*+-.^_`|~0": "x" });
    expect(checkHeaders(undefined)).toEqual({});
  });

  test.each([
    ...["Authorization", "authorization", "IDEMPOTENCY-KEY", "Content-Type", "content-length", "Host"],
    ...["Transfer-Encoding", "expect", "Connection", "upgrade", "TE", "trailer", "Keep-Alive"],
  ])("[S43] rejects %s", (name) => {
    expect(() => checkHeaders({ [name]: "x" })).toThrow(ArgumentError);
    expect(() => checkHeaders({ [name]: "x" })).toThrow(`${name.toLowerCase()} is set by the SDK`);
    expect(() => checkHeaders({ [name]: "x" })).toThrow(about(`headers.${name.toLowerCase()}`));
  });

  test.each(["a\r\nb", "a\nb", "a\u0000", "\tb", "a\u007f", "a\u0085", "€", "\ud800", 7, undefined, null])(
    "[S35] rejects the value %j without repeating it",
    (value) => {
      expect(() => checkHeaders({ "x-a": value as string })).toThrow(/^headers: the value of x-a must be a string/);
      expect(() => checkHeaders({ "x-a": value as string })).toThrow(about("headers.x-a"));
    },
  );

  test.each(["", "a b", "a:b", "a\n", "é", "a\u0000"])("[S35] rejects the name %j", (name) => {
    expect(() => checkHeaders({ [name]: "x" })).toThrow("a name is empty or has characters");
    expect(() => checkHeaders({ [name]: "x" })).toThrow(about("headers"));
  });

  test("rejects headers that would be silently lost", () => {
    for (const headers of [new Headers({ a: "b" }), [["a", "b"]], new Map()]) {
      expect(() => checkHeaders(headers as never)).toThrow("must be a plain object");
      expect(() => checkHeaders(headers as never)).toThrow(about("headers"));
    }
  });

  test("[S37] __proto__ is an ordinary name", () => {
    const checked = checkHeaders(JSON.parse('{"__proto__":"x"}'));
    expect(Object.entries(checked)).toEqual([["__proto__", "x"]]);
  });

  test("the caller's own accept wins over the SDK's", async () => {
    const { fiat, sentTo } = fiatClient({ "/webhooks": [] });
    await fiat.webhooks.list({ headers: { Accept: "application/vnd.x+json" } });
    await fiat.webhooks.list();
    expect(sentTo("/webhooks").map(({ headers }) => headers.get("accept"))).toEqual([
      "application/vnd.x+json",
      "application/json",
    ]);
  });
});
