import { describe, expect, it } from "vitest";
import { serviceClientClass } from "../clients/generated-clients.ts";
import { ArgumentError } from "../errors/index.ts";
import type { WarningEvent } from "../hooks/hooks.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Caller, KeyedCallOptions } from "../operation/call-options.ts";
import type { Operation } from "../operation/operation.ts";
import type { ResultPromise } from "../operation/results.ts";
import { failureOf } from "../testing/failure.ts";
import { json, type SentRequest, scriptedFetch } from "../testing/scripted-fetch.ts";
import { upload } from "./upload.ts";

const types = ["application/pdf", "image/jpeg", "image/png", "image/heic", "image/tiff"];
const uploadDocument: Operation = {
  ...{ id: "uploadDocument", name: "kyc.documents.upload", method: "POST", path: "/documents", envelope: "none" },
  ...{ retry: "idempotent", body: "multipart", sensitive: { request: ["passport_number"] } },
  files: { file: { maxBytes: 5_000_000, types, required: true }, note: {} },
  bodyFields: ["type", "pages", "tags", "file", "note", "declared", "rate", "passport_number"],
  decimals: {
    request: [
      { path: "declared", wire: "string" },
      { path: "rate", wire: "number" },
    ],
  },
};

class Resources {
  readonly upload: (body: unknown, options?: KeyedCallOptions) => ResultPromise<unknown>;

  constructor(call: Caller) {
    this.upload = (body, options) => upload(call, uploadDocument, { body, options });
  }
}

const Kyc = serviceClientClass(Resources, { variables: "KYC", security: "token" });

function open(answer: Parameters<typeof scriptedFetch>[0] = { "/documents": { id: "doc_1" } }) {
  const scripted = scriptedFetch(answer);
  const baseUrl = "https://kyc.example";
  const warnings: WarningEvent[] = [];
  const options = {
    baseUrl,
    token: "t",
    fetch: scripted.fetch,
    store: createMemoryStore(),
    hooks: { onWarning: (event: WarningEvent) => void warnings.push(event) },
    backoff: { capMs: 0, baseMs: 0 },
  };
  return { ...scripted, warnings, kyc: new Kyc(options) };
}

/** The form that a request carries, as a server reads it. */
async function formOf({ init, headers }: SentRequest): Promise<FormData> {
  const type = headers.get("content-type") ?? "";
  return new Response(init.body as BodyInit, { headers: { "content-type": type } }).formData();
}

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const pdf = bytesOf("%PDF-1.7 content");

