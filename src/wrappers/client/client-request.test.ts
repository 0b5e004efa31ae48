import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { fiatClient } from "../../../tests/support/test-clients.ts";

describe("sendRequest", () => {
  test.each([undefined, null, "GET /x", 7])("rejects %j as a request", async (request) => {
    const { fiat, sent } = fiatClient();
    await expect(fiat.request(request as never)).rejects.toMatchObject({
      name: "ArgumentError",
      message: "The request must be an object",
    });
    expect(sent).toEqual([]);
  });

  test.each([
    ["idempotencykey", "Did you mean idempotencyKey?"],
    ["idempotency_key", "Did you mean idempotencyKey?"],
    ["params", "Known options: method, path, query, "],
  ])("rejects the property %s", async (name, hint) => {
    const { fiat, sent } = fiatClient();
    const request = { method: "POST", path: "/payouts", [name]: "x" };
    await expect(fiat.request(request as never)).rejects.toMatchObject({
      name: "ArgumentError",
      message: expect.stringContaining(`Unknown option "${name}". ${hint}`),
    });
    expect(sent).toEqual([]);
  });

  test("accepts every property", async () => {
    const { fiat, sent } = fiatClient({ "/payouts": {} });
    const { signal } = new AbortController();
    await fiat.request({
      ...{ method: "POST", path: "/payouts", query: { a: 1 }, body: {}, retry: "keyed", idempotencyKey: "k", signal },
      ...{ headers: { "x-a": "b" }, extraBody: { code: 1 } },
    });
    expect(sent.at(-1)?.body).toBe('{"code":1}');
  });

  test("[S36] the body does not appear in a message", async () => {
    const { fiat } = fiatClient({
      "/payouts": json({ status: "error", message: "pin 73519 of hunter22 is weak" }, 400),
    });
    const request = { method: "POST", path: "/payouts", body: { pin: 73519, deep: [{ phrase: "hunter22" }] } } as const;
    const failure: unknown = await fiat.request(request).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining("[redacted]") });
    expect(inspect(failure)).not.toMatch(/73519|hunter22/);
  });

  test("[S36] the result of a toJSON does not appear in a message", async () => {
    const { fiat } = fiatClient({ "/payouts": json({ status: "error", message: "hunter22 is weak" }, 400) });
    const body = { toJSON: () => ({ phrase: "hunter22" }) };
    const failure: unknown = await fiat
      .request({ method: "POST", path: "/payouts", body })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining("[redacted]") });
  });

  test.each(["POST", "PUT"] as const)("%s: false sends no key, silence a fresh one", async (method) => {
    const { fiat, sentTo } = fiatClient({ "/payouts": {} });
    await fiat.request({ method, path: "/payouts", idempotencyKey: false });
    await fiat.request({ method, path: "/payouts" });
    await fiat.request({ method, path: "/payouts", retry: "read" });
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(sentTo("/payouts").map(({ headers }) => headers.get("idempotency-key"))).toEqual([null, uuid, uuid]);
  });
});
