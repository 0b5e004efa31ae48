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
