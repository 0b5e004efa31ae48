import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { ensureWalletReady, readWalletStatus, type WalletProgress, type WalletReadyOptions } from "./card-wallet.ts";

type Answer = () => Response | Promise<Response>;

const never: Answer = () => new Promise(() => undefined);
const data =
  (fields: object, status = 200): Answer =>
  () =>
    json({ success: true, message: "", data: { svc_card_id: "holder_1", ...fields } }, status);
const refusal =
  (status: number, code: string): Answer =>
  () =>
    json({ success: false, error_code: code, message: "No." }, status);
const unknown = refusal(404, "NOT_FOUND");
const ready = data({ is_ready: true, account_status: 0, safe_address: "0xA" });
const notReady = data({ is_ready: false });
const accepted = data({ deployment_accepted: true, is_ready: false }, 202);

/** A wallet whose monitor returns these responses in turn, and then the last one. */
function wallet({ monitor, deploy = accepted }: { monitor: readonly Answer[]; deploy?: Answer }) {
  const clock = new FakeClock();
  const looks = [...monitor];
  const asked: string[] = [];
  const { wallets, sentTo } = cryptoClient(
    {
      "/safe/deploy": ({ method }) => {
        asked.push(`${method} after ${(clock.monotonic() - startedAt) / 1000} s`);
        if (method === "POST") return deploy();
        const look = (looks.length > 1 ? looks.shift() : looks[0]) ?? unknown;
        return look();
      },
    },
    { clock },
  );
  const startedAt = clock.monotonic();
  const ensure = (options?: WalletReadyOptions) => ensureWalletReady(wallets, { customer: "holder_1" }, options);
  return { clock, wallets, asked, ensure, paths: () => sentTo("/safe/deploy").map(({ url }) => url.pathname) };
}

type Service = Parameters<typeof wallet>[0];
const approval = refusal(403, "NOT_APPROVED");

describe("a wallet", () => {
  it("[A29] that is ready is not deployed", async () => {
    const { ensure, asked } = wallet({ monitor: [ready] });
    await expect(ensure()).resolves.toMatchObject({ isReady: true, address: "0xA", accountStatus: 0 });
    expect(asked).toEqual(["GET after 0 s"]);
  });

  const begun = ["GET after 0 s", "POST after 0 s"];
  const deployed = { already_deployed: true };
  const early = data({ ...deployed, is_ready: false });
  const codes = [unknown, data({ account_status: 3 }), data({ account_status: 7 })];

  const monitor = (first: Answer) => ({ monitor: [first, unknown, notReady, notReady, ready] });

  it.each<[string, Service, WalletReadyOptions, seconds: number[]]>([
    ["[A29] that is unknown to the monitor is deployed once, and awaited", monitor(unknown), {}, [5, 10, 15, 20]],
    ["[A29] that is not ready is deployed once, and awaited", monitor(notReady), {}, [5, 10, 15, 20]],
    ["[A29] of which nothing is said is deployed once, and awaited", monitor(data({})), {}, [5, 10, 15, 20]],
    ["that is already deployed needs no wait", { monitor: [unknown], deploy: data(deployed) }, {}, []],
    ["that is already deployed but not ready is awaited", { monitor: [notReady, ready], deploy: early }, {}, [5]],
    ["[G21] is ready only with the status codes 0 and 7", { monitor: codes }, {}, [5, 10]],
    ["is checked at any interval", { monitor: [unknown, notReady, ready] }, { pollMs: 20_000 }, [20, 40]],
  ])("%s", async (_, service, options, seconds) => {
    const { ensure, asked, clock } = wallet(service);
    await expect(clock.runUntil(ensure(options))).resolves.toMatchObject({ isReady: true });
    expect(asked).toEqual([...begun, ...seconds.map((second) => `GET after ${second} s`)]);
  });

  it("is that of a customer or of the own card", async () => {
    const { wallets, paths } = wallet({ monitor: [ready] });
    await ensureWalletReady(wallets, { customer: "holder_1" });
    await ensureWalletReady(wallets, { ownCard: "card_1" });
    expect(paths()).toEqual(["/api/v1/svc-card/customers/holder_1/safe/deploy", "/api/v1/svc-card/card_1/safe/deploy"]);
  });
});

