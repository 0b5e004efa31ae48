import { describe, expect, it } from "vitest";
import { upload } from "../../wrappers/call/upload.ts";
import { serviceClientClass } from "../../wrappers/client/generated.ts";
import type { Operation, Route } from "../../wrappers/operation.ts";
import type { Caller } from "../../wrappers/options.ts";
import { createSandbox, type SandboxDocument } from "../assembly/create-sandbox.ts";
import { toIncomingRequest } from "../core/request.ts";
import type { UserHandlers } from "./answers.ts";
import { createWireNames, type SchemaValidator } from "./documents.ts";
import { MAX_BODY_BYTES, type ReceivedFile, readBody } from "./read-body.ts";
import type { Endpoint } from "./routes.ts";

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

  it("needs the type of a form, from its first character on", async () => {
    const typed = (sent: string) => read([part('name="a"', "1")], {}, undefined, sent);
    const facts = { status: 400, message: "The body must be a form: multipart/form-data.", basis: "assumed" };
    for (const sent of ["", `x ${type}`, "multipart/form-dataset; boundary=0123"])
      await expect(typed(sent)).rejects.toMatchObject({ facts });
    expect((await typed("Multipart/Form-Data; boundary=0123")).value).toEqual({ a: "1" });
  });

  it("that is too long is refused", async () => {
    const facts = { message: "The body is longer than 10 MiB." };
    await expect(read([part('name="a"', "1".repeat(MAX_BODY_BYTES))], {})).rejects.toMatchObject({ facts });
  });
});
