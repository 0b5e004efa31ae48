import { expect, test } from "vitest";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";

test.each(["/api/health", "/api/health/ping"])(
  "%s is above the prefix, without a token, too [F31, G54]",
  async (path) => {
    const { raw, token } = openSandbox();
    const anonymous = await raw("fiat", "GET", path);
    const envelope = { status: "success", status_code: 200, message: expect.any(String), data: {} };
    expect([anonymous.status, anonymous.body]).toEqual([200, envelope]);
    expect((await raw("fiat", "GET", path, { token: await token("fiat") })).body).toEqual(anonymous.body);
    expect((await raw("fiat", "GET", path, { token: "unknown" })).status).toBe(401);
    expect((await raw("fiat", "GET", path.replace("/api", "/api/v1"))).status).toBe(404);
    expect((await raw("fiat", "POST", path)).status).toBe(405);
  },
);

test("the receipt of a transaction is a PDF, in which each object is where its table says [F32]", async () => {
  const { raw, fiat, token } = openSandbox();
  const text = Buffer.from(await fiat.transactions.receipt("txn_1")).toString("latin1");
  expect(text).toMatch(/^%PDF-1\.4\n.*%%EOF\n$/s);
  const positions = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, position]) => text.slice(Number(position)));
  expect(positions.map((rest) => rest.slice(0, 8))).toEqual(["1 0 obj ", "2 0 obj ", "3 0 obj "]);
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref\n/);
  const path = "/business/transaction/receipt/txn_1";
  const response = await raw("fiat", "GET", path, { token: await token("fiat") });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});
