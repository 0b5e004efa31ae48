import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { failureOf, throwing } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { ensureWalletReady, readWalletStatus, type WalletProgress, type WalletReadyOptions } from "./card-wallet.ts";

type Answer = () => Response | Promise<Response>;

const never: Answer = () => new Promise(() => undefined);
const envelope = (fields: object) => ({ success: true, message: "", data: { svc_card_id: "holder_1", ...fields } });
const data = (fields: object): Answer => json.bind(undefined, envelope(fields), 200);
const refusal = (status: number, code: string): Answer =>
  json.bind(undefined, { success: false, error_code: code }, status);
const unknown = refusal(404, "NOT_FOUND");
const ready = data({ is_ready: true, account_status: 0, safe_address: "0xA" });
const notReady = data({ is_ready: false });
const accepted: Answer = () => json(envelope({ deployment_accepted: true, is_ready: false }), 202);

/** A wallet whose monitor returns these responses in turn, and then the last one. */
function wallet({ monitor, deploy = accepted }: { monitor: readonly Answer[]; deploy?: Answer }) {
  const clock = new FakeClock();
  const startedAt = clock.monotonic();
  const looks = [...monitor];
  const asked: string[] = [];
  const respond = ({ method }: { readonly method: string }) => {
    asked.push(`${method} after ${(clock.monotonic() - startedAt) / 1000} s`);
    const look = looks.length > 1 && method === "GET" ? looks.shift() : looks[0];
    return (method === "POST" ? deploy : (look ?? unknown))();
  };
  const { wallets, sentTo } = cryptoClient({ "/safe/deploy": respond }, { clock });
  const ensure = (options?: WalletReadyOptions) => ensureWalletReady(wallets, { customer: "holder_1" }, options);
  return { clock, wallets, asked, ensure, elapsed: () => clock.monotonic() - startedAt, sentTo };
}

type Service = Parameters<typeof wallet>[0];

describe("a wallet", () => {
  const deployed = { already_deployed: true };
  const early = data({ ...deployed, is_ready: false });
  const codes = [unknown, data({ account_status: 3 }), data({ account_status: 7 })];
  const slow = (first: Answer) => ({ monitor: [first, unknown, notReady, notReady, ready] });

  it.each<[string, Service, WalletReadyOptions, ...seconds: number[]]>([
    ["[A29] that is ready is not deployed", { monitor: [ready] }, {}],
    ["[A29] that is unknown to the monitor is deployed once, and awaited", slow(unknown), {}, 0, 5, 10, 15, 20],
    ["[A29] that is not ready is deployed once, and awaited", slow(notReady), {}, 0, 5, 10, 15, 20],
    ["[A29] of which nothing is said is deployed once, and awaited", slow(data({})), {}, 0, 5, 10, 15, 20],
    ["that is already deployed needs no wait", { monitor: [unknown], deploy: data(deployed) }, {}, 0],
    ["that is already deployed but not ready is awaited", { monitor: [notReady, ready], deploy: early }, {}, 0, 5],
    ["[G21] is ready only with the status codes 0 and 7", { monitor: codes }, {}, 0, 5, 10],
    ["is checked at any interval", { monitor: [unknown, notReady, ready] }, { pollMs: 20_000 }, 0, 20, 40],
  ])("%s", async (_, service, options, ...seconds) => {
    const { ensure, asked, clock } = wallet(service);
    await expect(clock.runUntil(ensure(options))).resolves.toMatchObject({ isReady: true });
    const later = seconds.map((second, index) => `${index === 0 ? "POST" : "GET"} after ${second} s`);
    expect(asked).toEqual(["GET after 0 s", ...later]);
  });

  it("is that of a customer or of the own card", async () => {
    const { wallets, sentTo, ensure } = wallet({ monitor: [ready] });
    await ensure();
    await ensureWalletReady(wallets, { ownCard: "card_1" });
    const paths = ["customers/holder_1", "card_1"].map((part) => `/api/v1/svc-card/${part}/safe/deploy`);
    expect(sentTo("/safe/deploy").map(({ url }) => url.pathname)).toEqual(paths);
  });
});

describe("progress", () => {
  it("is called with every status, and awaited", async () => {
    const { ensure, asked, clock } = wallet({ monitor: [unknown, notReady, ready] });
    const heard: unknown[] = [];
    const onProgress = ({ step, isReady, elapsedMs, address }: WalletProgress) => {
      heard.push([step, isReady, elapsedMs, address]);
      return new Promise<void>((resolve) => void clock.after(1_000, resolve));
    };
    await clock.runUntil(ensure({ onProgress }));
    expect(heard).toEqual([
      ["monitor", undefined, 0, undefined],
      ["deploy", false, 1_000, undefined],
      ["monitor", false, 7_000, undefined],
      ["monitor", true, 13_000, "0xA"],
    ]);
    expect(asked).toEqual(["GET after 0 s", "POST after 1 s", "GET after 7 s", "GET after 13 s"]);
  });

  const failure = new Error("enough");
  const throws = throwing(failure);
  it.each([throws, () => Promise.reject(failure)])("ends the wait if it fails: %s", async (onProgress) => {
    const { ensure, asked, clock } = wallet({ monitor: [unknown] });
    await expect(ensure({ onProgress })).rejects.toBe(failure);
    expect([asked.length, clock.pending]).toEqual([1, 0]);
  });
});

const limited = { totalTimeoutMs: 20_000 };
const endless = () => new Promise<void>(() => undefined);

