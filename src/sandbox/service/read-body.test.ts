import { describe, expect, it } from "vitest";
import { openServices } from "../../../tests/support/sandbox/open-services.ts";
import { checkBalance } from "../../../tests/support/sandbox/stub-handlers.ts";
import { toIncomingRequest } from "../core/request.ts";
import { Refusal } from "../core/response.ts";
import { createWireNames, serviceDocuments } from "./documents.ts";
import { MAX_BODY_BYTES, type ParsedBody, readBody } from "./read-body.ts";
import type { Endpoint } from "./routes.ts";

const names = createWireNames(serviceDocuments.crypto.names);

const json: Record<string, string> = { "content-type": "application/json" };
type Source = { api?: "fiat" | "crypto"; headers?: Record<string, string> };

function readText(
  body: string | ReadableStream,
  amounts: readonly string[] = [],
  method = "POST",
  source: Source = {},
) {
  const { api = "crypto", headers = json } = source;
  const init = { method, headers, body, duplex: "half" } as RequestInit;
  const request = toIncomingRequest("https://a.example/", init, "https://a.example");
  return readBody({ api, names, closed: undefined }, request, { amounts, files: undefined, route: {} } as Endpoint);
}

/** The status, the message, the rule and its basis of a refusal, and its fields if it has any. */
async function refusalOf(reading: Promise<ParsedBody>): Promise<unknown> {
  const thrown = await reading.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Refusal);
  const { facts } = thrown as Refusal;
  const { status, message, rule, basis, fields, code } = facts;
  return [status, message, rule, basis, ...(code === undefined ? [] : [code]), ...(fields ? [fields] : [])];
}

