// What a form may contain: its fields, its files, and the errors about them.

import { describe, expect, test, vi } from "vitest";
import { failureOf, throwing } from "../../../tests/support/failure.ts";
import { impatientClock } from "../../../tests/support/fake-clock.ts";
import { json, keyOf, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { baseUrl } from "../../../tests/support/test-clients.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { coreOf } from "../client/client.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import { extraFields } from "../http/extra-fields.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { createHooks } from "../observability/create-hooks.ts";
import type { KeyedCallOptions } from "../options.ts";
import { upload } from "./upload.ts";

const types = ["application/pdf", "image/jpeg", "image/png", "image/heic", "image/tiff"];

const operation = testOperation({
  id: "uploadDocument",
  name: "kyc.documents.upload",
  path: "/documents",
  envelope: "none",
  retry: "idempotent",
  body: "multipart",
  sensitive: { request: ["passport_number"] },
  files: { file: { maxBytes: 5_000_000, types, required: true }, note: {} },
  bodyFields: ["type", "pages", "tags", "file", "note", "declared", "rate", "passport_number"],
  amounts: [
    { path: "declared", wire: "string" },
    { path: "rate", wire: "number" },
  ],
});

/** A client with one upload, which is answered from a script. `form` is the last one, as a server reads it. */
function uploadClient(answer: Parameters<typeof scriptedFetch>[0] = { "/documents": { id: "doc_1" } }) {
  const { fetch, sent } = scriptedFetch(answer);
  const onWarning = vi.fn();
  const platform = { fetch, clock: impatientClock, store: createMemoryStore(), hooks: createHooks({ onWarning }) };
  const { call } = coreOf(new CryptoClient({ baseUrl, token: "t", ...platform }));
  const form = () => {
    const request = sent.at(-1);
    const headers = { "content-type": request?.headers.get("content-type") ?? "" };
    return new Response(request?.init.body as BodyInit, { headers }).formData();
  };
  return {
    upload: (body: unknown, options?: KeyedCallOptions) => upload(call, operation, { body, options }),
    sent,
    onWarning,
    form,
    file: async (name = "file") => (await form()).get(name) as File,
  };
}

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const pdf = bytesOf("%PDF-1.7 content");

describe("an upload", () => {
  const largest = new Uint8Array(5_000_000);
  largest.set(pdf);

  test.each<[string, unknown, string, string, object?]>([
    ["bytes", pdf, "file", "application/pdf"],
    ["a Blob", new Blob([pdf]), "file", "application/pdf"],
    ["a File", new File([pdf], "passport.pdf"), "passport.pdf", "application/pdf"],
    ["a wrong declaration", new File([pdf], "p.png", { type: "image/png" }), "p.png", "application/pdf"],
    ["JPEG", bytesOf("\xff\xd8\xff\xe0"), "file", "image/jpeg"],
    ["PNG", bytesOf("\x89PNG\r\n\x1a\n"), "file", "image/png"],
    ["TIFF", bytesOf("II*\0"), "file", "image/tiff"],
    ["HEIC", bytesOf("\0\0\0\x14ftypheic\0\0\0\0mif1"), "file", "image/heic"],
    ["[F26] a file of exactly the largest size", largest, "file", "application/pdf", { size: 5_000_000 }],
  ])("sends %s with name and type, next to the other fields", async (_, given, name, type, more) => {
    const { upload, form, file } = uploadClient();
    const body = { type: "passport", pages: 2, tags: ["a"], skipped: undefined, file: given };
    await expect(upload(body)).resolves.toEqual({ id: "doc_1" });
    expect(await file()).toMatchObject({ name, type, ...more });
    const entries = [...(await form())].map(([field, value]) => [field, field === "file" ? undefined : value]);
    expect(entries).toEqual(Object.entries({ type: "passport", pages: "2", tags: '["a"]', file: undefined }));
  });

  test("sends the same bytes and the same key on every attempt, even if the caller changes them meanwhile", async () => {
    const own = pdf.slice();
    const answer = () => {
      own.fill(0);
      return sent.length < 3 ? json({}, 503) : { id: "doc_1" };
    };
    const { upload, sent, file } = uploadClient({ "/documents": answer });
    await upload({ file: own });
    const [first, ...others] = sent.map((each) => [each.init.body, each.headers.get("content-type"), keyOf(each)]);
    expect(others).toEqual([first, first]);
    expect(await (await file()).text()).toBe("%PDF-1.7 content");
  });

  const lost = new DOMException("The blob could not be read", "NotReadableError");
  const unreadable = Object.assign(new Blob([pdf]), { slice: throwing(lost) });
  const large = new Blob([pdf, new Uint8Array(5e6)]);
  const image = new Blob(["text"], { type: "image/png" });
  const text = new Blob(["a"], { type: "text/plain" });
  const other =
    /^kyc.documents.upload: file must be one of application\/pdf, .*tiff; its first bytes are none of these$/;
  const noJson = /^kyc.documents.upload: pages is not a JSON value$/;
  const noExtra = /: extraBody cannot be added to an upload$/;

  test.each<[string, unknown, string | undefined, RegExp, object?]>([
    ["a file that is too large", { file: large }, "file", /at most 5000000 bytes, not 5000016/],
    ["a file of another format", { file: bytesOf("GIF89a") }, "file", other],
    ["a file declared as what it is not", { file: image }, "file", other],
    ["a file declared as another format", { file: text }, "file", /it is text\/plain/],
    ["no file", {}, "file", /file is required/],
    ["a text as a file", { file: "text" }, "file", /must be a Blob, a File, a Uint8Array/],
    ["a file that cannot be read", { file: unreadable }, undefined, /^An argument cannot be read$/],
    ["an amount with an exponent", { file: pdf, declared: "1e3" }, "declared", /declared/],
    ["an amount in words", { file: pdf, rate: "ten" }, "rate", /rate/],
    ["a function", { file: pdf, pages: () => 1 }, "pages", noJson],
    ["extra fields", { file: pdf }, "extraBody", noExtra, { extraBody: extraFields({ a: 1 }) }],
  ])("[F26] is rejected before anything is sent: %s", async (_, body, field, message, options) => {
    const { upload, sent } = uploadClient();
    const rejected = { name: "ArgumentError", outcome: "not-sent", attempts: 0 };
    const failure = await failureOf(upload(body, options));
    expect(failure).toMatchObject({ ...rejected, message: expect.stringMatching(message) });
    expect(Reflect.get(failure, "field")).toBe(field);
    expect(sent).toEqual([]);
  });

  test.each([
    ["the declared type", new Blob(["hi"], { type: "text/plain; charset=utf-8" }), "text/plain"],
    ["a general type if nothing tells one", bytesOf("hi"), "application/octet-stream"],
  ])("accepts any format where the document names none, with %s", async (_, note, type) => {
    const { upload, file } = uploadClient();
    await upload({ file: pdf, note });
    expect((await file("note")).type).toBe(type);
  });

  test.each<[string, object]>([
    ["2", { pages: 2 }],
    ["12345678901234567890", { pages: 12345678901234567890n }],
    ["true", { pages: true }],
    ["false", { pages: false }],
    ["", { pages: "" }],
    ["null", { pages: null }],
    ['{"a":[1]}', { pages: { a: [1] } }],
    ["10.50", { declared: "10.50" }],
    ["2", { rate: "2" }],
  ])("sends the text %j for %o", async (text, field) => {
    const { upload, form } = uploadClient();
    await upload({ file: pdf, ...field });
    expect((await form()).get(Object.keys(field)[0] ?? "")).toBe(text);
  });

  test("warns of a field that the document does not name, and sends it", async () => {
    const { upload, form, onWarning } = uploadClient();
    await upload({ file: pdf, typ: "passport" });
    expect((await form()).get("typ")).toBe("passport");
    const message = 'kyc.documents.upload: Unknown field "typ". Did you mean type? It is sent as given.';
    expect(onWarning.mock.calls).toEqual([[{ code: "unknown_body_field", message }]]);
  });

  test("refuses a key that was used for another file or other fields, and takes it for the same ones", async () => {
    const { upload, sent } = uploadClient();
    const send = (file: Uint8Array, type: string) => upload({ file, type }, { idempotencyKey: "doc-1" });
    await send(pdf, "passport");
    await send(pdf.slice(), "passport");
    const reused = { code: "idempotency_key_reused" };
    expect(await failureOf(send(bytesOf("%PDF-1.7 another"), "passport"))).toMatchObject(reused);
    expect(await failureOf(send(pdf, "visa"))).toMatchObject(reused);
    expect(sent).toHaveLength(2);
  });

  test("keeps sensitive fields out of messages", async () => {
    const { upload } = uploadClient({ "/documents": json({ message: "bad number X1234567" }, 400) });
    const error = await failureOf(upload({ file: pdf, passport_number: "X1234567" }));
    expect(String(error)).toContain("bad number");
    expect(JSON.stringify([error, String(error)])).not.toContain("X1234567");
  });
});