describe("progress", () => {
  it("is called with every status", async () => {
    const { ensure, clock } = wallet({ monitor: [unknown, notReady, ready] });
    const heard: WalletProgress[] = [];
    await clock.runUntil(ensure({ onProgress: (progress) => void heard.push(progress) }));
    expect(heard.map(({ step, isReady, elapsedMs }) => [step, isReady, elapsedMs])).toEqual([
      ["monitor", undefined, 0],
      ["deploy", false, 0],
      ["monitor", false, 5_000],
      ["monitor", true, 10_000],
    ]);
    expect(heard.at(-1)).toMatchObject({ address: "0xA", answer: { safe_address: "0xA" } });
  });

  it("is awaited", async () => {
    const { ensure, asked, clock } = wallet({ monitor: [notReady, ready] });
    const onProgress = () => new Promise<void>((resolve) => void clock.after(1_000, resolve));
    await clock.runUntil(ensure({ onProgress }));
    expect(asked).toEqual(["GET after 0 s", "POST after 1 s", "GET after 7 s"]);
  });

  const enough = () => {
    throw new Error("enough");
  };

  it.each([enough, async () => enough()])("ends the wait if it fails: %s", async (onProgress) => {
    const { ensure, asked, clock } = wallet({ monitor: [unknown] });
    await expect(ensure({ onProgress })).rejects.toThrow("enough");
    expect([asked.length, clock.pending]).toEqual([1, 0]);
  });
});

describe.each<[string, Service, WalletReadyOptions]>([
  ["a wallet that never gets ready", { monitor: [notReady] }, {}],
  ["a wallet that the monitor never hears of", { monitor: [unknown] }, {}],
  ["a monitor that does not answer", { monitor: [never] }, {}],
  ["a deployment that does not answer", { monitor: [unknown], deploy: never }, {}],
  ["progress that never completes", { monitor: [unknown] }, { onProgress: () => new Promise(() => undefined) }],
])("the wait for %s", (_, service, options) => {
  it("ends with the deadline", async () => {
    const { ensure, clock } = wallet(service);
    const startedAt = clock.monotonic();
    expect(await clock.runUntil(failureOf(ensure({ ...options, totalTimeoutMs: 20_000 })))).toMatchObject({
      name: "TimeoutError",
      limit: "totalTimeoutMs",
      limitMs: 20_000,
      outcome: "unknown",
      message: "ensureWalletReady took longer than 20000 ms (totalTimeoutMs)",
    });
    expect([clock.monotonic() - startedAt, clock.pending]).toEqual([20_000, 0]);
  });

  it("ends at once with a signal, and leaves nothing behind", async () => {
    const { ensure, clock, asked } = wallet(service);
    const controller = new AbortController();
    const waiting = failureOf(ensure({ ...options, signal: controller.signal }));
    await clock.advance(7_000);
    const before = asked.length;
    controller.abort("enough");
    const aborted = { name: "AbortedError", method: "ensureWalletReady", outcome: "unknown", cause: "enough" };
    expect(await waiting).toMatchObject(aborted);
    expect([asked.length, clock.pending]).toEqual([before, 0]);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });
});

it("the default deadline is five minutes", async () => {
  const { ensure, clock, asked } = wallet({ monitor: [notReady] });
  expect(await clock.runUntil(failureOf(ensure()))).toMatchObject({ limitMs: 300_000 });
  expect(asked.filter((request) => request.startsWith("POST"))).toHaveLength(1);
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

it("a closed client ends the wait at once, and sends nothing more", async () => {
  const { ensure, wallets, clock, asked } = wallet({ monitor: [notReady] });
  const waiting = failureOf(ensure());
  await clock.advance(7_000);
  const before = asked.length;
  await wallets.close();
  expect(await waiting).toMatchObject({ code: "aborted", method: "ensureWalletReady" });
  expect([asked.length, clock.pending]).toEqual([before, 0]);
});

describe("a wallet's status", () => {
  it.each<[isReady: boolean | undefined, ...fields: object[]]>([
    [true, { is_ready: true }, { account_status: 0 }, { account_status: 7 }, { already_deployed: true }],
    [false, { is_ready: false }, { account_status: 1 }, { account_status: 7.5 }],
    [undefined, {}, { deployment_accepted: true, already_deployed: false }],
    // The plainest statement counts.
    [true, { is_ready: true, account_status: 3 }],
    [
      false,
      { is_ready: false, account_status: 0, already_deployed: true },
      { account_status: 3, already_deployed: true },
    ],
    // Written in another way, it claims nothing.
    [undefined, { is_ready: "true" }, { is_ready: null }, { account_status: "0" }, { already_deployed: "true" }],
  ])("[G21] ready %s: %j", (isReady, ...all) => {
    expect(all.map((fields) => readWalletStatus(fields).isReady)).toEqual(all.map(() => isReady));
  });

  it("is found with an envelope and without one", () => {
    const data = { is_ready: true, safe_address: "0xA", account_status: 7 };
    const status = { isReady: true, address: "0xA", accountStatus: 7, answer: data };
    expect(readWalletStatus(data)).toEqual(status);
    expect(readWalletStatus({ success: true, message: "", data })).toEqual(status);
  });

  it.each([undefined, null, "deployed", 7, [], [{ is_ready: true }], { data: [] }, { safe_address: null }])(
    "is unknown if the response does not state it: %j",
    (body) => {
      const nothing = { isReady: undefined, address: undefined, accountStatus: undefined, answer: body };
      expect(readWalletStatus(body)).toEqual(nothing);
    },
  );
});
