import { describe, expect, it } from "vitest";
import { toIncomingRequest } from "../core/request.ts";
import { Refusal } from "../core/response.ts";
import { createWireNames, serviceDocuments } from "./documents.ts";
import { MAX_BODY_BYTES, type ParsedBody, readBody } from "./read-body.ts";
import type { Endpoint } from "./routes.ts";

const names = createWireNames(serviceDocuments.crypto.names);

function read(
  body: string | ReadableStream,
  amounts: readonly string[] = [],
  method = "POST",
  {
    api = "crypto" as "fiat" | "crypto",
    headers = { "content-type": "application/json" } as Record<string, string>,
  } = {},
): Promise<ParsedBody> {
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
    expect(await read('{"a":1.10}', ["a"])).toMatchObject({ value: { a: 1.1 }, exact: { a: "1.10" } });
    expect((await read('{"a":1.10}')).text).toBe('{"a":1.10}');
    const plain = await read("[1]");
    expect(plain.exact).toBe(plain.value);
  });

  it("is empty if nothing was sent, or the method has no body", async () => {
    const none = { text: "", value: undefined, exact: undefined, problems: [] };
    expect(await read("")).toEqual(none);
    for (const method of ["GET", "DELETE"]) expect(await read("{", [], method)).toEqual(none);
    for (const method of ["PUT", "PATCH"]) await expect(read("{", [], method)).rejects.toThrow("not valid JSON");
  });

  it("is limited in values and depth", async () => {
    expect((await read(list(5_000))).value).toHaveLength(5_000);
    const refusal = {
      facts: { status: 400, basis: "assumed", message: expect.stringContaining("more than 5000 values") },
    };
    await expect(read(list(5_001))).rejects.toMatchObject(refusal);
    await expect(read(`[${"{},".repeat(3_000)}{}]`)).rejects.toMatchObject(refusal);
    expect((await read(`{"a":${nested(999)}}`)).text).toHaveLength(2_004);
    await expect(read(`{"a":${nested(1_000)}}`)).rejects.toMatchObject(refusal);
    expect((await read(`[${Array.from({ length: 400 }, () => "[[]]").join()}]`)).value).toHaveLength(400);
  });

  it("is rejected with a byte order mark, as string and as bytes", async () => {
    await expect(read("\ufeff{}")).rejects.toThrow("not valid JSON");
    await expect(read(new Blob(["\ufeff{}"]).stream())).rejects.toThrow("not valid JSON");
  });

  it("is rejected if reading it fails", async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
    await expect(read(broken)).rejects.toThrow("cannot be read");
  });

  it("keeps names such as __proto__ as data", async () => {
    const { value } = await read('{"__proto__":{"a":1}}');
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it("of the right size and depth is read, also if it is short and deep", async () => {
    expect((await read(nested(499))).text).toHaveLength(998);
    expect((await read(nested(500))).text).toHaveLength(1_000);
    await expect(read(`${nested(1_001)}`)).rejects.toMatchObject({ facts: { status: 400 } });
  });

  it("must have its type, with or without parameters", async () => {
    const message = "The Content-Type must be application/json.";
    const typed = (type: string | undefined, api: "fiat" | "crypto", method = "POST", body = "{}") =>
      read(body, [], method, { api, headers: type === undefined ? {} : { "content-type": type } });
    for (const type of ["application/json", "Application/JSON ; charset=utf-8", "application/json;charset=utf-8"]) {
      for (const api of ["fiat", "crypto"] as const) expect((await typed(type, api)).value).toEqual({});
    }
    const fields = { "Content-Type": [message] };
    for (const type of ["text/plain", "application/jsonp", "x application/json"]) {
      expect(await refusalOf(typed(type, "fiat"))).toEqual([415, message, "F14, F34", "assumed"]);
      expect(await refusalOf(typed(type, "crypto"))).toEqual([
        ...[400, message, "C8, C15", "documented", "validation_error", fields],
      ]);
    }
    // C8: with or without a body; the fiat service needs a type only for a body.
    expect(await refusalOf(typed("text/plain", "crypto", "POST", ""))).toHaveLength(6);
    expect((await typed("text/plain", "fiat", "POST", "")).value).toBeUndefined();
  });

  it("that is too long is refused, by its stated length too", async () => {
    const message = "The body is longer than 10 MiB.";
    const stated = (length: number, api: "fiat" | "crypto") =>
      read("{}", [], "POST", {
        api,
        headers: { "content-type": "application/json", "content-length": String(length) },
      });
    expect((await stated(MAX_BODY_BYTES, "crypto")).value).toEqual({});
    expect(await refusalOf(stated(MAX_BODY_BYTES + 1, "fiat"))).toEqual([413, message, "F14", "assumed"]);
    expect(await refusalOf(stated(MAX_BODY_BYTES + 1, "crypto"))).toEqual([
      ...[400, message, "C15", "assumed", "validation_error"],
    ]);
    const long = () => new Blob(["x".repeat(MAX_BODY_BYTES + 1)]).stream();
    expect(await refusalOf(read(long()))).toEqual([400, message, "C15", "assumed", "validation_error"]);
  });

  it("that is not JSON is refused as each service documents it", async () => {
    const message = "The body is not valid JSON.";
    expect(await refusalOf(read("{"))).toEqual([400, message, "C15", "documented", "validation_error"]);
    expect(await refusalOf(read("{", [], "POST", { api: "fiat" }))).toEqual([400, message, "F14, F34", "assumed"]);
    const bytes = () => new Blob([Uint8Array.of(0x22, 0xff, 0x22)]).stream();
    const unreadable = "The body cannot be read as UTF-8 text.";
    expect(await refusalOf(read(bytes()))).toEqual([400, unreadable, "C15", "documented", "validation_error"]);
  });
});
