// What a call sends for its arguments, which arguments it rejects, and its limits.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { failureOf, throwing } from "../../../tests/support/failure.ts";
import { cryptoClient, fiatClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { defineOperation } from "../client/define-operation.ts";
import { rawRequest } from "../client/raw-request.ts";
import { createRenamer } from "../http/body.ts";
import { extraFields } from "../http/extra-fields.ts";
import { createHooks } from "../observability/create-hooks.ts";
import type { LimitOptions } from "../options.ts";
import { systemRandom } from "../util/platform.ts";
import { complaintAboutValues } from "../util/validate.ts";
import { type ClientState, limitChecks, limitsOf, prepareRequest } from "./request.ts";

test.each([
  ["POST", undefined, "application/json"],
  ["PUT", undefined, "application/json"],
  ["DELETE", undefined, null],
  ["DELETE", { a: 1 }, "application/json"],
] as const)("[C8] [A18] %s with the body %j has the content type %s", async (method, body, type) => {
  const { wallets, sentTo } = cryptoClient({ "/limits": {} });
  await wallets.request(rawRequest({ path: "/limits", retry: "unsent", method, body }));
  expect(sentTo("/limits")[0]?.headers.get("content-type")).toBe(type);
});

test("a call accepts JSON, or any file where it returns one, and sends the caller's headers", async () => {
  const { fiat, sentTo } = fiatClient({ "/receipt/t": new Response("%PDF"), "/webhooks": [] });
  await fiat.transactions.receipt("t");
  await fiat.webhooks.list({ headers: { "X-Trace": "7" } });
  expect(sentTo("/receipt/t")[0]?.headers.get("accept")).toBe("*/*");
  const headers = Object.fromEntries(sentTo("/webhooks")[0]?.headers ?? []);
  expect(headers).toMatchObject({ accept: "application/json", "x-trace": "7" });
});

test("[S36] a secret of the body is known, also where its name differs on the wire", () => {
  const names = { pathSegments: [], queryNames: [], headers: [], bodies: { doThing: { request: ["svc_pin"] } } };
  const renamer = createRenamer({ placeholder: "svc", ...names }, "acme");
  const operation = testOperation({ sensitive: { request: ["svc_pin"] } });
  const base = { origin: "https://a.example", href: "https://a.example" };
  const client = { base, renamer, random: systemRandom, limits: {} } as unknown as ClientState;
  const request = prepareRequest(client, operation, { body: { svc_pin: "73519" } });
  expect([request.attempt().body, request.sensitive()]).toEqual(['{"acme_pin":"73519"}', ["73519"]]);
});

describe("the body of a call", () => {
  test("[S29] may be an object of a class whose toJSON() returns a plain one, with amounts digit for digit", async () => {
    class Payout {
      toJSON() {
        return { ...transfer, category: "gift" };
      }
    }
    const { wallets, sentTo } = cryptoClient({ "/send-funds": sentFunds });
    await wallets.transactions.sendFunds(new Payout() as never, keyed);
    const body = sentTo("/send-funds")[0]?.body ?? "";
    expect(body).toContain('"amount":25.10,');
    expect(JSON.parse(body)).toEqual({ ...transfer, amount: 25.1, category: "gift" });
  });

  test("is any JSON value where the operation is undocumented", async () => {
    const { wallets, sentTo } = cryptoClient({ "/swap/execute": {} });
    const bodies = [["a"], "text", 7, { idempotency_key: "k" }];
    for (const body of bodies) await wallets.request(rawRequest({ method: "POST", path: "/swap/execute", body }));
    expect(sentTo("/swap/execute").map(({ body }) => body)).toEqual(bodies.map((body) => JSON.stringify(body)));
  });
});

describe("[S28] [S30] [S35] [S43] an invalid argument is named, and nothing is sent:", () => {
  const script = { "/send-funds": sentFunds };
  const { fiat, sent: sentByFiat } = fiatClient();
  let { wallets, sent } = cryptoClient(script);
  beforeEach(() => {
    ({ wallets, sent } = cryptoClient(script));
  });
  const send = (body: unknown, options: object = {}) =>
    wallets.transactions.sendFunds(body as never, { ...keyed, ...options });
  const check = (options: unknown, body: object = { asset_id: "a" }) =>
    wallets.balances.check(body as never, options as never);
  const list = (options: object) => fiat.webhooks.list(options);
  const body: (value: unknown) => object = throwing(new TypeError("a must be a text"));
  const ping = defineOperation({ method: "POST", path: "/ping", body, retry: "unsent" });
  const failingAt = (name: string) =>
    Object.defineProperty({}, name, { enumerable: true, get: throwing(new Error("no")) });
  const withKey = { ...transfer, idempotency_key: "k" };
  const noObject =
    /^The body of wallets\.transactions\.sendFunds must be a plain object, or have a toJSON\(\) that returns one$/;
  const keyInBody = /^Pass the key as the option idempotencyKey, not as idempotency_key in the body$/;
  const unreadable = /An argument cannot be read/;
  const withoutBody = /list is a GET request without a body/;
  const invalid = /The body of POST \/ping is invalid/;

  test.each<[string, () => Promise<unknown>, object, RegExp]>([
    ["a Map as the body", () => send(new Map([["a", 1]])), { field: "body" }, noObject],
    ["a text by toJSON()", () => send({ toJSON: () => "25.10" }), { field: "body" }, noObject],
    ["a key by toJSON()", () => send({ toJSON: () => withKey }), { field: "idempotency_key" }, keyInBody],
    ["a declared field in extraBody", () => send(transfer, { extraBody: extraFields({ amount: 1 }) }), {}, /amount/],
    ["a body that throws", () => check({}, failingAt("asset_id")), { cause: { message: "no" } }, /the body/],
    ["an option that throws", () => check(failingAt("signal")), { cause: { message: "no" } }, unreadable],
    ["extraBody of a GET", () => list({ extraBody: extraFields({}) }), { field: "extraBody" }, withoutBody],
    ["what a defined operation rejects", () => wallets.request(ping, { body: { a: "1" } }), { field: "body" }, invalid],
  ])("%s", async (_, call, expected, message) => {
    const rejected = { name: "ArgumentError", outcome: "not-sent", message: expect.stringMatching(message) };
    expect(await failureOf(call())).toMatchObject({ ...rejected, ...expected });
    expect([sent, sentByFiat]).toEqual([[], []]);
  });
});

describe("a body field that the document does not name [S59]", () => {
  const ofBalance = (complaint: string) => `wallets.balances.check: Unknown field ${complaint} It is sent as given.`;

  test.each([
    ["with a suggestion", { aset_id: "b" }, ofBalance('"aset_id". Did you mean asset_id?')],
    ["with the documented fields if none is similar", { zone: 1 }, ofBalance('"zone". Fields: asset_id.')],
    ["without a secret", { "4111111111111111": 1 }, expect.not.stringContaining("4111")],
  ])("is sent as given, and reported once a call %s", async (_, field, message) => {
    const onWarning = vi.fn();
    const script = { "/balance/check": { success: true, data: {} } };
    const { wallets, sentTo } = cryptoClient(script, { hooks: createHooks({ onWarning }) });
    await wallets.balances.check({ asset_id: "a", ...field });
    expect(JSON.parse(sentTo("/balance/check")[0]?.body ?? "")).toEqual({ asset_id: "a", ...field });
    expect(onWarning.mock.calls).toEqual([[{ code: "unknown_body_field", message }]]);
  });

  test("is not reported from extraBody, in an open body, or in an undocumented one", async () => {
    const onWarning = vi.fn();
    const hooks = createHooks({ onWarning });
    const { wallets } = cryptoClient({ "/balance/check": { success: true, data: {} }, "/webhooks": {} }, { hooks });
    const { fiat } = fiatClient({ "/wallet/create": {} }, { hooks });
    await wallets.balances.check({ asset_id: "a" }, { extraBody: extraFields({ twoFactorCode: "1" }) });
    await wallets.webhooks.create({ url: "https://shop.example", label: "first" }).catch(() => undefined);
    await fiat.wallets.create({ anything: 1 });
    expect(onWarning).not.toHaveBeenCalled();
  });
});

describe("the limits of a call", () => {
  const defaults = { timeoutMs: 30_000, totalTimeoutMs: 120_000, maxRetries: 2 };
  const client = { timeoutMs: 1, totalTimeoutMs: 2, maxRetries: 3 };
  const own = { timeoutMs: 4, totalTimeoutMs: 5, maxRetries: 0 };
  const unset = { timeoutMs: undefined, totalTimeoutMs: undefined, maxRetries: undefined };
  const money = testOperation({ money: true });

  test.each<[string, LimitOptions, LimitOptions, object]>([
    ["are the documented defaults", {}, {}, defaults],
    ["are the call's own", own, client, own],
    ["are the call's own, one by one", { maxRetries: 0 }, client, { ...client, maxRetries: 0 }],
    ["are those of the client where the call says undefined", unset, client, client],
  ])("[S23] [S25] %s", (_, call, of, expected) => {
    expect(limitsOf(testOperation(), call, of)).toEqual(expected);
    const longer = expected === defaults ? { ...defaults, timeoutMs: 60_000 } : expected;
    expect(limitsOf(money, call, of)).toEqual(longer);
  });

  const complaintAbout = (limits: object) => complaintAboutValues(limits, limitChecks);
  const odd = [Number.NaN, Number.POSITIVE_INFINITY, "2", null, false, 2n];

  test.each([0, -1, 0.5, 2 ** 31, ...odd, {}, new Date()])("[S25] never have %s as a time", (value) => {
    for (const field of ["timeoutMs", "totalTimeoutMs"]) {
      const message = `${field} must be a number of milliseconds from 1 to 2147483647`;
      expect(complaintAbout({ [field]: value })).toEqual({ field, message });
    }
  });

  test.each([-1, 1.5, 21, ...odd])("[S23] never have %s as a number of retries", (value) => {
    const message = "maxRetries must be a whole number from 0 to 20";
    expect(complaintAbout({ maxRetries: value })).toEqual({ field: "maxRetries", message });
  });

  test.each([{}, unset, { totalTimeoutMs: 2 ** 31 - 1, maxRetries: 0 }, { timeoutMs: 1, maxRetries: 20 }])(
    "may be %j",
    (limits) => expect(complaintAbout(limits)).toBeUndefined(),
  );
});
