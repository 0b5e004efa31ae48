import { expect, it } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { signWebhook } from "../../wrappers/webhooks/sign.ts";
import { createCryptoVerifier } from "../../wrappers/webhooks/verifier.ts";
import { createSandbox } from "../assembly/create-sandbox.ts";
import { createRemoteClock, type RemoteClock, sandboxClock } from "./remote-clock.ts";

const HOUR = 3_600_000;
const address = "https://sandbox.example";

/** A sandbox on the machine of its client. */
function open() {
  const machine = new FakeClock();
  const sandbox = createSandbox({ clock: machine });
  const tenant = sandbox.createTenant();
  return {
    machine,
    sandbox,
    tenant,
    fetch: sandbox.fetch,
    /** Hours between a clock and the machine. */
    ahead: (clock: { now(): number }) => (clock.now() - machine.now()) / HOUR,
    async follow(fetch: Fetch = sandbox.fetch, id?: string): Promise<RemoteClock> {
      const clock = createRemoteClock(address, id, fetch, machine);
      await clock.refresh();
      return clock;
    },
  };
}

it("begins with the sandbox's time, moves it, and fires what has been passed", async () => {
  const { sandbox, machine, ahead, follow } = open();
  sandbox.clock.advance(3600);
  const clock = await follow();
  expect(ahead(clock)).toBe(1);
  const fired: string[] = [];
  clock.after(HOUR, () => fired.push("hour"));
  const before = clock.monotonic();
  await clock.advance(3600);
  await settle();
  expect([ahead(clock), ahead(sandbox.clock), fired]).toEqual([2, 2, ["hour"]]);
  expect(clock.monotonic() - before).toBe(HOUR);
  await clock.set(new Date(machine.now() - HOUR));
  expect(ahead(clock)).toBe(-1);
  expect(clock.monotonic() - before).toBe(HOUR);
});

it("notices moves made elsewhere with the next response, or when refreshed", async () => {
  const { sandbox, ahead, follow } = open();
  const clock = await follow();
  sandbox.clock.advance(3600);
  expect(ahead(clock)).toBe(0);
  await clock.fetch(`${address}/fiat/api/health`, {});
  expect(ahead(clock)).toBe(1);
  sandbox.reset();
  await clock.refresh();
  expect(ahead(clock)).toBe(0);
});

it("lets a verifier accept what was signed after moves made elsewhere, with one request at a time", async () => {
  const { sandbox, tenant, fetch, machine, follow } = open();
  const held = [deferred<void>(), deferred<void>()];
  let requests = -1;
  const slow: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    requests += 1;
    await held[requests - 1]?.promise;
    return response;
  };
  const clock = await follow(slow, tenant.id);
  const verifier = createCryptoVerifier({ secret: "s", clock });
  const signed = async () => verifier.verify(await signWebhook({ secret: "s", body: "{}", clock: tenant.clock }));
  sandbox.clock.advance(3600);
  const first = signed();
  await expect.poll(() => requests).toBe(1);
  machine.skip(1);
  tenant.clock.set(new Date(machine.now() - HOUR));
  // The request in progress was before this move; the next one is shared.
  const others = [signed(), signed(), signed()];
  await settle();
  expect(requests).toBe(1);
  for (const { resolve } of held) resolve();
  expect(await Promise.all([first, ...others])).toHaveLength(4);
  expect(requests).toBe(2);
});

it("stops waiting for the sandbox's time after 5 s", async () => {
  const { machine, fetch, follow } = open();
  let isStalled = false;
  const clock = await follow((url, init) => (isStalled ? endless(init) : fetch(url, init)));
  isStalled = true;
  const before = machine.monotonic();
  await expect(machine.runUntil(clock.refresh())).rejects.toThrow("No sandbox responds");
  expect(machine.monotonic() - before).toBe(5_000);
  isStalled = false;
  await clock.refresh();
  expect(machine.pending).toBe(0);
});

it.each(["without a sandbox", "with one"])(
  "makes few requests in a flood of deliveries with wrong times, %s",
  async (how) => {
    const { sandbox, tenant, machine, fetch, follow } = open();
    const requests: string[] = [];
    let isGone = false;
    const clock = await follow(async (url, init) => {
      requests.push(url);
      if (isGone) throw new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
      return fetch(url, init);
    });
    isGone = how === "without a sandbox";
    const old = await signWebhook({ secret: "s", body: "{}", clock: { now: () => machine.now() - HOUR } });
    const verifier = createCryptoVerifier({ secret: "s", clock });
    const refusal = async () => {
      const reason = isGone ? "no newer time: No sandbox responds at" : "check the clocks";
      await expect(verifier.verify(old)).rejects.toMatchObject({
        code: "webhook_outside_tolerance",
        message: expect.stringContaining(reason),
      });
    };
    for (let count = 0; count < 50; count++) await refusal();
    await Promise.all(Array.from({ length: 50 }, refusal));
    expect(requests.length).toBeLessThan(10);
    // Afterwards, moves are noticed again.
    isGone = false;
    machine.skip(1_000);
    sandbox.clock.advance(3600);
    await verifier.verify(await signWebhook({ secret: "s", body: "{}", clock: tenant.clock }));
  },
);

/** A response that never comes. */
function endless({ signal }: RequestInit): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

it("follows one tenant alone", async () => {
  const { sandbox, tenant, fetch, ahead, follow } = open();
  const clock = await follow(fetch, tenant.id);
  await clock.advance(3600);
  await clock.fetch(`${address}/_sandbox/clock`, {});
  await clock.fetch(`${address}/fiat/api/health`, {});
  expect([ahead(clock), ahead(tenant.clock), ahead(sandbox.clock)]).toEqual([1, 1, 0]);
  const unknown = sandboxClock(address, { fetch, tenant: "t9" });
  await expect(unknown).rejects.toMatchObject({ name: "ControlError", status: 404 });
});

it("does not jitter with the time that responses take, nor go back by a response that was overtaken", async () => {
  const { sandbox, machine, fetch, ahead, follow } = open();
  let [requestMs, responseMs] = [0, 0];
  const onSlowNetwork = await follow(async (url, init) => {
    machine.skip(requestMs);
    const response = await fetch(url, init);
    machine.skip(responseMs);
    return response;
  });
  const offsets = () => [onSlowNetwork.now() - machine.now(), onSlowNetwork.monotonic() - machine.monotonic()];
  const before = offsets();
  for ([requestMs, responseMs] of [
    [50, 0],
    [0, 50],
    [20, 700],
  ] as const) {
    await onSlowNetwork.refresh();
    expect(offsets()).toEqual(before);
  }

  const held = deferred<void>();
  const slow = await follow(async (url, init) => {
    const response = await fetch(url, init);
    if (url.endsWith("/health")) await held.promise;
    return response;
  });
  const overtaken = slow.fetch(`${address}/fiat/api/health`, {});
  await settle();
  machine.skip(1);
  sandbox.clock.advance(3600);
  await slow.refresh();
  held.resolve();
  await overtaken;
  expect(ahead(slow)).toBe(1);
});
