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
    const { headers } = response;
    const label = [headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")];
    return [response.status, response.body?.message, ...label];
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
  const unsupported = [501, "Named webhooks are not supported.", "G10", "assumed"];
  expect(await send("GET /webhooks", undefined, "none")).toEqual(unsupported);
});
