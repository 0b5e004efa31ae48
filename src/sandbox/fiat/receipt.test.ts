import { expect, test } from "vitest";
import { receiptPdf } from "./fiat.ts";

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

test("the offset table and its own offset are correct", () => {
  const file = latin1(receiptPdf("txn_1"));
  expect(file).toMatch(/^%PDF-1\.4\n/);
  expect(file).toMatch(/%%EOF\n$/);
  const start = Number(/startxref\n(\d+)\n/.exec(file)?.[1]);
  const [count, ...entries] =
    file
      .slice(start)
      .match(/^xref\n0 (\d+)\n((?:.{18} \n)+)/)
      ?.slice(1) ?? [];
  const offsets = (entries[0] ?? "").match(/\d{10} \d{5} n/g)?.map((entry) => Number(entry.slice(0, 10))) ?? [];
  expect(offsets).toHaveLength(5);
  expect(Number(count)).toBe(6);
  for (const [index, offset] of offsets.entries())
    expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(file) ?? [];
  expect(stream).toHaveLength(Number(length));
});

test("the transaction determines the bytes", () => {
  expect(receiptPdf("txn_1")).toEqual(receiptPdf("txn_1"));
  expect(receiptPdf("txn_1")).not.toEqual(receiptPdf("txn_2"));
});

test.each([
  ["parentheses and backslashes", "a(b)\\c", "transaction a\\(b\\)\\\\c)"],
  ["characters outside printable ASCII", "ü\n😀", "transaction ????)"],
  ["more than a line holds", "x".repeat(500), `transaction ${"x".repeat(80)})`],
])("an id with %s", (_, id, expected) => {
  const bytes = receiptPdf(id);
  expect(latin1(bytes)).toContain(expected);
  expect(bytes.every((byte) => byte < 128)).toBe(true);
});