describe.each<[string, Service, WalletReadyOptions]>([
  ["a wallet that never gets ready", { monitor: [notReady] }, {}],
  ["a wallet that the monitor never hears of", { monitor: [unknown] }, limited],
  ["a monitor that does not answer", { monitor: [never] }, limited],
  ["a deployment that does not answer", { monitor: [unknown], deploy: never }, limited],
  ["progress that never completes", { monitor: [unknown] }, { ...limited, onProgress: endless }],
])("the wait for %s", (_, service, options) => {
  it("ends with the deadline, by default after five minutes", async () => {
    const { totalTimeoutMs: limitMs = 300_000 } = options;
    const { ensure, clock, elapsed } = wallet(service);
    const message = `ensureWalletReady took longer than ${limitMs} ms (totalTimeoutMs)`;
    const expected = { name: "TimeoutError", limit: "totalTimeoutMs", limitMs, outcome: "unknown", message };
    expect(await clock.runUntil(failureOf(ensure(options)))).toMatchObject(expected);
    expect([elapsed(), clock.pending]).toEqual([limitMs, 0]);
  });

  it.each([
    ["a signal", { cause: "enough" }],
    ["its client", {}],
  ])("ends at once with %s, and leaves nothing behind", async (by, facts) => {
    const { ensure, clock, asked, wallets } = wallet(service);
    const controller = new AbortController();
    const waiting = failureOf(ensure({ ...options, signal: controller.signal }));
    await clock.advance(7_000);
    const before = asked.length;
    if (by === "a signal") controller.abort("enough");
    else await wallets.close();
    const aborted = { name: "AbortedError", method: "ensureWalletReady", outcome: "unknown", ...facts };
    expect(await waiting).toMatchObject(aborted);
    expect([asked.length, clock.pending]).toEqual([before, 0]);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });
});

it("a signal that is already aborted stops the first request, and has no listeners left after a success", async () => {
  const { ensure, clock, asked } = wallet({ monitor: [unknown, ready] });
  const aborted = { code: "aborted", outcome: "not-sent", attempts: 0 };
  expect(await failureOf(ensure({ signal: AbortSignal.abort() }))).toMatchObject(aborted);
  expect([asked, clock.pending]).toEqual([[], 0]);
  const { signal } = new AbortController();
  await clock.runUntil(ensure({ signal }));
  expect([getEventListeners(signal, "abort"), clock.pending]).toEqual([[], 0]);
});

const approval = refusal(403, "NOT_APPROVED");
it.each<[string, Service, number]>([
  ["NOT_APPROVED", { monitor: [approval] }, 1],
  ["CUSTOMER_NOT_FOUND", { monitor: [unknown], deploy: refusal(404, "CUSTOMER_NOT_FOUND") }, 2],
  ["NOT_APPROVED", { monitor: [unknown, approval] }, 3],
])("a refusal is thrown unchanged: %s", async (code, service, requests) => {
  const { ensure, clock, asked } = wallet(service);
  const error = await clock.runUntil(failureOf(ensure()));
  expect(error).toMatchObject({ name: "ApiError", code, outcome: "rejected" });
  expect([asked.length, clock.pending]).toEqual([requests, 0]);
});

it("[A29] a deployment with a lost response ends the wait, and another call continues", async () => {
  const answers = [() => Promise.reject(new TypeError("terminated")), accepted];
  const deploy = () => (answers.shift() ?? accepted)();
  const { ensure, clock } = wallet({ monitor: [unknown, unknown, ready], deploy });
  const lost = { code: "outcome_unknown", method: "wallets.cardCustomers.deploySafe" };
  expect(await clock.runUntil(failureOf(ensure()))).toMatchObject(lost);
  await expect(clock.runUntil(ensure())).resolves.toMatchObject({ isReady: true });
});

describe("[G21] a wallet's status", () => {
  const opposed = { is_ready: false, account_status: 0, already_deployed: true };
  it.each<[isReady: boolean | undefined, ...fields: object[]]>([
    [true, { is_ready: true }, { account_status: 0 }, { account_status: 7 }, { already_deployed: true }],
    [false, { is_ready: false }, { account_status: 1 }, { account_status: 7.5 }],
    [undefined, {}, { deployment_accepted: true, already_deployed: false }],
    // The plainest statement counts.
    [true, { is_ready: true, account_status: 3 }],
    [false, opposed, { account_status: 3, already_deployed: true }],
    // Written in another way, it claims nothing.
    [undefined, { is_ready: "true" }, { is_ready: null }, { account_status: "0" }, { already_deployed: "true" }],
  ])("ready %s: %j", (isReady, ...all) => {
    expect(all.map((fields) => readWalletStatus(fields).isReady)).toEqual(all.map(() => isReady));
  });

  it("is found with an envelope and without one, and unknown if the response does not state it", () => {
    const answer = { is_ready: true, safe_address: "0xA", account_status: 7 };
    const status = { isReady: true, address: "0xA", accountStatus: 7, answer };
    expect([answer, { success: true, message: "", data: answer }].map(readWalletStatus)).toEqual([status, status]);
    const lists = [[], [{ is_ready: true }], { data: [] }];
    for (const body of [...[undefined, null, "deployed", 7], ...lists, { safe_address: null }]) {
      const nothing = { isReady: undefined, address: undefined, accountStatus: undefined, answer: body };
      expect(readWalletStatus(body)).toEqual(nothing);
    }
  });
});
