import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { AbortedError, ApiError, ArgumentError, TimeoutError } from "../errors.ts";
import { ensureWalletReady, readWalletStatus, type WalletProgress, type WalletReadyOptions } from "./card-wallet.ts";

type Answer = () => Response | Promise<Response>;

const never: Answer = () => new Promise(() => undefined);
const data = (fields: object, status = 200): Answer => {
  return () => json({ success: true, message: "", data: { svc_card_id: "holder_1", ...fields } }, status);
};
const refusal = (status: number, code: string): Answer => {
  return () => json({ success: false, error_code: code, message: "No." }, status);
};
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

/** The error of `ensureWalletReady`, after running the clock. */
function failure(clock: FakeClock, promise: Promise<unknown>) {
  return clock.runUntil(failureOf(promise));
}

describe("a wallet", () => {
  it("[A29] that is ready is not deployed", async () => {
    const { ensure, asked } = wallet({ monitor: [ready] });
    await expect(ensure()).resolves.toMatchObject({ isReady: true, address: "0xA", accountStatus: 0 });
    expect(asked).toEqual(["GET after 0 s"]);
  });

  it.each([
    ["unknown to the monitor", unknown],
    ["not ready", notReady],
    ["of which nothing is said", data({})],
  ])("[A29] that is %s is deployed once, and awaited", async (_, first) => {
    const { ensure, asked, clock } = wallet({ monitor: [first, unknown, notReady, notReady, ready] });
    await expect(clock.runUntil(ensure())).resolves.toMatchObject({ isReady: true });
    const looks = [5, 10, 15, 20].map((seconds) => `GET after ${seconds} s`);
    expect(asked).toEqual(["GET after 0 s", "POST after 0 s", ...looks]);
  });

  const begun = ["GET after 0 s", "POST after 0 s"];
  const deployed = { already_deployed: true };
  const early = data({ ...deployed, is_ready: false });
  const codes = [unknown, data({ account_status: 3 }), data({ account_status: 7 })];

  it.each<[string, { monitor: Answer[]; deploy?: Answer }, WalletReadyOptions, seconds: number[]]>([
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

  it.each([
    ["throws", enough],
    ["rejects", async () => enough()],
  ])("ends the wait if it %s", async (_, onProgress) => {
    const { ensure, asked, clock } = wallet({ monitor: [unknown] });
    await expect(ensure({ onProgress })).rejects.toThrow("enough");
    expect(asked).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });
});

type Interrupted = [what: string, service: { monitor: Answer[]; deploy?: Answer }, options: WalletReadyOptions];
const interrupted: Interrupted[] = [
  ["a wallet that never gets ready", { monitor: [notReady] }, {}],
  ["a wallet that the monitor never hears of", { monitor: [unknown] }, {}],
  ["a monitor that does not answer", { monitor: [never] }, {}],
  ["a deployment that does not answer", { monitor: [unknown], deploy: never }, {}],
  ["progress that never completes", { monitor: [unknown] }, { onProgress: () => new Promise(() => undefined) }],
];

describe("the deadline", () => {
  it.each(interrupted)("ends the wait for %s", async (_, service, options) => {
    const { ensure, clock } = wallet(service);
    const startedAt = clock.monotonic();
    const error = await failure(clock, ensure({ ...options, totalTimeoutMs: 20_000 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ limit: "totalTimeoutMs", limitMs: 20_000, outcome: "unknown" });
    expect(error.message).toBe("ensureWalletReady took longer than 20000 ms (totalTimeoutMs)");
    expect(clock.monotonic() - startedAt).toBe(20_000);
    expect(clock.pending).toBe(0);
  });

  it("is five minutes", async () => {
    const { ensure, clock, asked } = wallet({ monitor: [notReady] });
    expect(await failure(clock, ensure())).toMatchObject({ limitMs: 300_000 });
    expect(asked.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  });
});

describe("a signal", () => {
  it.each(interrupted)("ends the wait for %s at once, and leaves nothing behind", async (_, service, options) => {
    const { ensure, clock, asked } = wallet(service);
    const { signal, abort } = abortable();
    const waiting = failureOf(ensure({ ...options, signal }));
    await clock.advance(7_000);
    const before = asked.length;
    abort();
    const error = await waiting;
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ method: "ensureWalletReady", outcome: "unknown", cause: "enough" });
    expect(asked).toHaveLength(before);
    expect(clock.pending).toBe(0);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("that is already aborted stops the first request", async () => {
    const { ensure, clock, asked } = wallet({ monitor: [ready] });
    const { signal, abort } = abortable();
    abort();
    expect(await failureOf(ensure({ signal }))).toMatchObject({ code: "aborted", outcome: "not-sent", attempts: 0 });
    expect(asked).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it("has no listeners left after a success", async () => {
    const { ensure, clock } = wallet({ monitor: [unknown, ready] });
    const { signal } = abortable();
    await clock.runUntil(ensure({ signal }));
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(clock.pending).toBe(0);
  });
});

describe("a refusal", () => {
  it.each<[string, { monitor: Answer[]; deploy?: Answer }, number]>([
    ["NOT_APPROVED", { monitor: [refusal(403, "NOT_APPROVED")] }, 1],
    ["CUSTOMER_NOT_FOUND", { monitor: [unknown], deploy: refusal(404, "CUSTOMER_NOT_FOUND") }, 2],
    ["NOT_APPROVED", { monitor: [unknown, refusal(403, "NOT_APPROVED")] }, 3],
  ])("is thrown unchanged: %s", async (code, service, requests) => {
    const { ensure, clock, asked } = wallet(service);
    const error = await failure(clock, ensure());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code, outcome: "rejected" });
    expect(asked).toHaveLength(requests);
    expect(clock.pending).toBe(0);
  });
});

it("[A29] a deployment with a lost response ends the wait, and another call continues", async () => {
  const answers = [() => Promise.reject(new TypeError("terminated")), accepted];
  const deploy = () => (answers.shift() ?? accepted)();
  const { ensure, clock } = wallet({ monitor: [unknown, unknown, ready], deploy });
  const lost = { code: "outcome_unknown", method: "wallets.cardCustomers.deploySafe" };
  expect(await failure(clock, ensure())).toMatchObject(lost);
  await expect(clock.runUntil(ensure())).resolves.toMatchObject({ isReady: true });
});

it("a closed client ends the wait at once, and sends nothing more", async () => {
  const { ensure, wallets, clock, asked } = wallet({ monitor: [notReady] });
  const waiting = failureOf(ensure());
  await clock.advance(7_000);
  const before = asked.length;
  await wallets.close();
  expect(await waiting).toMatchObject({ code: "aborted", method: "ensureWalletReady" });
  expect(asked).toHaveLength(before);
  expect(clock.pending).toBe(0);
});

describe("invalid arguments", () => {
  it.each([
    [{ pollms: 1 }, /^ensureWalletReady: Unknown option "pollms"\. Did you mean pollMs/],
    [{ pollMs: 0 }, /pollMs must be a number of milliseconds from 1 to 2147483647/],
    [{ pollMs: "5" }, /pollMs/],
    [{ totalTimeoutMs: Number.NaN }, /totalTimeoutMs/],
    [{ totalTimeoutMs: 2 ** 31 }, /totalTimeoutMs/],
    [{ signal: {} }, /signal must be an AbortSignal/],
    [{ onProgress: "log" }, /onProgress must be a function/],
    [5, /options .* must be an object/],
  ])("are rejected before anything is sent: %j", async (options, message) => {
    const { ensure, asked } = wallet({ monitor: [ready] });
    const error = await failureOf(ensure(options as never));
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error.message).toMatch(message);
    expect(asked).toEqual([]);
  });

  it.each([undefined, "holder_1", {}, { customer: "a", ownCard: "b" }, { customer: "" }, { ownCard: 7 }])(
    "is rejected in place of a wallet: %j",
    async (given) => {
      const { wallets, asked } = wallet({ monitor: [ready] });
      const error = await failureOf(ensureWalletReady(wallets, given as never));
      expect(error).toMatchObject({ code: "invalid_argument", outcome: "not-sent" });
      expect(asked).toEqual([]);
    },
  );

  it("an object that is no client throws", async () => {
    const error = await failureOf(ensureWalletReady({} as never, { customer: "holder_1" }));
    expect(error).toMatchObject({ code: "invalid_configuration" });
  });
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort("enough") };
}

describe("a wallet's status", () => {
  it.each<[fields: object, isReady: boolean | undefined]>([
    [{ is_ready: true }, true],
    [{ is_ready: false }, false],
    [{ account_status: 0 }, true],
    [{ account_status: 7 }, true],
    [{ account_status: 1 }, false],
    [{ account_status: 7.5 }, false],
    [{ already_deployed: true }, true],
    [{ deployment_accepted: true, already_deployed: false }, undefined],
    [{}, undefined],
    // The plainest statement counts.
    [{ is_ready: false, account_status: 0, already_deployed: true }, false],
    [{ is_ready: true, account_status: 3 }, true],
    [{ account_status: 3, already_deployed: true }, false],
    // Written in another way, it claims nothing.
    [{ is_ready: "true" }, undefined],
    [{ is_ready: null }, undefined],
    [{ account_status: "0" }, undefined],
    [{ already_deployed: "true" }, undefined],
  ])("[G21] %j: ready %s", (fields, isReady) => expect(readWalletStatus(fields).isReady).toBe(isReady));

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
