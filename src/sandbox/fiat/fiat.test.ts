import { describe, expect, test } from "vitest";
import { labelOf, openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { receiptPdf } from "./fiat.ts";

const url = "https://shop.example/hooks";
const named = { webhook_name: "Shop", webhook_url: url };

// In this order: each step sees what the ones before it have registered.
const steps: readonly (readonly [string, object | undefined, number, string | undefined, string, string])[] = [
  ["GET /api/health", undefined, 200, "The service is healthy.", "F31, G54", "assumed"],
  ["GET /api/health/ping", undefined, 200, "The service responds.", "F31, G54", "assumed"],
  ["GET /auth/refresh-token", undefined, 200, "Token renewed.", "F7, F8, G3", "assumed"],
  ["GET /business/webhook", undefined, 404, "No webhook is registered.", "F14, G8", "assumed"],
  ["PUT /business/webhook", { url }, 404, "No webhook is registered.", "F14, G8", "assumed"],
  ["POST /business/webhook", { url: "nowhere" }, 422, "Validation failed", "F16, F13", "assumed"],
  ["POST /business/webhook", { url }, 200, "Webhook registered.", "F15", "documented"],
  ["POST /business/webhook", { url }, 200, "Webhook registered.", "G9, F15", "assumed"],
  ["GET /business/webhook", undefined, 200, "The registered webhook.", "F17, G8", "assumed"],
  ["PUT /business/webhook", { url: "nowhere" }, 422, "Validation failed", "F13, G8", "assumed"],
  ["PUT /business/webhook", { url }, 200, "Webhook updated.", "F18, G8", "assumed"],
  ["POST /webhooks/create", {}, 422, "Validation failed", "F13, G65", "assumed"],
  ["POST /webhooks/create", named, 200, "Webhook created.", "F21, G10", "assumed"],
  ["GET /webhooks", undefined, 200, undefined, "F22, G10", "assumed"],
  ["GET /business/transaction/receipt/1", undefined, 200, undefined, "F32, G12", "assumed"],
];

test("every response has a message, a rule and its basis", async () => {
  const { raw, token, tenant } = openSandbox({ settings: { fiat: { namedWebhooks: true } } });
  const bearer = await token("fiat");
  const send = async (route: string, body: object | undefined, key: string) => {
    const [method = "", path = ""] = route.split(" ");
    const sent = { token: bearer, headers: { "idempotency-key": key }, ...(body && { body }) };
    const response = await raw("fiat", method, path, sent);
    return [response.status, response.body?.message, ...labelOf(response)];
  };
  for (const [at, [route, body, ...expected]] of steps.entries()) {
    expect(await send(route, body, `key ${at}`), `${at}: ${route}`).toEqual(expected);
  }
  const { accountId: account_id, appSecret: app_secret } = tenant.fiat;
  const login = "POST /auth/login";
  expect(await send(login, { account_id, app_secret }, "login")).toEqual([200, "Logged in.", "F1, F5", "documented"]);
  const wrong = await send(login, { account_id, app_secret: "another" }, "wrong");
  expect(wrong).toEqual([401, "The credentials are not valid.", "F2", "documented"]);
  tenant.change({ fiat: { namedWebhooks: false } });
  expect((await send("GET /webhooks", undefined, "none"))[2]).toBe("G10");
});

test.each(["/api/health", "/api/health/ping"])(
  "%s is above the prefix, without a token, too [F31, G54]",
  async (path) => {
    const { raw, token } = openSandbox();
    const anonymous = await raw("fiat", "GET", path);
    const envelope = { status: "success", status_code: 200, message: expect.any(String), data: {} };
    expect([anonymous.status, anonymous.body]).toEqual([200, envelope]);
    expect((await raw("fiat", "GET", path, { token: await token("fiat") })).body).toEqual(anonymous.body);
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
    const { raw, fiat, token } = openSandbox();
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