describe("an upload", () => {
  it.each<[string, unknown, string, string]>([
    ["bytes", pdf, "file", "application/pdf"],
    ["a Blob", new Blob([pdf]), "file", "application/pdf"],
    ["a File", new File([pdf], "passport.pdf"), "passport.pdf", "application/pdf"],
    ["bytes with a name", { content: pdf, name: "p.pdf" }, "p.pdf", "application/pdf"],
    ["a wrong declaration", new File([pdf], "p.png", { type: "image/png" }), "p.png", "application/pdf"],
    ["JPEG", bytesOf("\xff\xd8\xff\xe0"), "file", "image/jpeg"],
    ["PNG", bytesOf("\x89PNG\r\n\x1a\n"), "file", "image/png"],
    ["TIFF", bytesOf("II*\0"), "file", "image/tiff"],
    ["HEIC", bytesOf("\0\0\0\x14ftypheic\0\0\0\0mif1"), "file", "image/heic"],
  ])("sends %s with name and type, next to the other fields", async (_, file, name, type) => {
    const { kyc, sent } = open();
    await expect(kyc.upload({ type: "passport", pages: 2, tags: ["a"], skipped: undefined, file })).resolves.toEqual({
      id: "doc_1",
    });
    const form = await formOf(sent[0] as SentRequest);
    const found = form.get("file") as File;
    expect([found.name, found.type]).toEqual([name, type]);
    expect([...form.keys()]).toEqual(["type", "pages", "tags", "file"]);
    expect([form.get("type"), form.get("pages"), form.get("tags")]).toEqual(["passport", "2", '["a"]']);
  });

  it("sends the same bytes and the same key on every attempt, even if the caller changes them meanwhile", async () => {
    const own = pdf.slice();
    const { kyc, sent } = open({
      "/documents": () => {
        own.fill(0);
        return sent.length < 3 ? json({}, 503) : { id: "doc_1" };
      },
    });
    await kyc.upload({ file: own });
    const bodies = sent.map(({ init }) => init.body);
    expect(bodies).toHaveLength(3);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(new Set(sent.map(({ headers }) => headers.get("content-type"))).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
    expect(await ((await formOf(sent[2] as SentRequest)).get("file") as File).text()).toBe("%PDF-1.7 content");
  });

  it.each<[string, unknown, string, RegExp]>([
    ["too large", new Blob([pdf, new Uint8Array(5_000_000)]), "file", /at most 5000000 bytes, not 5000016/],
    [
      "of another format",
      bytesOf("GIF89a"),
      "file",
      /must be one of application\/pdf.*its first bytes are none of these/,
    ],
    [
      "declared as what it is not",
      new Blob(["text"], { type: "image/png" }),
      "file",
      /its first bytes are none of these/,
    ],
    ["declared as another format", new Blob(["text"], { type: "text/plain" }), "file", /it is text\/plain/],
    ["missing", undefined, "file", /file is required/],
    ["no file", "text", "file", /must be a Blob, a File, a Uint8Array/],
    ["null", null, "file", /must be a Blob/],
  ])("[F26] of a file that is %s is rejected before anything is sent", async (_, file, field, message) => {
    const { kyc, sent } = open();
    const error = await failureOf(kyc.upload({ file }));
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ field, outcome: "not-sent", message: expect.stringMatching(message) });
    expect(sent).toEqual([]);
  });

  it("accepts any format where the document names none, with the declared type", async () => {
    const { kyc, sent } = open();
    await kyc.upload({ file: pdf, note: new Blob(["hi"], { type: "text/plain; charset=utf-8" }) });
    expect(((await formOf(sent[0] as SentRequest)).get("note") as File).type).toBe("text/plain");
  });

  it("rejects a body that is no object, and extraBody", async () => {
    const { kyc, sent } = open();
    for (const body of [undefined, null, [], "x"]) await expect(kyc.upload(body)).rejects.toThrow(ArgumentError);
    await expect(kyc.upload({ file: pdf }, { extraBody: { a: 1 } })).rejects.toThrow("extraBody cannot be added");
    expect(sent).toEqual([]);
  });

  it("checks amounts, and sends them as digits", async () => {
    const { kyc, sent } = open();
    await kyc.upload({ file: pdf, declared: "10.50", rate: "2" });
    const form = await formOf(sent[0] as SentRequest);
    expect([form.get("declared"), form.get("rate")]).toEqual(["10.50", "2"]);
    for (const [field, value] of [
      ["declared", "1e3"],
      ["rate", "ten"],
    ] as const) {
      expect(await failureOf(kyc.upload({ file: pdf, [field]: value }))).toMatchObject({ field, outcome: "not-sent" });
    }
    expect(sent).toHaveLength(1);
  });

  it("warns of a field that the document does not name, and sends it", async () => {
    const { kyc, sent, warnings } = open();
    await kyc.upload({ file: pdf, typ: "passport" });
    expect((await formOf(sent[0] as SentRequest)).get("typ")).toBe("passport");
    expect(warnings).toEqual([
      {
        code: "unknown_body_field",
        message: 'kyc.documents.upload: Unknown field "typ". Did you mean type? It is sent as given.',
      },
    ]);
  });

  it("refuses a key that was used for another file, and takes it for the same one", async () => {
    const { kyc } = open();
    const options = { idempotencyKey: "doc-1" };
    await kyc.upload({ file: pdf, type: "passport" }, options);
    await expect(kyc.upload({ file: pdf.slice(), type: "passport" }, options)).resolves.toBeDefined();
    const other = bytesOf("%PDF-1.7 another");
    await expect(kyc.upload({ file: other, type: "passport" }, options)).rejects.toMatchObject({
      name: "IdempotencyKeyReuseError",
    });
  });

  it("keeps sensitive fields out of messages", async () => {
    const { kyc } = open({ "/documents": json({ message: "bad number X1234567" }, 400) });
    const error = await failureOf(kyc.upload({ file: pdf, passport_number: "X1234567" }));
    expect(String(error)).toContain("bad number");
    expect(JSON.stringify([error, String(error)])).not.toContain("X1234567");
  });
});
