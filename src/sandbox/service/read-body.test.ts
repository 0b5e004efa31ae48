import { describe, expect, it } from "vitest";
import { routeTo, serviceOf } from "../../../tests/support/sandbox/user-documents.ts";
import { upload } from "../../wrappers/call/upload.ts";
import { serviceClientClass } from "../../wrappers/client/generated.ts";
import type { Operation } from "../../wrappers/operation.ts";
import type { Caller } from "../../wrappers/options.ts";
import { createSandbox } from "../assembly/create-sandbox.ts";
import { toIncomingRequest } from "../core/request.ts";
import { Refusal } from "../core/response.ts";
import { createWireNames, type SchemaValidator, serviceDocuments } from "./documents.ts";
import { MAX_BODY_BYTES, type ParsedBody, type ReceivedFile, readBody } from "./read-body.ts";
import type { Endpoint } from "./routes.ts";

const names = createWireNames(serviceDocuments.crypto.names);

interface Sent {
  readonly api?: "fiat" | "crypto";
  readonly method?: string;
  /** The content type; null for none. */
  readonly type?: string | null;
  readonly length?: number;
  readonly amounts?: readonly string[];
}

function readText(body: string | ReadableStream, sent: Sent = {}): Promise<ParsedBody> {
  const { api = "crypto", method = "POST", type = "application/json", length, amounts = [] } = sent;
  const headers = {
    ...(type !== null && { "content-type": type }),
    ...(length && { "content-length": String(length) }),
  };
  const init = { method, headers, body, duplex: "half" } as RequestInit;
  const request = toIncomingRequest("https://a.example/", init, "https://a.example");
  return readBody({ api, names, closed: undefined }, request, { amounts, files: undefined, route: {} } as Endpoint);
}

const list = (items: number) => `[${Array.from({ length: items }, () => '",[{"').join()}]`;
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const streamOf = (part: BlobPart) => new Blob([part]).stream();
const broken = () => new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
const long = () => streamOf("x".repeat(MAX_BODY_BYTES + 1));

const crypto = (message: string, basis = "documented") =>
  ({ status: 400, message, rule: "C15", basis, code: "validation_error" }) as object;
const fiat = (status: number, message: string, rule: string) => ({ status, message, rule, basis: "assumed" });
const typeMessage = "The Content-Type must be application/json.";
const noType = Object.assign(crypto(typeMessage), { rule: "C8, C15", fields: { "Content-Type": [typeMessage] } });
const noFiatType = fiat(415, typeMessage, "F14, F34");
const tooMany = crypto("The body has more than 5000 values or 1000 levels.", "assumed");
const tooLong = "The body is longer than 10 MiB.";
const notJson = "The body is not valid JSON.";
const unreadable = crypto("The body cannot be read as UTF-8 text.");

