import { expect, it } from "vitest";
import { settle } from "../../wrappers/testing/fake-clock.ts";
import { createSandbox } from "../create-sandbox.ts";
import { sandboxClock } from "./remote-clock.ts";

const HOUR = 3_600_000;
const address = "https://sandbox.example";

function open() {
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  return { sandbox, tenant, fetch: sandbox.fetch };
}

/** Hours between a clock and this machine. Adding 0 makes 0 of -0. */
const ahead = (clock: { now(): number }) => Math.round((clock.now() - Date.now()) / HOUR) + 0;

it("begins with the sandbox's time, moves it, and fires what has been passed", async () => {
  const { sandbox, fetch } = open();
  sandbox.clock.advance(3600);
  const clock = await sandboxClock(address, { fetch });
  expect(ahead(clock)).toBe(1);
  const fired: string[] = [];
  clock.after(HOUR, () => fired.push("hour"));
  const before = clock.monotonic();
  // A second more: the machine's two clocks round to milliseconds, each in its own way.
  await clock.advance(3601);
  await settle();
  expect([ahead(clock), ahead(sandbox.clock), fired]).toEqual([2, 2, ["hour"]]);
  expect(clock.monotonic() - before).toBeGreaterThanOrEqual(HOUR);
  await clock.set(new Date(Date.now() - HOUR));
  expect(ahead(clock)).toBe(-1);
  expect(clock.monotonic() - before).toBeGreaterThanOrEqual(HOUR);
});

it("notices moves made elsewhere with the next response, or when refreshed", async () => {
  const { sandbox, fetch } = open();
  const clock = await sandboxClock(address, { fetch });
  sandbox.clock.advance(3600);
  expect(ahead(clock)).toBe(0);
  await clock.fetch(`${address}/fiat/api/health`, {});
  expect(ahead(clock)).toBe(1);
  sandbox.reset();
  await clock.refresh();
  expect(ahead(clock)).toBe(0);
});

it("follows one tenant alone", async () => {
  const { sandbox, tenant, fetch } = open();
  const clock = await sandboxClock(address, { fetch, tenant: tenant.id });
  await clock.advance(3600);
  await clock.fetch(`${address}/_sandbox/clock`, {});
  await clock.fetch(`${address}/fiat/api/health`, {});
  expect([ahead(clock), ahead(tenant.clock), ahead(sandbox.clock)]).toEqual([1, 1, 0]);
  await expect(sandboxClock(address, { fetch, tenant: "t9" })).rejects.toMatchObject({
    name: "ControlError",
    status: 404,
  });
});

it("does not jitter with the time that responses take, nor go back by a response that was overtaken", async () => {
  const { sandbox, fetch } = open();
  const clock = await sandboxClock(address, { fetch });
  // A pause between the two reads makes one of them too small.
  const offset = () => Math.max(...Array.from({ length: 10 }, () => clock.monotonic() - performance.now()));
  const before = offset();
  for (let count = 0; count < 20; count++) await clock.refresh();
  expect(Math.abs(offset() - before)).toBeLessThan(1);

  const onSlowNetwork = await sandboxClock(address, {
    async fetch(url, init) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return fetch(url, init);
    },
  });
  expect(Math.abs(onSlowNetwork.now() - Date.now())).toBeLessThan(20);

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await sandboxClock(address, {
    async fetch(url, init) {
      const response = await fetch(url, init);
      if (url.endsWith("/health")) await held;
      return response;
    },
  });
  const overtaken = slow.fetch(`${address}/fiat/api/health`, {});
  await settle();
  sandbox.clock.advance(3600);
  await slow.refresh();
  release();
  await overtaken;
  expect(ahead(slow)).toBe(1);
});
