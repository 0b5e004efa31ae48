import { describe, expect, test } from "vitest";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { receiptPdf } from "./fiat.ts";

test.each(["/api/health", "/api/health/ping"])(
  "%s is above the prefix, without a token, too [F31, G54]",
  async (path) => {
    const { raw, token } = new OpenSandbox();
    const anonymous = await raw("fiat", "GET", path);
    const envelope = { status: "success", status_code: 200, message: expect.any(String), data: {} };
    expect([anonymous.status, anonymous.body]).toEqual([200, envelope]);
    expect((await raw("fiat", "GET", path, { token: await token("fiat") })).body).toEqual(anonymous.body);
    expect((await raw("fiat", "GET", path, { token: "unknown" })).status).toBe(401);
    expect((await raw("fiat", "GET", path.replace("/api", "/api/v1"))).status).toBe(404);
    expect((await raw("fiat", "POST", path)).status).toBe(405);
  },
);

describe("the receipt of a transaction", () => {
  const latin1 = (bytes: unknown) => Buffer.from(bytes as Uint8Array).toString("latin1");

  test.each([
    ["txn_example", "txn_example", "transaction txn_example)"],
    ["parentheses and backslashes", "a(b)\\c", "transaction a\\(b\\)\\\\c)"],
    ["characters outside printable ASCII", "ü\n😀", "transaction ????)"],
    ["more than a line holds", "x".repeat(500), `transaction ${"x".repeat(80)})`],
  ])("is a PDF, identical each time, for %s [F32]", async (_, id, expected) => {
    const { raw, fiat, token } = new OpenSandbox();
    const bytes = await fiat.transactions.receipt(id);
    expect(latin1(bytes)).toMatch(/^%PDF-1\.4\n.*%%EOF\n$/s);
    expect(latin1(bytes)).toContain(expected);
    expect(latin1(receiptPdf(id))).toBe(latin1(bytes));
    const path = `/business/transaction/receipt/${encodeURIComponent(id)}`;
    const response = await raw("fiat", "GET", path, { token: await token("fiat") });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test("has a correct offset table, and its own offset", () => {
    const file = latin1(receiptPdf("txn_1"));
    const start = Number(/startxref\n(\d+)\n/.exec(file)?.[1]);
    const [, count, entries = ""] = file.slice(start).match(/^xref\n0 (\d+)\n((?:.{18} \n)+)/) ?? [];
    const offsets = entries.match(/\d{10} \d{5} n/g)?.map((entry) => Number(entry.slice(0, 10))) ?? [];
    expect([offsets.length, Number(count)]).toEqual([5, 6]);
    for (const [index, offset] of offsets.entries())
      expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(file) ?? [];
    expect(stream).toHaveLength(Number(length));
  });
});