describe("a body", () => {
  it("is read as text, as JSON, and with exact amounts", async () => {
    const text = '{"a":1.10}';
    expect(await readText(text, { amounts: ["a"] })).toMatchObject({ text, value: { a: 1.1 }, exact: { a: "1.10" } });
    const plain = await readText("[1]");
    expect(plain.exact).toBe(plain.value);
  });

  it.each<[body: string, sent?: Sent]>([[""], ["{", { method: "GET" }], ["{", { method: "DELETE" }]])(
    "is empty if nothing was sent, or the method has no body: %j %j",
    async (body, sent) =>
      expect(await readText(body, sent)).toEqual({ text: "", value: undefined, exact: undefined, problems: [] }),
  );

  it.each<[what: string, text: string, sent?: Sent]>([
    ["5,000 values", list(5_000)],
    ["1,000 levels", `{"a":${nested(999)}}`],
    ["many short lists", `[${Array.from({ length: 400 }, () => "[[]]").join()}]`],
    ["little, but deep", nested(499)],
    ["a text of 1,000", nested(500)],
    ["its type in any case [C8]", "{}", { type: "Application/JSON ; charset=utf-8" }],
    ["a parameter of its type", "{}", { type: "application/json;charset=utf-8", api: "fiat" }],
    ["no type, for PATCH of the crypto service", "{}", { type: null, method: "PATCH" }],
    ["another type for an empty body of the fiat service", "", { type: "text/plain", api: "fiat" }],
    ["a stated length of 10 MiB", "{}", { length: MAX_BODY_BYTES }],
  ])("is read with %s", async (_, text, sent) => expect((await readText(text, sent)).text).toBe(text));

  it.each<[what: string, body: string | ReadableStream, expected: object, sent?: Sent]>([
    ["more values", list(5_001), tooMany],
    ["more objects", `[${"{},".repeat(3_000)}{}]`, tooMany],
    ["more levels", `{"a":${nested(1_000)}}`, tooMany],
    ["more lists", nested(1_001), tooMany],
    ["no JSON", "{", crypto(notJson)],
    ["no JSON, in a PUT", "{", crypto(notJson), { method: "PUT" }],
    ["no JSON, in a PATCH", "{", crypto(notJson), { method: "PATCH" }],
    ["no JSON, of the fiat service", "{", fiat(400, notJson, "F14, F34"), { api: "fiat" }],
    ["a byte order mark", "\ufeff{}", crypto(notJson)],
    ["a byte order mark in a stream", streamOf("\ufeff{}"), crypto(notJson)],
    ["a stream that breaks", broken(), unreadable],
    ["no UTF-8", streamOf(Uint8Array.of(0x22, 0xff, 0x22)), unreadable],
    ["too many bytes", long(), crypto(tooLong, "assumed")],
    ["too great a stated length", "{}", crypto(tooLong, "assumed"), { length: MAX_BODY_BYTES + 1 }],
    ["that, of the fiat service", "{}", fiat(413, tooLong, "F14"), { length: MAX_BODY_BYTES + 1, api: "fiat" }],
    ...[null, "text/plain", "application/jsonp", "application/json-patch+json", "x application/json"].flatMap(
      (type): [string, string, object, Sent][] => [
        [`the type ${type} [C8]`, "{}", noType, { type }],
        [`the type ${type}, of the fiat service`, "{}", noFiatType, { type, api: "fiat" }],
      ],
    ),
    // With or without a body.
    ["another type, in a PATCH", "{}", noType, { type: "text/plain", method: "PATCH" }],
    ["another type, in a PUT", "{}", noType, { type: "text/plain", method: "PUT" }],
    ["another type, empty", "", noType, { type: "text/plain" }],
  ])("is refused with %s", async (_, body, expected, sent) => {
    const thrown = await readText(body, sent).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Refusal);
    expect((thrown as Refusal).facts).toEqual(expected);
  });

  it("is read up to 10 MiB, and keeps names such as __proto__ as data", async () => {
    const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const { value } = await readText(text.padEnd(MAX_BODY_BYTES));
    expect(Object.keys(value as object)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect({}).not.toHaveProperty("polluted");
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

const responses = { 201: { schemas: [], headers: [] } };
const route = routeTo("uploadDocument", "POST", "/documents", { body: "required", responses });

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

const kyc = serviceOf([route], { table: { uploadDocument: operation }, requests: { uploadDocument: validator } });

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
  return { sandbox, bodies, client: new Kyc({ ...sandbox.createTenant().services.kyc }) };
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
    const error = Object(await client.send(body).catch((thrown: unknown) => thrown));
    expect(error.httpStatus).toBe(422);
    expect(JSON.stringify(error.details ?? error.raw)).toMatch(message);
    expect(bodies).toEqual([]);
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
  const file = (text: string) => part('name="file"; filename="f.bin"', text, "text/csv");

  it.each(["application/json", `${type}4`, "multipart/form-data", "application/x-www-form-urlencoded"])(
    "refuses the type %s, which is no form or another one",
    async (sent) => {
      const facts = { status: 400, message: "The body must be a form: multipart/form-data.", basis: "assumed" };
      await expect(read([file("1")], {}, undefined, sent)).rejects.toMatchObject({ facts });
    },
  );

  it("takes the type of a file as it is declared, if its bytes do not tell", async () => {
    const { exact, problems, text } = await read([file("plain")], { file: { types: ["text/csv"] } });
    expect(Object(exact).file).toMatchObject({ name: "f.bin", type: "text/csv" });
    expect([problems, text]).toEqual([[], '{"file":"f.bin"}']);
  });

  it.each<[part: string, rule: NonNullable<Endpoint["files"]>[string], problem?: string]>([
    [file("12345"), { maxBytes: 5 }],
    [file("123456"), { maxBytes: 5 }, "must have at most 5 bytes"],
    [file("123456"), {}],
    [file("1"), { types: ["a/b", "c/d"] }, "must be one of a/b, c/d"],
    [part('name="file"', "text"), { maxBytes: 5 }, "must be a file"],
    [part('name="other"', "text"), { maxBytes: 5 }],
  ])("says what is wrong with a file: %j with %j", async (one, rule, message) => {
    const expected = message === undefined ? [] : [{ field: "file", message, keyword: "file" }];
    expect((await read([one], { file: rule })).problems).toEqual(expected);
  });

  it("reads texts as what the document wants, and leaves others", async () => {
    const wrong = (name: string, keyword = "type") => ({ instancePath: `/${name}`, keyword, params: {} });
    const errors = [wrong("pages"), wrong("file"), wrong("broken"), wrong("note", "pattern")];
    const wanted = Object.assign(() => false, { errors });
    const parts = [part('name="pages"', "2"), part('name="broken"', "{"), part('name="note"', "3")];
    const form = await read([...parts, file("7")], {}, wanted);
    expect(form.value).toEqual({ pages: 2, broken: "{", note: "3", file: "f.bin" });
    expect(form.exact).toMatchObject({ pages: 2, broken: "{", note: "3", file: { name: "f.bin" } });
    const unknown = Object.assign(() => false, { errors: null });
    expect((await read(parts, {}, unknown)).value).toEqual({ pages: "2", broken: "{", note: "3" });
  });
});
