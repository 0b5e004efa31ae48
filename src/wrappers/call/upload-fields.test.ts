// What a form may contain: its fields, its files, and the errors about them.

import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { bytesOf, formOf, pdf, uploadClient, uploadDocument } from "../../../tests/support/upload-client.ts";
import { ArgumentError } from "../errors.ts";

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
