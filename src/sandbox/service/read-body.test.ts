import { describe, expect, it, vi } from "vitest";
import { upload } from "../../wrappers/call/upload.ts";
import { serviceClientClass } from "../../wrappers/client/generated.ts";
import type { Operation, Route } from "../../wrappers/operation.ts";
import type { Caller } from "../../wrappers/options.ts";
import { createSandbox, type SandboxDocument } from "../assembly/create-sandbox.ts";
import { toIncomingRequest } from "../core/request.ts";
import { Refusal } from "../core/response.ts";
import type { UserHandlers } from "./answers.ts";
import { createWireNames, type SchemaValidator, serviceDocuments } from "./documents.ts";
import { MAX_BODY_BYTES, type ParsedBody, type ReceivedFile, readBody } from "./read-body.ts";
import type { Endpoint } from "./routes.ts";
import { openServices } from "./testing/open-services.ts";
import { checkBalance, label, refusing } from "./testing/stub-handlers.ts";

const names = createWireNames(serviceDocuments.crypto.names);

function readText(
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

  it.each<[string, string | ReadableStream, string]>([
    ["a byte order mark", "\ufeff{}", "not valid JSON"],
    ["a byte order mark in bytes", new Blob(["\ufeff{}"]).stream(), "not valid JSON"],
    [
      "a broken stream",
      new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) }),
      "cannot be read",
    ],
  ])("is refused with %s", async (_, body, message) => {
    await expect(readText(body)).rejects.toThrow(message);
  });

  it("keeps names such as __proto__ as data", async () => {
    const { value } = await readText('{"__proto__":{"a":1}}');
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it("must have its type, with or without parameters", async () => {
    const message = "The Content-Type must be application/json.";
    const typed = (type: string | undefined, api: "fiat" | "crypto", method = "POST", body = "{}") =>
      readText(body, [], method, { api, headers: type === undefined ? {} : { "content-type": type } });
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
      readText("{}", [], "POST", {
        api,
        headers: { "content-type": "application/json", "content-length": String(length) },
      });
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
  it("of POST and PUT require a content type, even if empty, and those of PATCH none [C8]", async () => {
    const handle = vi.fn(() => ({ status: 200, body: { success: true, message: "Done.", data: {} }, ...label }));
    const { send } = openServices({ checkBalance, updateWebhook: { handle }, resetCardCustomer: { handle } });
    const body = { asset_id: "asset_1" };
    for (const type of [undefined, "text/plain", "application/jsonp", "application/json-patch+json"]) {
      for (const [method, path, sent] of [
        ["POST", "/balance/check", body],
        ["PUT", "/svc-card/webhooks/wh_1", { enabled: true }],
        ["POST", "/svc-card/customers/c1/reset", undefined],
      ] as const) {
        const refused = await send("crypto", method, path, { body: sent, headers: { "content-type": type } });
        expect([refused.status, refused.body.error]).toEqual([400, "validation_error"]);
        expect(refused.body.details).toHaveProperty("Content-Type");
      }
    }
    expect(handle).not.toHaveBeenCalled();
    const not = refusing({ status: 404, code: "NOT_FOUND", message: "No.", ...label });
    const patch = async (type: string | undefined) =>
      (
        await openServices({ updateCardLimits: not }).send("crypto", "PATCH", "/card-issuer/admin/p1/card-limits", {
          ...{ body: { max_virtual_per_customer: 1 }, headers: { "content-type": type } },
        })
      ).status;
    expect([await patch(undefined), await patch("text/plain")]).toEqual([404, 400]);
  });

  const malformed = [
    ...["{", "nul", '{"asset_id":1,}', "\u0000", "{}{}", '{"a":"\u0001"}', "[".repeat(100_000)],
    `[${"1,".repeat(100_001)}1]`,
    ...[new Uint8Array([0x22, 0xff, 0x22]), new Uint8Array([0xed, 0xa0, 0x80])],
  ];

  it.each(malformed.map((text) => [String(text).slice(0, 20), text]))("are refused with 400: %j", async (_, text) => {
    const { send } = openServices();
    const refusal = await send("crypto", "POST", "/balance/check", { body: text });
    expect([refusal.status, refusal.body]).toEqual([400, { error: "validation_error", message: expect.any(String) }]);
    const other = await send("fiat", "POST", "/business/webhook", { body: text });
    expect(other.body).toMatchObject({ status: "error", status_code: 400, data: null });
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

const operation: Operation = {
  ...{ id: "uploadDocument", name: "kyc.documents.upload", method: "POST", path: "/documents", envelope: "none" },
  ...{ retry: "unsent", body: "multipart" },
  files: { file: { maxBytes: 20, types: ["application/pdf", "image/png"], required: true } },
};

const route: Route = {
  ...{ operationId: "uploadDocument", method: "POST", path: "/documents", abovePrefix: false, credential: "token" },
  ...{ tag: "Documents", body: "required", query: [] },
  responses: { 201: { schemas: [], headers: [] } },
};

/** As Ajv would make it: `file` is required, `pages` is an integer. */
const validator: SchemaValidator = Object.assign(
  (value: unknown) => {
    const { file, pages = 0 } = value as { readonly file?: unknown; readonly pages?: unknown };
    const missing = { instancePath: "", keyword: "required", params: { missingProperty: "file" } };
    const type = { instancePath: "/pages", keyword: "type", params: { type: "integer" }, message: "must be integer" };
    const errors = [...(file === undefined ? [missing] : []), ...(Number.isInteger(pages) ? [] : [type])];
    Object.assign(validator, { errors });
    return errors.length === 0;
  },
  { errors: [] },
);

const kyc: SandboxDocument = {
  routes: [route],
  table: { uploadDocument: operation },
  names: { placeholder: "svc", pathSegments: [], queryNames: [], headers: [], bodies: {} },
  ...{ requests: { uploadDocument: validator }, queries: {}, responses: {}, examples: {} },
};

class Resources {
  readonly send: (body: object) => Promise<unknown>;

  constructor(call: Caller) {
    // Without the limits of the document, which the client would check itself.
    this.send = (body) => upload(call, { ...operation, files: { file: {} }, envelope: "unknown" }, { body });
  }
}

const Kyc = serviceClientClass(Resources, { variables: "KYC", security: "token" });

function open() {
  const bodies: unknown[] = [];
  const handlers: UserHandlers = {
    uploadDocument({ body }) {
      bodies.push(body);
      return { status: 201 };
    },
  };
  const sandbox = createSandbox({ documents: { kyc }, handlers });
  const tenant = sandbox.createTenant();
  const { baseUrl = "", token = "", fetch } = tenant.services.kyc ?? {};
  return { sandbox, bodies, baseUrl, token, fetch, kyc: new Kyc({ ...tenant.services.kyc }) };
}

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

describe("a form in the sandbox", () => {
  it("reaches the handler with its texts and files, and is not in the request log", async () => {
    const { kyc: client, bodies, sandbox } = open();
    await client.send({ type: "passport", pages: 2, file: new File([bytesOf("%PDF-\xff\0")], "p.bin") });
    expect(bodies).toEqual([{ type: "passport", pages: 2, file: expect.anything() }]);
    const { file } = bodies[0] as { readonly file: ReceivedFile };
    expect([file.name, file.type, [...file.bytes]]).toEqual(["p.bin", "application/pdf", [...bytesOf("%PDF-\xff\0")]]);
    expect(sandbox.requests.list()[0]?.requestBody).toBe('{"type":"passport","pages":2,"file":"p.bin"}');
  });

  it.each<[string, object, RegExp]>([
    ["too large", { file: bytesOf(`%PDF-${"x".repeat(20)}`) }, /must have at most 20 bytes/],
    ["of another format", { file: bytesOf("GIF89a") }, /must be one of application\/pdf, image\/png/],
    ["missing", { type: "passport" }, /is required/],
    ["with a wrong field", { file: bytesOf("%PDF-"), pages: "two" }, /must be integer/],
  ])("[F26] is refused if its file is %s", async (_, body, message) => {
    const { kyc: client, bodies } = open();
    const error = await client.send(body).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ httpStatus: 422 });
    expect(JSON.stringify(Object(error).details ?? Object(error).raw)).toMatch(message);
    expect(bodies).toEqual([]);
  });

  it.each([
    ["JSON", "application/json", "{}"],
    ["no boundary", "multipart/form-data", "x"],
    ["a broken form", "multipart/form-data; boundary=x", "nothing"],
    ["a text in place of the file", "application/x-www-form-urlencoded", "file=x"],
  ])("is refused if it is %s", async (_, type, body) => {
    const { baseUrl, token, fetch } = open();
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const response = await fetch?.(`${baseUrl}/documents`, { method: "POST", headers, body });
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain("must be a form");
  });
});

describe("reading a form", () => {
  const type = "multipart/form-data; boundary=0123";
  const part = (disposition: string, text: string, contentType?: string) =>
    `--0123\r\ncontent-disposition: form-data; ${disposition}\r\n${contentType ? `content-type: ${contentType}\r\n` : ""}\r\n${text}\r\n`;
  const read = (parts: readonly string[], files: Endpoint["files"], request?: SchemaValidator, sent: string = type) =>
    readBody(
      { api: "further", names: createWireNames(kyc.names), closed: undefined },
      toIncomingRequest(
        "https://a.example/",
        { method: "POST", headers: { "content-type": sent }, body: `${parts.join("")}--0123--\r\n` },
        "https://a.example",
      ),
      { route, request, files } as Endpoint,
    );
  const file = (text: string, contentType: string) => part('name="file"; filename="f.bin"', text, contentType);

  it("takes the type of a file as it is declared, if its bytes do not tell", async () => {
    const { exact, problems, text } = await read([file("plain", "text/csv")], { file: { types: ["text/csv"] } });
    expect(Object(exact).file).toMatchObject({ name: "f.bin", type: "text/csv" });
    expect([problems, text]).toEqual([[], '{"file":"f.bin"}']);
  });

  it("says what is wrong with a file", async () => {
    const problem = (message: string) => [{ field: "file", message, keyword: "x-file" }];
    const limits = { file: { maxBytes: 5 } };
    expect((await read([file("12345", "text/csv")], limits)).problems).toEqual([]);
    expect((await read([file("123456", "text/csv")], limits)).problems).toEqual(problem("must have at most 5 bytes"));
    expect((await read([part('name="file"', "text")], limits)).problems).toEqual(problem("must be a file"));
    expect((await read([file("1", "text/csv")], { file: { types: ["a/b", "c/d"] } })).problems).toEqual(
      problem("must be one of a/b, c/d"),
    );
    expect((await read([file("123456", "text/csv")], { file: {} })).problems).toEqual([]);
    expect((await read([part('name="other"', "text")], limits)).problems).toEqual([]);
  });

  it("reads texts as what the document wants, and leaves others", async () => {
    const errors = ["pages", "file", "broken"].map((name) => ({
      instancePath: `/${name}`,
      keyword: "type",
      params: {},
    }));
    const other = { instancePath: "/note", keyword: "pattern", params: {} };
    const wanted = Object.assign(() => false, { errors: [...errors, other] });
    const parts = [part('name="pages"', "2"), part('name="broken"', "{"), part('name="note"', "3")];
    const form = await read([...parts, file("7", "text/csv")], {}, wanted);
    expect(form.value).toEqual({ pages: 2, broken: "{", note: "3", file: "f.bin" });
    expect(form.exact).toMatchObject({ pages: 2, broken: "{", note: "3", file: { name: "f.bin" } });
    const unknown = Object.assign(() => false, { errors: null });
    expect((await read(parts, {}, unknown)).value).toEqual({ pages: "2", broken: "{", note: "3" });
  });

  it("needs the type of a form, from its first character on", async () => {
    for (const sent of ["", `x ${type}`, "multipart/form-dataset; boundary=0123"]) {
      await expect(read([part('name="a"', "1")], {}, undefined, sent)).rejects.toMatchObject({
        facts: { status: 400, message: "The body must be a form: multipart/form-data.", basis: "assumed" },
      });
    }
    expect((await read([part('name="a"', "1")], {}, undefined, "Multipart/Form-Data; boundary=0123")).value).toEqual({
      a: "1",
    });
  });

  it("that is too long is refused", async () => {
    await expect(read([part('name="a"', "1".repeat(MAX_BODY_BYTES))], {})).rejects.toMatchObject({
      facts: { message: "The body is longer than 10 MiB." },
    });
  });
});
