import { describe, expect, it } from "vitest";
import { toIncomingRequest } from "../core/incoming-request.ts";
import { type ParsedBody, readRequestBody } from "./read-request-body.ts";

function read(body: string | ReadableStream, amounts: readonly string[] = [], method = "POST"): Promise<ParsedBody> {
  const headers = { "content-type": "application/json" };
  const init = { method, headers, body, duplex: "half" } as RequestInit;
  return readRequestBody(
    toIncomingRequest("https://a.example/", init, "https://a.example"),
    "crypto",
    amounts,
    (sent) => sent,
  );
}

const list = (items: number) => `[${Array.from({ length: items }, () => '",[{"').join()}]`;
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("a body", () => {
  it("is read as text, as JSON, and with exact amounts", async () => {
    expect(await read('{"a":1.10}', ["a"])).toEqual({ text: '{"a":1.10}', value: { a: 1.1 }, exact: { a: "1.10" } });
    const plain = await read("[1]");
    expect(plain.exact).toBe(plain.value);
  });

  it("is empty if nothing was sent, or the method has no body", async () => {
    const none = { text: "", value: undefined, exact: undefined };
    expect(await read("")).toEqual(none);
    for (const method of ["GET", "DELETE"]) expect(await read("{", [], method)).toEqual(none);
    for (const method of ["PUT", "PATCH"]) await expect(read("{", [], method)).rejects.toThrow("not valid JSON");
  });

  it("is limited in values and depth", async () => {
    expect((await read(list(5_000))).value).toHaveLength(5_000);
    const refusal = {
      facts: { status: 400, basis: "assumed", message: expect.stringContaining("more than 5000 values") },
    };
    await expect(read(list(5_001))).rejects.toMatchObject(refusal);
    await expect(read(`[${"{},".repeat(3_000)}{}]`)).rejects.toMatchObject(refusal);
    expect((await read(`{"a":${nested(499)}}`)).text).toHaveLength(1_004);
    await expect(read(`{"a":${nested(500)}}`)).rejects.toMatchObject(refusal);
    expect((await read(`[${Array.from({ length: 400 }, () => "[[]]").join()}]`)).value).toHaveLength(400);
  });

  it("is rejected with a byte order mark, as string and as bytes", async () => {
    await expect(read("\ufeff{}")).rejects.toThrow("not valid JSON");
    await expect(read(new Blob(["\ufeff{}"]).stream())).rejects.toThrow("not valid JSON");
  });

  it("is rejected if reading it fails", async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
    await expect(read(broken)).rejects.toThrow("cannot be read");
  });

  it("keeps names such as __proto__ as data", async () => {
    const { value } = await read('{"__proto__":{"a":1}}');
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});