const list = (items: number) => `[${Array.from({ length: items }, () => '",[{"').join()}]`;
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("a body", () => {
  it("is read as text, as JSON, and with exact amounts", async () => {
    expect(await readText('{"a":1.10}', ["a"])).toMatchObject({ value: { a: 1.1 }, exact: { a: "1.10" } });
    expect((await readText('{"a":1.10}')).text).toBe('{"a":1.10}');
    const plain = await readText("[1]");
    expect(plain.exact).toBe(plain.value);
  });

  it("is empty if nothing was sent, or the method has no body", async () => {
    const none = { text: "", value: undefined, exact: undefined, problems: [] };
    expect(await readText("")).toEqual(none);
    for (const method of ["GET", "DELETE"]) expect(await readText("{", [], method)).toEqual(none);
    for (const method of ["PUT", "PATCH"]) await expect(readText("{", [], method)).rejects.toThrow("not valid JSON");
  });

  it.each([
    ["5,000 values", list(5_000)],
    ["1,000 levels", `{"a":${nested(999)}}`],
    ["many short ones", `[${Array.from({ length: 400 }, () => "[[]]").join()}]`],
    ["little and deep", nested(499)],
    ["a text of 1,000", nested(500)],
  ])("is read with %s", async (_, text) => expect((await readText(text)).text).toBe(text));

  it.each([
    ["more values", list(5_001)],
    ["more objects", `[${"{},".repeat(3_000)}{}]`],
    ["more levels", `{"a":${nested(1_000)}}`],
    ["more lists", nested(1_001)],
  ])("is refused with %s", async (_, text) => {
    const message = expect.stringContaining("more than 5000 values");
    await expect(readText(text)).rejects.toMatchObject({ facts: { status: 400, basis: "assumed", message } });
  });

  it("is refused with a byte order mark, and if its stream breaks", async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
    for (const body of ["\ufeff{}", new Blob(["\ufeff{}"]).stream()])
      await expect(readText(body)).rejects.toThrow("not valid JSON");
    await expect(readText(broken)).rejects.toThrow("cannot be read");
  });

  it("keeps names such as __proto__ as data", async () => {
    const { value } = await readText('{"__proto__":{"a":1}}');
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it("must have its type, with or without parameters [C8]", async () => {
    const message = "The Content-Type must be application/json.";
    const typed = (type: string | undefined, api: "fiat" | "crypto", method = "POST", body = "{}") =>
      readText(body, [], method, { api, headers: type === undefined ? {} : { "content-type": type } });
    for (const type of ["application/json", "Application/JSON ; charset=utf-8", "application/json;charset=utf-8"]) {
      for (const api of ["fiat", "crypto"] as const) expect((await typed(type, api)).value).toEqual({});
    }
    const fields = { "Content-Type": [message] };
    const others = ["text/plain", "application/jsonp", "application/json-patch+json", "x application/json"];
    for (const type of [undefined, ...others]) {
      expect(await refusalOf(typed(type, "fiat"))).toEqual([415, message, "F14, F34", "assumed"]);
      expect(await refusalOf(typed(type, "crypto"))).toEqual([
        ...[400, message, "C8, C15", "documented", "validation_error", fields],
      ]);
    }
    expect((await typed(undefined, "crypto", "PATCH")).value).toEqual({});
    for (const method of ["PATCH", "PUT"])
      expect(await refusalOf(typed("text/plain", "crypto", method))).toHaveLength(6);
    // With or without a body; the fiat service needs a type only for a body.
    expect(await refusalOf(typed("text/plain", "crypto", "POST", ""))).toHaveLength(6);
    expect((await typed("text/plain", "fiat", "POST", "")).value).toBeUndefined();
  });

  it("that is too long is refused, by its stated length too", async () => {
    const message = "The body is longer than 10 MiB.";
    const stated = (length: number, api: "fiat" | "crypto") =>
      readText("{}", [], "POST", { api, headers: { ...json, "content-length": String(length) } });
    expect((await stated(MAX_BODY_BYTES, "crypto")).value).toEqual({});
    expect(await refusalOf(stated(MAX_BODY_BYTES + 1, "fiat"))).toEqual([413, message, "F14", "assumed"]);
    expect(await refusalOf(stated(MAX_BODY_BYTES + 1, "crypto"))).toEqual([
      ...[400, message, "C15", "assumed", "validation_error"],
    ]);
    const long = () => new Blob(["x".repeat(MAX_BODY_BYTES + 1)]).stream();
    expect(await refusalOf(readText(long()))).toEqual([400, message, "C15", "assumed", "validation_error"]);
  });

  it("that is not JSON is refused as each service documents it", async () => {
    const message = "The body is not valid JSON.";
    expect(await refusalOf(readText("{"))).toEqual([400, message, "C15", "documented", "validation_error"]);
    expect(await refusalOf(readText("{", [], "POST", { api: "fiat" }))).toEqual([400, message, "F14, F34", "assumed"]);
    const bytes = () => new Blob([Uint8Array.of(0x22, 0xff, 0x22)]).stream();
    const unreadable = "The body cannot be read as UTF-8 text.";
    expect(await refusalOf(readText(bytes()))).toEqual([400, unreadable, "C15", "documented", "validation_error"]);
  });
});

describe("bodies of requests", () => {
  const malformed = ["{", "nul", '{"asset_id":1,}', "\u0000", "{}{}", '{"a":"\u0001"}', "[".repeat(100_000)];
  const long = `[${"1,".repeat(100_001)}1]`;
  const undecodable = [new Uint8Array([0x22, 0xff, 0x22]), new Uint8Array([0xed, 0xa0, 0x80])];

  it("are refused with 400 if they are malformed", async () => {
    const { send } = openServices();
    for (const body of [...malformed, long, ...undecodable]) {
      const refusal = await send("crypto", "POST", "/balance/check", { body });
      expect([refusal.status, refusal.body]).toEqual([400, { error: "validation_error", message: expect.any(String) }]);
      const other = await send("fiat", "POST", "/business/webhook", { body });
      expect(other.body).toMatchObject({ status: "error", status_code: 400, data: null });
    }
  });

  it("are read up to 10 MiB, and cannot pollute prototypes", async () => {
    const { send } = openServices({ checkBalance });
    const whole = new Uint8Array(MAX_BODY_BYTES).fill(0x20);
    const text = '{"asset_id":"asset_1","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    whole.set(new TextEncoder().encode(text));
    expect((await send("crypto", "POST", "/balance/check", { body: whole })).status).toBe(200);
    expect({}).not.toHaveProperty("polluted");
  });
});
