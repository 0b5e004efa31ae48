import { expect, it } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { signWebhook } from "../../wrappers/webhooks/sign.ts";
import { createCryptoVerifier } from "../../wrappers/webhooks/verifier.ts";
import { createSandbox } from "../assembly/create-sandbox.ts";
import { createRemoteClock, type RemoteClock } from "./remote-clock.ts";

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

/** A response that never comes. */
function endless({ signal }: RequestInit): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

it("does not jitter with the time that responses take", async () => {
  const { machine, fetch, follow } = open();
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
});
