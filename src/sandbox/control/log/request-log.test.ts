import { describe, expect, it } from "vitest";
import {
  createRequestLog,
  type RequestFacts,
  type RequestRecord,
  requestLogSize,
  type WritableRequestLog,
} from "./request-log.ts";

const plain: RequestFacts = {
  tenantId: "t1",
  api: "crypto",
  operationId: "sendFunds",
  method: "POST",
  path: "/crypto/api/v1/transactions/send-funds?x=1",
  status: 200,
  rule: "C41",
  basis: "documented",
  fault: undefined,
  requestHeaders: new Headers({ authorization: "Bearer abc12345", "Idempotency-Key": "payment-1" }),
  responseHeaders: { "content-type": "application/json" },
  requestText: '{"amount":1.10}',
  responseText: '{"status":true}',
  milliseconds: 2,
};

function newLog(secrets: Readonly<Record<string, readonly string[]>> = {}): WritableRequestLog {
  return createRequestLog({ now: () => Date.UTC(2026, 0, 1), secretsOf: (id) => secrets[id] ?? [] });
}

it("lists recorded requests", () => {
  const log = newLog();
  log.add(plain);
  expect(log.list()).toEqual([
    {
      id: 1,
      at: "2026-01-01T00:00:00.000Z",
      tenant: "t1",
      service: "crypto",
      operationId: "sendFunds",
      method: "POST",
      path: "/crypto/api/v1/transactions/send-funds?x=1",
      status: 200,
      rule: "C41",
      basis: "documented",
      fault: null,
      requestHeaders: { authorization: "Bearer [redacted]", "idempotency-key": "payment-1" },
      responseHeaders: { "content-type": "application/json" },
      idempotencyKey: "payment-1",
      requestBody: '{"amount":1.10}',
      responseBody: '{"status":true}',
      milliseconds: 2,
    },
  ]);
});

it("lists unknown values as null", () => {
  const log = newLog();
  const unknown = { tenantId: undefined, operationId: undefined, requestText: undefined, responseText: undefined };
  const headers = { requestHeaders: new Headers(), responseHeaders: {} };
  log.add({ ...plain, ...unknown, ...headers, fault: "reset", status: 0 });
  expect(log.list()).toMatchObject([
    { tenant: null, operationId: null, requestBody: null, responseBody: null, fault: "reset" },
  ]);
  expect(log.list()).toMatchObject([{ idempotencyKey: null, requestHeaders: {}, responseHeaders: {} }]);
});

describe("a list", () => {
  const ids = (log: WritableRequestLog, query = {}) => log.list(query).map(({ id }) => id);

  it("is oldest first, limited to the newest, and to those after an id", () => {
    const log = newLog();
    for (let count = 0; count < 5; count++) log.add(plain);
    expect(ids(log)).toEqual([1, 2, 3, 4, 5]);
    expect(ids(log, { limit: 2 })).toEqual([4, 5]);
    expect(ids(log, { after: 3 })).toEqual([4, 5]);
    expect(ids(log, { after: 5 })).toEqual([]);
    expect(log.last).toBe(5);
  });

  it("can be limited to one tenant", () => {
    const log = newLog();
    log.add(plain);
    log.add({ ...plain, tenantId: "t2" });
    log.add({ ...plain, tenantId: undefined });
    expect(ids(log, { tenant: "t2" })).toEqual([2]);
  });

  it("holds the last 500, and returns 100 by default", () => {
    const log = newLog();
    for (let count = 0; count < requestLogSize + 250; count++) log.add(plain);
    const all = ids(log, { limit: requestLogSize });
    expect([all.length, all[0], all.at(-1)]).toEqual([500, 251, 750]);
    expect(ids(log)).toHaveLength(100);
  });

  it("stores long bodies truncated", () => {
    const log = newLog();
    let looks = 0;
    const long = "x".repeat(20_000);
    const facts: RequestFacts = {
      ...plain,
      get requestText() {
        looks += 1;
        return long;
      },
    };
    log.add(facts);
    const before = looks;
    expect(log.list()[0]?.requestBody).toHaveLength(16_001);
    expect(looks).toBe(before);
  });

  it("is empty after a clear, and ids continue", () => {
    const log = newLog();
    log.add(plain);
    expect(log.cleared).toBe(0);
    log.clear();
    expect(ids(log)).toEqual([]);
    log.add(plain);
    expect(ids(log)).toEqual([2]);
    expect([log.cleared, log.last]).toEqual([1, 2]);
  });
});

describe("a listener", () => {
  it("hears of each request without its secrets, until it is removed", () => {
    const log = newLog({ t1: ["a secret"] });
    const seen: RequestRecord[] = [];
    const remove = log.onAdd((record) => seen.push(record));
    log.add({ ...plain, path: "/a secret" });
    expect(seen).toEqual(log.list());
    expect(seen[0]?.path).toBe("/[redacted]");
    remove();
    log.add(plain);
    expect(seen).toHaveLength(1);
  });

  it("that throws disturbs neither the log nor other listeners", () => {
    const log = newLog();
    const seen: number[] = [];
    log.onAdd(() => {
      throw new Error("mine");
    });
    log.onAdd(({ id }) => seen.push(id));
    log.add(plain);
    expect([seen, log.last]).toEqual([[1], 1]);
  });
});

