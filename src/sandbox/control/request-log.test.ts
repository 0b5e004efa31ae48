import { describe, expect, it } from "vitest";
import { createRequestLog, type RequestFacts, requestLogSize, type WritableRequestLog } from "./request-log.ts";

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
  requestText: '{"amount":1.10}',
  responseText: '{"status":true}',
  milliseconds: 2,
};

function newJournal(secrets: Readonly<Record<string, readonly string[]>> = {}): WritableRequestLog {
  return createRequestLog({ now: () => Date.UTC(2026, 0, 1), secretsOf: (id) => secrets[id] ?? [] });
}

it("shows what was kept", () => {
  const journal = newJournal();
  journal.add(plain);
  expect(journal.list()).toEqual([
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
      requestBody: '{"amount":1.10}',
      responseBody: '{"status":true}',
      milliseconds: 2,
    },
  ]);
});

it("shows what is not known as null", () => {
  const journal = newJournal();
  journal.add({
    ...plain,
    tenantId: undefined,
    operationId: undefined,
    requestText: undefined,
    responseText: undefined,
    fault: "reset",
    status: 0,
  });
  expect(journal.list()).toEqual([
    expect.objectContaining({ tenant: null, operationId: null, requestBody: null, responseBody: null, fault: "reset" }),
  ]);
});

describe("a list", () => {
  const ids = (journal: WritableRequestLog, query = {}) => journal.list(query).map(({ id }) => id);

  it("is oldest first, holds the newest, and only what came after", () => {
    const journal = newJournal();
    for (let count = 0; count < 5; count++) journal.add(plain);
    expect(ids(journal)).toEqual([1, 2, 3, 4, 5]);
    expect(ids(journal, { limit: 2 })).toEqual([4, 5]);
    expect(ids(journal, { after: 3 })).toEqual([4, 5]);
    expect(ids(journal, { after: 5 })).toEqual([]);
    expect(journal.last).toBe(5);
  });

  it("can be of one tenant", () => {
    const journal = newJournal();
    journal.add(plain);
    journal.add({ ...plain, tenantId: "t2" });
    journal.add({ ...plain, tenantId: undefined });
    expect(ids(journal, { tenant: "t2" })).toEqual([2]);
  });

  it("holds the last 500, of which 100 are given where no limit is", () => {
    const journal = newJournal();
    for (let count = 0; count < requestLogSize + 250; count++) journal.add(plain);
    const all = ids(journal, { limit: requestLogSize });
    expect([all.length, all[0], all.at(-1)]).toEqual([500, 251, 750]);
    expect(ids(journal)).toHaveLength(100);
  });

  it("holds no long body as a whole", () => {
    const journal = newJournal();
    let looks = 0;
    const long = "x".repeat(20_000);
    const facts: RequestFacts = {
      ...plain,
      get requestText() {
        looks += 1;
        return long;
      },
    };
    journal.add(facts);
    const before = looks;
    expect(journal.list()[0]?.requestBody).toHaveLength(16_001);
    expect(looks).toBe(before);
  });

  it("is empty after a clear, and ids go on", () => {
    const journal = newJournal();
    journal.add(plain);
    expect(journal.cleared).toBe(0);
    journal.clear();
    expect(ids(journal)).toEqual([]);
    journal.add(plain);
    expect(ids(journal)).toEqual([2]);
    expect([journal.cleared, journal.last]).toEqual([1, 2]);
  });
});

describe("shows no secret", () => {
  const shown = (facts: Partial<RequestFacts>, secrets: Readonly<Record<string, readonly string[]>> = {}) => {
    const journal = newJournal(secrets);
    journal.add({ ...plain, ...facts });
    const [exchange] = journal.list();
    return { path: exchange?.path, request: exchange?.requestBody, response: exchange?.responseBody };
  };

  it("of those that the operations table names", () => {
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

  it("that was sent and comes back in a refusal", () => {
    const { response } = shown({
      operationId: "login",
      requestText: '{"app_secret":"a secret"}',
      status: 401,
      responseText: '{"message":"a secret is wrong"}',
    });
    expect(response).toBe('{"message":"[redacted] is wrong"}');
  });

  it("of a request that nobody can read, where its operation has secrets", () => {
    expect(shown({ operationId: "login", requestText: '{"app_secret":"a sec' }).request).toBe("[redacted]");
    expect(shown({ requestText: '{"amount":' }).request).toBe('{"amount":');
  });

  it("of a request to an address that there is not", () => {
    expect(shown({ operationId: undefined, requestText: '{"app_secret":"x"}' }).request).toBe("[redacted]");
  });

  it("of an answer whose shape is not shown, but refusals are", () => {
    const getWebhook = { operationId: "getWebhook", responseText: '{"message":"x"}' };
    expect(shown(getWebhook).response).toBe("[redacted]");
    expect(shown({ ...getWebhook, status: 404 }).response).toBe('{"message":"x"}');
  });

  it("of the sandbox's tenants, wherever it stands, whoever sent it", () => {
    const journal = newJournal({ t1: ["secret of one"], t2: ["secret of two"] });
    journal.add({ ...plain, path: "/x?y=secret%20of%20one", requestText: '{"note":"secret of two"}' });
    journal.add({ ...plain, tenantId: "t2" });
    expect(journal.list()[0]).toMatchObject({ path: "/x?y=[redacted]", requestBody: '{"note":"[redacted]"}' });
  });

  it("that looks like one: card numbers, tokens", () => {
    expect(
      shown({
        requestText: '{"note":"4242 4242 4242 4242"}',
        responseText: '{"note":"eyJhbGciOiJIUzI1NiJ9.e30.c2ln"}',
      }),
    ).toMatchObject({ request: '{"note":"[redacted]"}', response: '{"note":"[redacted]"}' });
  });

  it("that is a token of the crypto service, in whatever place", () => {
    const token = `access_${"0123456789ab".repeat(4)}`;
    const { path, request } = shown({ path: `/nope/${token}?token=${token}`, requestText: `{"note":"x ${token}"}` });
    expect([path, request]).toEqual(["/nope/[redacted]?token=[redacted]", '{"note":"x [redacted]"}']);
  });

  it("where more is sensitive than can be looked for", () => {
    const headers = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`x-${index}`, `value ${index}`]));
    const { response } = shown({
      operationId: "fetchPaidResource",
      requestText: JSON.stringify({ headers }),
      responseText: '{"echo":"value 200"}',
    });
    expect(response).toBe("[redacted]");
  });

  it("and bears whatever is sent", () => {
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

  it("cut in two by the limit of what is shown", () => {
    const text = JSON.stringify({ long: "x".repeat(15_980), number: "4242424242424242" });
    const { request } = shown({ requestText: text });
    expect(request).toHaveLength(16_001);
    expect(request).not.toContain("4242");
    expect(request?.endsWith("…")).toBe(true);
  });
});
