import { describe, expect, test } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";

describe("health", () => {
  test.each(["/api/health", "/api/health/ping"])("%s is above the prefix, and responds to GET [F31]", async (path) => {
    const { raw, token } = openSandbox();
    const response = await raw("fiat", "GET", path, { token: await token("fiat") });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ status: "success", status_code: 200, message: expect.any(String), data: {} });
    expect(response.headers.get("x-sandbox-basis")).toBe("assumed");
    expect((await raw("fiat", "GET", path.replace("/api", "/api/v1"))).status).toBe(404);
    expect((await raw("fiat", "POST", path)).status).toBe(405);
  });

  test("responds with and without a token [G54]", async () => {
    const { fiat, raw, token } = openSandbox();
    for (const path of ["/api/health", "/api/health/ping"]) {
      const anonymous = await raw("fiat", "GET", path);
      expect(anonymous.status).toBe(200);
      expect(anonymous.body).toEqual((await raw("fiat", "GET", path, { token: await token("fiat") })).body);
    }
    expect((await fiat.health.check()).raw).toMatchObject({ status: "success" });
    expect((await fiat.health.ping()).raw).toMatchObject({ status: "success" });
  });
});

describe("the receipt of a transaction", () => {
  test("is a PDF, identical each time [F32]", async () => {
    const { fiat } = openSandbox();
    const bytes = await fiat.transactions.receipt("txn_example");
    expect(Buffer.from(bytes as Uint8Array).toString("latin1")).toMatch(/^%PDF-1\.4\n.*txn_example.*%%EOF\n$/s);
    expect(await fiat.transactions.receipt("txn_example")).toEqual(bytes);
  });

  test("has its content type, for any id", async () => {
    const { raw, token } = openSandbox();
    for (const id of ["5001", "a%2Fb", "%F0%9F%98%80", "%28%5C%29"]) {
      const response = await raw("fiat", "GET", `/business/transaction/receipt/${id}`, { token: await token("fiat") });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(response.text).toMatch(/^%PDF-/);
    }
  });
});