describe("hides secrets", () => {
  const shown = (facts: Partial<RequestFacts>, secrets: Readonly<Record<string, readonly string[]>> = {}) => {
    const log = newLog(secrets);
    log.add({ ...plain, ...facts });
    const [record] = log.list();
    return { path: record?.path, request: record?.requestBody, response: record?.responseBody };
  };

  it("that the operation table names", () => {
    expect(
      shown({
        operationId: "login",
        requestText: '{"account_id":"acct","app_secret":"a secret"}',
        responseText: '{"data":{"access_token":"token","expires_in":600}}',
      }),
    ).toMatchObject({
      request: '{"account_id":"acct","app_secret":"[redacted]"}',
      response: '{"data":{"access_token":"[redacted]","expires_in":600}}',
    });
  });

  it("that were sent and are repeated in a refusal", () => {
    const { response } = shown({
      operationId: "login",
      requestText: '{"app_secret":"a secret"}',
      status: 401,
      responseText: '{"message":"a secret is wrong"}',
    });
    expect(response).toBe('{"message":"[redacted] is wrong"}');
  });

  it("in an unreadable request to an operation with secrets", () => {
    expect(shown({ operationId: "login", requestText: '{"app_secret":"a sec' }).request).toBe("[redacted]");
    expect(shown({ requestText: '{"amount":' }).request).toBe('{"amount":');
  });

  it("in a request to an unknown address", () => {
    expect(shown({ operationId: undefined, requestText: '{"app_secret":"x"}' }).request).toBe("[redacted]");
  });

  it("in an undocumented response, but not in a refusal", () => {
    const getWebhook = { operationId: "getWebhook", responseText: '{"message":"x"}' };
    expect(shown(getWebhook).response).toBe("[redacted]");
    expect(shown({ ...getWebhook, status: 404 }).response).toBe('{"message":"x"}');
  });

  it("of all tenants, anywhere in any request", () => {
    const log = newLog({ t1: ["secret of one"], t2: ["secret of two"] });
    log.add({ ...plain, path: "/x?y=secret%20of%20one", requestText: '{"note":"secret of two"}' });
    log.add({ ...plain, tenantId: "t2" });
    expect(log.list()[0]).toMatchObject({ path: "/x?y=[redacted]", requestBody: '{"note":"[redacted]"}' });
  });

  it("that look like card numbers or tokens", () => {
    expect(
      shown({
        requestText: '{"note":"4242 4242 4242 4242"}',
        responseText: '{"note":"eyJhbGciOiJIUzI1NiJ9.e30.c2ln"}',
      }),
    ).toMatchObject({ request: '{"note":"[redacted]"}', response: '{"note":"[redacted]"}' });
  });

  it("that are tokens of the crypto service, anywhere", () => {
    const token = `access_${"0123456789ab".repeat(4)}`;
    const { path, request } = shown({ path: `/nope/${token}?token=${token}`, requestText: `{"note":"x ${token}"}` });
    expect([path, request]).toEqual(["/nope/[redacted]?token=[redacted]", '{"note":"x [redacted]"}']);
  });

  it("if there are too many to search for", () => {
    const headers = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`x-${index}`, `value ${index}`]));
    const { response } = shown({
      operationId: "fetchPaidResource",
      requestText: JSON.stringify({ headers }),
      responseText: '{"echo":"value 200"}',
    });
    expect(response).toBe("[redacted]");
  });

  it("in huge texts", () => {
    const digits = `{"amount":${"1".repeat(10_000_000)}}`;
    expect(shown({ requestText: digits }).request).toHaveLength(16_001);
    expect(shown({ path: `/${"1".repeat(10_000_000)}` }).path).toHaveLength(16_001);
    const deep = "[".repeat(1_000_000) + "]".repeat(1_000_000);
    expect(shown({ operationId: "login", requestText: deep })).toMatchObject({
      request: "[redacted]",
      response: "[redacted]",
    });
    const many = JSON.stringify({ app_secret: Array.from({ length: 50_000 }, (_, index) => index) });
    expect(shown({ operationId: "login", requestText: many })).toMatchObject({
      request: '{"app_secret":"[redacted]"}',
      response: "[redacted]",
    });
  });

  it("at the truncation limit", () => {
    const text = JSON.stringify({ long: "x".repeat(15_980), number: "4242424242424242" });
    const { request } = shown({ requestText: text });
    expect(request).toHaveLength(16_001);
    expect(request).not.toContain("4242");
    expect(request?.endsWith("…")).toBe(true);
  });
});
