// What a form may contain: its fields, its files, and the errors about them.

import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { bytesOf, formOf, pdf, uploadClient } from "../../../tests/support/upload-client.ts";
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

  const gone = new DOMException("The blob could not be read", "NotReadableError");
  const unreadable = Object.assign(new Blob([pdf]), {
    slice() {
      throw gone;
    },
  });
  const other =
    /^kyc.documents.upload: file must be one of application\/pdf, .*tiff; its first bytes are none of these$/;
  const noObject = /^The body of kyc.documents.upload must be an object$/;
  const noJson = /^kyc.documents.upload: pages is not a JSON value$/;

  it.each<[string, unknown, string | undefined, RegExp, object?]>([
    [
      "a file that is too large",
      { file: new Blob([pdf, new Uint8Array(5e6)]) },
      "file",
      /at most 5000000 bytes, not 5000016/,
    ],
    ["a file of another format", { file: bytesOf("GIF89a") }, "file", other],
    ["a file declared as what it is not", { file: new Blob(["text"], { type: "image/png" }) }, "file", other],
    [
      "a file declared as another format",
      { file: new Blob(["a"], { type: "text/plain" }) },
      "file",
      /it is text\/plain/,
    ],
    ["no file", {}, "file", /file is required/],
    ["a text as a file", { file: "text" }, "file", /must be a Blob, a File, a Uint8Array/],
    ["null as a file", { file: null }, "file", /must be a Blob/],
    ["a file that cannot be read", { file: unreadable }, undefined, /^An argument cannot be read$/],
    ["an amount with an exponent", { file: pdf, declared: "1e3" }, "declared", /declared/],
    ["an amount in words", { file: pdf, rate: "ten" }, "rate", /rate/],
    ...[Number.NaN, Number.POSITIVE_INFINITY, [1n], () => 1].map(
      (pages) =>
        [`the field ${String(pages)}`, { file: pdf, pages }, "pages", noJson] as [string, unknown, string, RegExp],
    ),
    ...[undefined, null, [], "x", 5].map(
      (body) => [`the body ${JSON.stringify(body)}`, body, "body", noObject] as [string, unknown, string, RegExp],
    ),
    ["extra fields", { file: pdf }, "extraBody", /: extraBody cannot be added to an upload$/, { extraBody: { a: 1 } }],
  ])("[F26] is rejected before anything is sent: %s", async (_, body, field, message, options) => {
    const { kyc, sent } = uploadClient();
    const error = await failureOf(kyc.upload(body, options));
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ outcome: "not-sent", attempts: 0, message: expect.stringMatching(message) });
    expect(Reflect.get(error, "field")).toBe(field);
    expect(sent).toEqual([]);
  });

  it.each([
    ["the declared type", new Blob(["hi"], { type: "text/plain; charset=utf-8" }), "text/plain"],
    ["a general type if nothing tells one", bytesOf("hi"), "application/octet-stream"],
  ])("accepts any format where the document names none, with %s", async (_, note, type) => {
    const { kyc, sent } = uploadClient();
    await kyc.upload({ file: pdf, note });
    expect(((await formOf(sent[0])).get("note") as File).type).toBe(type);
  });

  it("sends amounts as digits", async () => {
    const { kyc, sent } = uploadClient();
    await kyc.upload({ file: pdf, declared: "10.50", rate: "2" });
    const form = await formOf(sent[0]);
    expect([form.get("declared"), form.get("rate")]).toEqual(["10.50", "2"]);
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

  it("refuses a key that was used for another file or other fields, and takes it for the same ones", async () => {
    const { kyc, sent } = uploadClient();
    const upload = (file: Uint8Array, type: string) => kyc.upload({ file, type }, { idempotencyKey: "doc-1" });
    await upload(pdf, "passport");
    await expect(upload(pdf.slice(), "passport")).resolves.toBeDefined();
    for (const again of [() => upload(bytesOf("%PDF-1.7 another"), "passport"), () => upload(pdf, "visa")]) {
      expect(await failureOf(again())).toMatchObject({ code: "idempotency_key_reused" });
    }
    expect(sent).toHaveLength(2);
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
});
