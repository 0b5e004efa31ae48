// Which responses are results, and which are errors of which class.

import { describe, expect, test } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import type { ApiError, ResponseError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { createRenamer } from "./body.ts";
import { readResponse } from "./response.ts";

describe("[S28] a response", () => {
  const operation = testOperation({ envelope: "fiat", errorCodes: ["known"] });
  const read = (status: number, body: string | Uint8Array, parts: Partial<Operation> = {}, headers = new Headers()) => {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const renamer = createRenamer({ placeholder: "svc", pathSegments: [], queryNames: [], headers: [], bodies: {} });
    const facts = { method: operation.name, attempts: 1 };
    const common = { status, headers, bytes, facts, renamer, secrets: () => [], now: 0 };
    try {
      return readResponse({ ...common, operation: { ...operation, ...parts } });
    } catch (error) {
      return error as ResponseError & ApiError;
    }
  };
  const done = '{"status":"success","data":{"a":1}}';
  const endsWith = (text: string) =>
    expect.stringMatching(new RegExp(`^client.doThing: the service responded ${text}$`));

  test.each([
    [0, "ResponseError"],
    [199, "ApiError"],
    [200, undefined],
    [299, undefined],
    [300, "ResponseError"],
    [399, "ResponseError"],
    [400, "ApiError"],
    [401, "AuthenticationError"],
    [429, "RateLimitError"],
    [503, "ApiError"],
  ])("with status %d is a %s", (status, name) => {
    expect((read(status, done) as { name?: string }).name).toBe(name);
  });

  test("with 503 is a rate limit if it says so, in its code or its headers", () => {
    const limited = '{"error":"rate_limit_exceeded"}';
    expect(read(503, limited)).toMatchObject({ name: "RateLimitError" });
    expect(read(502, limited)).toMatchObject({ name: "ApiError" });
    const headers = new Headers({ "x-ratelimit-remaining": "0" });
    expect([read(503, "{}", {}, headers), read(500, "{}", {}, headers)]).toMatchObject([
      { name: "RateLimitError" },
      { name: "ApiError" },
    ]);
  });

  test.each<[what: string, code: string, body: string | Uint8Array, parts?: Partial<Operation>]>([
    ["without a file", "response_empty", "", { response: "bytes" }],
    ["with a body that is not UTF-8", "response_malformed", new Uint8Array([0x22, 0xff, 0x22])],
    ["without a body", "response_empty", " \n"],
    ["without a body", "response_empty", " ", { envelope: "unknown", checkData: (data) => data }],
    ["with a body that is not valid JSON", "response_malformed", "{"],
    ["with a body of more than 1000 levels", "response_malformed", `${"[".repeat(1_001)}${"]".repeat(1_001)}`],
    ["without the documented data", "response_empty", '{"status":"success"}'],
    ["without data", "response_empty", "null", { envelope: "unknown", checkData: (data) => data }],
  ])("%s cannot be used", (what, code, body, parts) => {
    expect(read(200, body, parts)).toMatchObject({ name: "ResponseError", code, message: endsWith(what) });
  });

  test("keeps the body that is no JSON, or has no data, for who wants to look", () => {
    expect(read(200, "{")).toMatchObject({ cause: { name: "SyntaxError" } });
    expect((read(200, '{"status":"success"}') as ResponseError).raw).toEqual({ status: "success" });
    expect((read(200, "null", { envelope: "unknown", checkData: (data) => data }) as ResponseError).raw).toBeNull();
  });

  test("of a defined operation is checked, and the body stays in the error", () => {
    const parts: Partial<Operation> = { envelope: "unknown", checkData: (data) => [data] };
    expect(read(200, '{"a":1}', parts)).toMatchObject({ data: [{ a: 1 }], status: 200 });
    const cause = new TypeError("a must be a text");
    const reject = () => {
      throw cause;
    };
    const failure = read(200, '{"a":1}', { ...parts, checkData: reject });
    expect(failure).toMatchObject({
      ...{ name: "ResponseError", code: "response_malformed", cause },
      message: endsWith("with data that its definition rejects"),
    });
    expect((failure as ResponseError).raw).toEqual({ a: 1 });
  });

  test("that rejects keeps a documented code, though it is a secret of the request", () => {
    const renamer = createRenamer({ placeholder: "svc", pathSegments: [], queryNames: [], headers: [], bodies: {} });
    const code = (errorCodes: readonly string[]) => {
      const bytes = new TextEncoder().encode('{"error":"known_code"}');
      const common = {
        status: 400,
        headers: new Headers(),
        bytes,
        facts: {},
        renamer,
        secrets: () => ["known_code"],
        now: 0,
      };
      try {
        readResponse({ ...common, operation: { ...operation, errorCodes } });
      } catch (error) {
        return (error as ApiError).code;
      }
      throw new Error("no refusal");
    };
    expect(code(["other", "known_code"])).toBe("known_code");
    expect(code(["other"])).not.toContain("known_code");
  });

  test("that rejects is read as JSON up to 256 KiB, and as text beyond", () => {
    const refusal = (size: number) => JSON.stringify({ error: "too_long", message: "" }).padEnd(size, " ");
    expect(read(400, refusal(262_144))).toMatchObject({ code: "too_long" });
    expect(read(400, refusal(262_145))).toMatchObject({ code: "http_400" });
  });
});
