import { describe, expect, it } from "vitest";
import { upload } from "../../wrappers/call/upload.ts";
import { serviceClientClass } from "../../wrappers/client/generated.ts";
import type { Operation, Route } from "../../wrappers/operation.ts";
import type { Caller } from "../../wrappers/options.ts";
import { createSandbox, type SandboxDocument } from "../assembly/create-sandbox.ts";
import { toIncomingRequest } from "../core/request.ts";
import { Refusal } from "../core/response.ts";
import { createWireNames, type SchemaValidator, serviceDocuments } from "./documents.ts";
import { MAX_BODY_BYTES, type ParsedBody, type ReceivedFile, readBody } from "./read-body.ts";
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

  it("is read up to 10 MiB, and keeps names such as __proto__ as data", async () => {
    const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const { value } = await readText(text.padEnd(MAX_BODY_BYTES));
    expect(Object.keys(value as object)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect({}).not.toHaveProperty("polluted");
  });

  it("must have its type, with or without parameters [C8]", async () => {
    const message = "The Content-Type must be application/json.";
    const typed = (type: string | undefined, api: "fiat" | "crypto", method = "POST", body = "{}") =>
      readText(body, [], method, { api, headers: type === undefined ? {} : { "content-type": type } });
    for (const type of ["application/json", "Application/JSON ; charset=utf-8", "application/json;charset=utf-8"])
      for (const api of ["fiat", "crypto"] as const) expect((await typed(type, api)).value).toEqual({});
    const refused = [400, message, "C8, C15", "documented", "validation_error", { "Content-Type": [message] }];
    for (const type of [
      undefined,
      "text/plain",
      "application/jsonp",
      "application/json-patch+json",
      "x application/json",
    ]) {
      expect(await refusalOf(typed(type, "fiat"))).toEqual([415, message, "F14, F34", "assumed"]);
      expect(await refusalOf(typed(type, "crypto"))).toEqual(refused);
    }
    expect((await typed(undefined, "crypto", "PATCH")).value).toEqual({});
    // With or without a body; the fiat service needs a type only for a body.
    for (const [method, body] of [["PATCH"], ["PUT"], ["POST", ""]])
      expect(await refusalOf(typed("text/plain", "crypto", method, body))).toEqual(refused);
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

const operation: Operation = {
  id: "uploadDocument",
  name: "kyc.documents.upload",
  method: "POST",
  path: "/documents",
  envelope: "none",
  retry: "unsent",
  body: "multipart",
  files: { file: { maxBytes: 20, types: ["application/pdf", "image/png"], required: true } },
};

const route: Route = {
  operationId: "uploadDocument",
  method: "POST",
  path: "/documents",
  abovePrefix: false,
  credential: "token",
  tag: "Documents",
  body: "required",
  query: [],
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
  requests: { uploadDocument: validator },
  queries: {},
  responses: {},
  examples: {},
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
  const uploadDocument = ({ body }: { readonly body: unknown }) => {
    bodies.push(body);
    return { status: 201 };
  };
  const sandbox = createSandbox({ documents: { kyc }, handlers: { uploadDocument } });
  const access = sandbox.createTenant().services.kyc;
  return { sandbox, bodies, access, client: new Kyc({ ...access }) };
}

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

describe("a form in the sandbox", () => {
  it("reaches the handler with its texts and files, and is not in the request log", async () => {
    const { client, bodies, sandbox } = open();
    const bytes = bytesOf("%PDF-\xff\0");
    await client.send({ type: "passport", pages: 2, file: new File([bytes], "p.bin") });
    expect(bodies).toEqual([{ type: "passport", pages: 2, file: expect.anything() }]);
    const { file } = bodies[0] as { readonly file: ReceivedFile };
    expect([file.name, file.type, [...file.bytes]]).toEqual(["p.bin", "application/pdf", [...bytes]]);
    expect(sandbox.requests.list()[0]?.requestBody).toBe('{"type":"passport","pages":2,"file":"p.bin"}');
  });

  it.each<[string, object, RegExp]>([
    ["too large", { file: bytesOf(`%PDF-${"x".repeat(20)}`) }, /must have at most 20 bytes/],
    ["of another format", { file: bytesOf("GIF89a") }, /must be one of application\/pdf, image\/png/],
    ["missing", { type: "passport" }, /is required/],
    ["with a wrong field", { file: bytesOf("%PDF-"), pages: "two" }, /must be integer/],
  ])("[F26] is refused if its file is %s", async (_, body, message) => {
    const { client, bodies } = open();
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
    const { access } = open();
    const headers = { authorization: `Bearer ${access?.token}`, "content-type": type };
    const response = await access?.fetch?.(`${access.baseUrl}/documents`, { method: "POST", headers, body });
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain("must be a form");
  });
});

describe("reading a form", () => {
  const type = "multipart/form-data; boundary=0123";
  const part = (disposition: string, text: string, contentType?: string) =>
    `--0123\r\ncontent-disposition: form-data; ${disposition}\r\n${contentType ? `content-type: ${contentType}\r\n` : ""}\r\n${text}\r\n`;
  const read = (parts: readonly string[], files: Endpoint["files"], request?: SchemaValidator, sent: string = type) => {
    const init = { method: "POST", headers: { "content-type": sent }, body: `${parts.join("")}--0123--\r\n` };
    const incoming = toIncomingRequest("https://a.example/", init, "https://a.example");
    const context = { api: "further", names: createWireNames(kyc.names), closed: undefined } as const;
    return readBody(context, incoming, { route, request, files } as Endpoint);
  };
  const file = (text: string, contentType: string) => part('name="file"; filename="f.bin"', text, contentType);

  it("takes the type of a file as it is declared, if its bytes do not tell", async () => {
    const { exact, problems, text } = await read([file("plain", "text/csv")], { file: { types: ["text/csv"] } });
    expect(Object(exact).file).toMatchObject({ name: "f.bin", type: "text/csv" });
    expect([problems, text]).toEqual([[], '{"file":"f.bin"}']);
  });

  it("says what is wrong with a file", async () => {
    const problem = (message: string) => [{ field: "file", message, keyword: "x-file" }];
    const limits = { file: { maxBytes: 5 } };
    const one = (text: string) => [file(text, "text/csv")];
    for (const [parts, files, expected] of [
      [one("12345"), limits, []],
      [one("123456"), limits, problem("must have at most 5 bytes")],
      [one("123456"), { file: {} }, []],
      [one("1"), { file: { types: ["a/b", "c/d"] } }, problem("must be one of a/b, c/d")],
      [[part('name="file"', "text")], limits, problem("must be a file")],
      [[part('name="other"', "text")], limits, []],
    ] as const)
      expect((await read(parts, files)).problems).toEqual(expected);
  });

  it("reads texts as what the document wants, and leaves others", async () => {
    const wrong = (name: string, keyword = "type") => ({ instancePath: `/${name}`, keyword, params: {} });
    const errors = [wrong("pages"), wrong("file"), wrong("broken"), wrong("note", "pattern")];
    const wanted = Object.assign(() => false, { errors });
    const parts = [part('name="pages"', "2"), part('name="broken"', "{"), part('name="note"', "3")];
    const form = await read([...parts, file("7", "text/csv")], {}, wanted);
    expect(form.value).toEqual({ pages: 2, broken: "{", note: "3", file: "f.bin" });
    expect(form.exact).toMatchObject({ pages: 2, broken: "{", note: "3", file: { name: "f.bin" } });
    const unknown = Object.assign(() => false, { errors: null });
    expect((await read(parts, {}, unknown)).value).toEqual({ pages: "2", broken: "{", note: "3" });
  });
});
