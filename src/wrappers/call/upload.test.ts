// What a form may contain: its fields, its files, and the errors about them.

import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { bytesOf, formOf, pdf, uploadClient, uploadDocument } from "../../../tests/support/upload-client.ts";
import { ArgumentError } from "../errors.ts";

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
    const { kyc, sent } = uploadClient();
    await expect(kyc.upload({ type: "passport", pages: 2, tags: ["a"], skipped: undefined, file })).resolves.toEqual({
      id: "doc_1",
    });
    const form = await formOf(sent[0]);
    const found = form.get("file") as File;
    expect([found.name, found.type]).toEqual([name, type]);
    expect([...form.keys()]).toEqual(["type", "pages", "tags", "file"]);
    expect([form.get("type"), form.get("pages"), form.get("tags")]).toEqual(["passport", "2", '["a"]']);
  });

  it("sends the same bytes and the same key on every attempt, even if the caller changes them meanwhile", async () => {
    const own = pdf.slice();
    const { kyc, sent } = uploadClient({
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
    expect(await ((await formOf(sent[2])).get("file") as File).text()).toBe("%PDF-1.7 content");
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
    const { kyc, sent } = uploadClient();
    const error = await failureOf(kyc.upload({ file }));
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ field, outcome: "not-sent", message: expect.stringMatching(message) });
    expect(sent).toEqual([]);
  });

  it("accepts any format where the document names none, with the declared type", async () => {
    const { kyc, sent } = uploadClient();
    await kyc.upload({ file: pdf, note: new Blob(["hi"], { type: "text/plain; charset=utf-8" }) });
    expect(((await formOf(sent[0])).get("note") as File).type).toBe("text/plain");
  });

  it("checks amounts, and sends them as digits", async () => {
    const { kyc, sent } = uploadClient();
    await kyc.upload({ file: pdf, declared: "10.50", rate: "2" });
    const form = await formOf(sent[0]);
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
    const { kyc, sent, warnings } = uploadClient();
    await kyc.upload({ file: pdf, typ: "passport" });
    expect((await formOf(sent[0])).get("typ")).toBe("passport");
    expect(warnings).toEqual([
      {
        code: "unknown_body_field",
        message: 'kyc.documents.upload: Unknown field "typ". Did you mean type? It is sent as given.',
      },
    ]);
  });

  it("refuses a key that was used for another file, and takes it for the same one", async () => {
    const { kyc } = uploadClient();
    const options = { idempotencyKey: "doc-1" };
    await kyc.upload({ file: pdf, type: "passport" }, options);
    await expect(kyc.upload({ file: pdf.slice(), type: "passport" }, options)).resolves.toBeDefined();
    const other = bytesOf("%PDF-1.7 another");
    await expect(kyc.upload({ file: other, type: "passport" }, options)).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  it("keeps sensitive fields out of messages", async () => {
    const { kyc } = uploadClient({ "/documents": json({ message: "bad number X1234567" }, 400) });
    const error = await failureOf(kyc.upload({ file: pdf, passport_number: "X1234567" }));
    expect(String(error)).toContain("bad number");
    expect(JSON.stringify([error, String(error)])).not.toContain("X1234567");
  });
});

describe("a field of an upload", () => {
  it.each<[string, unknown]>([
    ["2", 2],
    ["12345678901234567890", 12345678901234567890n],
    ["true", true],
    ["false", false],
    ["", ""],
    ["null", null],
    ['{"a":[1]}', { a: [1] }],
  ])("is sent as the text %s", async (text, pages) => {
    const { kyc, sent } = uploadClient();
    await kyc.upload({ file: pdf, pages });
    expect((await formOf(sent[0])).get("pages")).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, [1n], () => 1])(
    "that is no JSON value is rejected: %s",
    async (pages) => {
      const { kyc, sent } = uploadClient();
      const error = await failureOf(kyc.upload({ file: pdf, pages }));
      expect(error).toBeInstanceOf(ArgumentError);
      expect(error).toMatchObject({
        ...{ field: "pages", outcome: "not-sent", cause: { name: "ArgumentError" } },
        message: "kyc.documents.upload: pages is not a JSON value",
      });
      expect(sent).toEqual([]);
    },
  );

  it("belongs to what a key stands for", async () => {
    const { kyc, sent } = uploadClient();
    await kyc.upload({ file: pdf, type: "passport" }, { idempotencyKey: "doc-1" });
    expect(await failureOf(kyc.upload({ file: pdf, type: "visa" }, { idempotencyKey: "doc-1" }))).toMatchObject({
      code: "idempotency_key_reused",
    });
    expect(sent).toHaveLength(1);
  });

  it("needs no list of secret fields", async () => {
    const { sensitive: _, ...operation } = uploadDocument;
    const { kyc } = uploadClient(undefined, operation);
    await expect(kyc.upload({ file: pdf, type: "passport" })).resolves.toEqual({ id: "doc_1" });
  });
});

describe("the body of an upload", () => {
  it.each([[undefined], [null], [[]], ["x"], [5]])("must be an object: %j", async (body) => {
    const { kyc, sent } = uploadClient();
    const error = await failureOf(kyc.upload(body));
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({
      ...{ field: "body", outcome: "not-sent" },
      message: "The body of kyc.documents.upload must be an object",
    });
    expect(sent).toEqual([]);
  });

  it("takes no extraBody", async () => {
    const { kyc, sent } = uploadClient();
    const error = await failureOf(kyc.upload({ file: pdf }, { extraBody: { a: 1 } }));
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({
      ...{ field: "extraBody", outcome: "not-sent" },
      message: "kyc.documents.upload: extraBody cannot be added to an upload",
    });
    expect(sent).toEqual([]);
  });
});

describe("a file of an upload", () => {
  it("[F26] may have exactly the largest size", async () => {
    const { kyc, sent } = uploadClient();
    const file = new Uint8Array(5_000_000);
    file.set(pdf);
    await kyc.upload({ file });
    const found = (await formOf(sent[0])).get("file") as File;
    expect(found.size).toBe(5_000_000);
  });

  it("[F26] of another format is rejected with the formats that are allowed", async () => {
    const { kyc } = uploadClient();
    expect((await failureOf(kyc.upload({ file: bytesOf("GIF89a") }))).message).toBe(
      "kyc.documents.upload: file must be one of application/pdf, image/jpeg, image/png, image/heic, image/tiff; " +
        "its first bytes are none of these",
    );
  });

  it("has a general type if neither its content nor its sender tells one", async () => {
    const { kyc, sent } = uploadClient();
    await kyc.upload({ file: pdf, note: bytesOf("hi") });
    expect(((await formOf(sent[0])).get("note") as File).type).toBe("application/octet-stream");
  });

  it("that cannot be read is an error of a call that sent nothing", async () => {
    const { kyc, sent } = uploadClient();
    const gone = new DOMException("The blob could not be read", "NotReadableError");
    const file = Object.assign(new Blob([pdf]), {
      slice() {
        throw gone;
      },
    });
    expect(await failureOf(kyc.upload({ file }))).toMatchObject({
      ...{ name: "ArgumentError", outcome: "not-sent", attempts: 0, method: "kyc.documents.upload" },
      ...{ message: "An argument cannot be read", cause: { name: "NotReadableError" } },
    });
    expect(sent).toEqual([]);
  });
});
