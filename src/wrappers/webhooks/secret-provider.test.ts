import { inspect } from "node:util";
import fc, { type Scheduler } from "fast-check";
import { describe, expect, test } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { fakeSecretStore } from "../../../tests/support/webhooks/fake-secret-store.ts";
import { verifySecret } from "../../../tests/support/webhooks/secret-assertion.ts";
import { ArgumentError, ConfigurationError } from "../errors.ts";
import { WebhookError } from "./error.ts";
import { createSecretProvider, type WebhookSecrets } from "./secret-provider.ts";
import { createCryptoVerifier } from "./verifier.ts";

/** A provider that loads from a fake store; `verify` verifies a delivery that is signed with this secret. */
function setUp(value: unknown = "old") {
  const clock = new FakeClock();
  const store = fakeSecretStore(value);
  const secrets = createSecretProvider(store.load, { clock });
  return { clock, store, secrets, verify: (signedWith: string) => verifySecret(secrets, signedWith) };
}

/** A provider that has loaded its secrets. */
async function loaded(value: unknown = "old") {
  const all = setUp(value);
  await all.secrets.read();
  return all;
}

const unavailable = (retryAfterSeconds: number) => ({ code: "webhook_secret_unavailable", retryAfterSeconds });

describe("the first delivery", () => {
  test("loads the secrets once for all concurrent deliveries, and not at creation", async () => {
    const { store, verify } = setUp(["one", "two"]);
    expect(store.loads()).toBe(0);
    expect(await Promise.all([verify("one"), verify("two"), verify("one")])).toEqual(["genuine", "genuine", "genuine"]);
    expect(await verify("two")).toBe("genuine");
    expect(store.loads()).toBe(1);
  });

  test("gets the same array while the secrets stay the same", async () => {
    const { clock, secrets } = await loaded();
    const before = await secrets.read();
    await secrets.reread();
    await secrets.refresh();
    clock.skip(3_600_000);
    expect(await secrets.read()).toBe(before);
  });

  test("[W5] is undecided if the secrets cannot be loaded; they are loaded again after a pause", async () => {
    const { clock, store, verify } = setUp();
    store.isDown = true;
    const failures = await Promise.all([verify("old"), verify("old")]);
    for (const failure of failures) {
      expect(failure).toMatchObject({ ...unavailable(5), cause: { message: "the secret store is down" } });
    }
    store.isDown = false;
    clock.skip(3_500);
    expect(await verify("old")).toMatchObject(unavailable(2));
    expect(store.loads()).toBe(1);
    clock.skip(1_500);
    expect(await verify("old")).toBe("genuine");
    expect(store.loads()).toBe(2);
  });

  test.each<[string, unknown]>([
    ["is a client error", new ConfigurationError("no such host")],
    ["is another provider's error", new WebhookError("webhook_secret_unavailable", "later", { retryAfterSeconds: 25 })],
    ["is undefined", undefined],
  ])("[W5] is undecided if the failure %s", async (_, cause) => {
    const secrets = createSecretProvider(() => Promise.reject(cause), { clock: new FakeClock() });
    const message = "the webhook secrets cannot be loaded at the moment";
    expect(await verifySecret(secrets, "old")).toMatchObject({ ...unavailable(5), message, cause });
  });

  test("[W5] waits at most ten seconds for the secrets", async () => {
    const { clock, store, verify } = setUp();
    store.hold();
    const first = verify("old");
    await clock.advance(10_000);
    expect(await first).toMatchObject(unavailable(5));
  });

  test.each([null, "", " ", [], ["s3cret", ""]])("[W13] [A22] is rejected if the secret is %j", async (holds) => {
    const { clock, store, verify } = setUp(holds);
    const failure = await verify("");
    expect(failure).toMatchObject({ name: "WebhookError", code: "invalid_configuration" });
    expect(inspect(failure)).not.toContain("s3cret");
    expect(await verify("s3cret")).toMatchObject({ code: "invalid_configuration" });
    expect(store.loads()).toBe(1);
    store.value = "s3cret";
    clock.skip(5_000);
    expect(await verify("s3cret")).toBe("genuine");
  });
});

describe("a signature that does not match", () => {
  test("[W5] is forged if reloading returns the same secrets", async () => {
    const { store, verify } = await loaded();
    expect(await verify("forged")).toBe("forged");
    expect(store.loads()).toBe(2);
  });

  test("[W5] [A23] is genuine if it was made with the new secret; the old one is then rejected", async () => {
    const { clock, store, verify } = await loaded();
    store.value = "new";
    expect(await verify("new")).toBe("genuine");
    expect(await verify("new")).toBe("genuine");
    expect(await verify("old")).toMatchObject(unavailable(30));
    clock.skip(30_000);
    expect(await verify("old")).toBe("forged");
    expect(store.loads()).toBe(3);
  });

  test("[W5] reloads once in 30 s by the monotonic clock, and is undecided in between", async () => {
    const { clock, store, verify } = await loaded();
    expect(await verify("new")).toBe("forged");
    store.value = "new";
    clock.setWall(clock.now() + 3_600_000);
    const tooEarly = await verify("new");
    expect(tooEarly).toMatchObject({ ...unavailable(30), message: expect.stringMatching(/matches no known secret/) });
    clock.skip(29_001);
    expect(await verify("new")).toMatchObject(unavailable(1));
    expect(await verify("old")).toBe("genuine");
    expect(store.loads()).toBe(2);
    clock.skip(999);
    expect(await verify("new")).toBe("genuine");
    expect(store.loads()).toBe(3);
  });

  test("[W5] is undecided if reloading fails; matching signatures still verify", async () => {
    const { clock, store, verify } = await loaded();
    store.isDown = true;
    expect(await verify("new")).toMatchObject({ ...unavailable(30), cause: { message: "the secret store is down" } });
    expect(await verify("old")).toBe("genuine");
    clock.skip(30_000);
    store.isDown = false;
    store.value = null;
    expect(await verify("new")).toMatchObject({ ...unavailable(30), cause: { code: "invalid_configuration" } });
    expect(await verify("old")).toBe("genuine");
    clock.skip(30_000);
    store.value = "new";
    expect(await verify("new")).toBe("genuine");
    expect(await verify("old")).toMatchObject({ ...unavailable(30), cause: undefined });
  });

  test("[W5] joins a load under way, which can prove it genuine but not forged", async () => {
    const { store, verify } = await loaded();
    const held = store.hold();
    store.value = "new";
    const first = verify("forged");
    await settle();
    const joined = [verify("new"), verify("newer"), verify("old")];
    await settle();
    held[0]?.resolve();
    expect(await first).toBe("forged");
    expect(await Promise.all(joined)).toMatchObject(["genuine", unavailable(30), "genuine"]);
    expect(store.loads()).toBe(2);
  });

  test("[W5] joins a load that fails, and is undecided as well", async () => {
    const { store, verify } = await loaded();
    const held = store.hold();
    const first = verify("new");
    await settle();
    const joined = verify("new");
    await settle();
    held[0]?.reject(new Error("lost"));
    expect(await Promise.all([first, joined])).toMatchObject([unavailable(30), unavailable(30)]);
  });

  test("[W5] finds secrets that another delivery has loaded in between", async () => {
    const { store, secrets } = await loaded();
    const before = await secrets.read();
    store.value = "new";
    await secrets.reread();
    expect(await secrets.reread()).toMatchObject({ secrets: ["new"], undecided: unavailable(30) });
    expect(before).toEqual(["old"]);
  });

  test("[W5] does not join a load that has outlived its time limit", async () => {
    const { clock, store, verify } = setUp();
    store.hold();
    const lost = verify("old");
    await settle();
    // As if the runtime had ended the request that started the load, with its timers.
    clock.skip(10_000);
    const held = store.hold();
    const next = verify("old");
    await settle();
    held[0]?.resolve();
    expect(await next).toBe("genuine");
    expect(await clock.runUntil(lost)).toBe("genuine");
  });
});

describe("refresh", () => {
  test("[A23] rejects the old secret at once, before the new one is loaded", async () => {
    const { store, secrets, verify } = await loaded();
    store.value = "new";
    const held = store.hold();
    const refreshed = secrets.refresh();
    const deliveries = [verify("old"), verify("new")];
    await settle();
    held[0]?.resolve();
    await refreshed;
    await settle();
    held[1]?.resolve();
    expect(await Promise.all(deliveries)).toEqual(["forged", "genuine"]);
  });

  test("[W5] [A23] verifies nothing while the new secrets cannot be loaded", async () => {
    const { clock, store, secrets, verify } = await loaded();
    store.isDown = true;
    await expect(secrets.refresh()).rejects.toMatchObject(unavailable(5));
    for (const signedWith of ["old", "new"]) expect(await verify(signedWith)).toMatchObject(unavailable(5));
    clock.skip(5_000);
    for (const signedWith of ["old", "new"]) expect(await verify(signedWith)).toMatchObject(unavailable(5));
    expect(store.loads()).toBe(3);
    store.isDown = false;
    store.value = "new";
    clock.skip(5_000);
    expect(await verify("new")).toBe("genuine");
  });

  test("[W13] [A22] reports if there is no longer a secret", async () => {
    const { store, secrets, verify } = await loaded();
    store.value = null;
    await expect(secrets.refresh()).rejects.toMatchObject({ code: "invalid_configuration" });
    expect(await verify("old")).toMatchObject({ code: "invalid_configuration" });
  });

  test("is not limited: each call loads at once", async () => {
    const { store, secrets, verify } = await loaded();
    await verify("forged");
    for (const holds of ["b", "c"]) {
      store.value = holds;
      await secrets.refresh();
      expect(await verify(holds)).toBe("genuine");
    }
    expect(store.loads()).toBe(4);
  });

  test("[A23] ignores an earlier load, which may return the secrets from before the rotation", async () => {
    const { store, secrets, verify } = await loaded();
    const held = store.hold();
    const asking = verify("forged");
    await settle();
    store.value = "new";
    const refreshed = secrets.refresh();
    const deliveries = [verify("old"), verify("new")];
    await settle();
    held[0]?.resolve();
    await settle();
    held[1]?.resolve();
    await refreshed;
    expect(await asking).toBe("forged");
    expect(await Promise.all(deliveries)).toMatchObject([{ code: "webhook_secret_unavailable" }, "genuine"]);
    expect(await secrets.read()).toEqual(["new"]);
  });

  test("[A23] has the result of a later refresh that overtakes it", async () => {
    const { store, secrets } = await loaded();
    const held = store.hold();
    const both = [secrets.refresh(), secrets.refresh()];
    held[0]?.resolve();
    held[1]?.reject(new Error("lost"));
    for (const refreshed of both) await expect(refreshed).rejects.toMatchObject(unavailable(5));
  });

  test("[W5] never leaves a delivery without secrets, whenever it happens during a load", async () => {
    for (let turns = 0; turns < 16; turns++) {
      const { store, secrets, verify } = await loaded();
      const held = store.hold();
      store.value = "new";
      const asking = verify("new");
      await settle();
      held[0]?.resolve();
      for (let turn = 0; turn < turns; turn++) await undefined;
      const refreshed = secrets.refresh();
      held[1]?.resolve();
      await refreshed;
      expect(await asking).toBe("genuine");
    }
  });

  test.each([0, -1, 301, Number.NaN, "60", null])("rejects acceptPreviousForSeconds: %j", async (given) => {
    const { store, secrets, verify } = await loaded();
    const options = { acceptPreviousForSeconds: given } as { acceptPreviousForSeconds: number };
    const refused = secrets.refresh(options);
    await expect(refused).rejects.toBeInstanceOf(ArgumentError);
    await expect(refused).rejects.toThrow("acceptPreviousForSeconds must be above 0 and at most 300");
    await expect(refused).rejects.toMatchObject({ field: "acceptPreviousForSeconds" });
    expect(await verify("old")).toBe("genuine");
    expect(store.loads()).toBe(1);
  });

  test("rejects unknown options", async () => {
    const { secrets } = await loaded();
    const refused = secrets.refresh({ acceptPreviousSeconds: 1 } as object);
    await expect(refused).rejects.toThrow(/^refresh: Unknown option "acc/);
  });
});

describe("acceptPreviousForSeconds", () => {
  test("[A23] accepts the old and the new secret for that long", async () => {
    const { clock, store, secrets, verify } = await loaded();
    store.value = "new";
    await secrets.refresh({ acceptPreviousForSeconds: 300 });
    clock.skip(299_999);
    for (const signedWith of ["old", "new"]) expect(await verify(signedWith)).toBe("genuine");
    expect(store.loads()).toBe(2);
    clock.skip(1);
    expect(await verify("old")).toBe("forged");
    expect(await verify("new")).toBe("genuine");
  });

  test("[A23] applies to one rotation: not to the next, nor to one that a delivery reveals", async () => {
    for (const rotate of [(secrets: WebhookSecrets) => secrets.refresh(), () => Promise.resolve()]) {
      const { store, secrets, verify } = await loaded();
      await secrets.refresh({ acceptPreviousForSeconds: 300 });
      store.value = "new";
      await rotate(secrets);
      expect(await verify("new")).toBe("genuine");
      expect(await verify("old")).not.toBe("genuine");
    }
  });

  test("[A23] accepts the old secret while the new one cannot be loaded, and decides nothing else", async () => {
    const { clock, store, secrets, verify } = await loaded();
    store.isDown = true;
    await expect(secrets.refresh({ acceptPreviousForSeconds: 60 })).rejects.toMatchObject(unavailable(5));
    expect(await verify("old")).toBe("genuine");
    expect(await verify("new")).toMatchObject({ code: "webhook_secret_unavailable" });
    clock.skip(60_000);
    expect(await verify("old")).toMatchObject({ code: "webhook_secret_unavailable" });
  });
});

describe("createSecretProvider", () => {
  test("rejects anything but a function, and unknown options", () => {
    expect(() => createSecretProvider("s3cret" as never)).toThrow(ConfigurationError);
    const message = "createSecretProvider expects a function that returns the secrets";
    expect(() => createSecretProvider("s3cret" as never)).toThrow(message);
    const unknown = () => createSecretProvider(() => "s", { clocks: 1 } as object);
    expect(unknown).toThrow(/^createSecretProvider: Unknown option "clocks"/);
  });

  test("shows no secret", async () => {
    const { secrets } = await loaded("s3cret");
    expect(inspect(secrets, { depth: 9, showHidden: true }) + JSON.stringify(secrets)).not.toContain("s3cret");
  });

  test("shows no secret that a failure quotes", async () => {
    const cause = new Error('GET https://vault.example/?token=t0ken gave "s3cret"');
    const secrets = createSecretProvider(() => Promise.reject(cause), { clock: new FakeClock() });
    const shown = inspect(await verifySecret(secrets, "old"), { depth: 9, showHidden: true });
    expect(shown).toContain("the webhook secrets cannot be loaded at the moment");
    expect(shown).not.toMatch(/t0ken|s3cret/);
  });

  test("makes mismatches mention white space around the current secret", async () => {
    const values = ["old", "new\n"];
    const secrets = createSecretProvider(() => values.shift() ?? "new\n", { clock: new FakeClock() });
    const verifier = createCryptoVerifier({ secret: secrets });
    const headers = { "x-svc-signature": "0".repeat(64), "x-time": "1790000000" };
    await expect(verifier.verify({ headers, body: "" })).rejects.toThrow("white space around the secret?");
  });

  test("uses the system clock by default", async () => {
    const secrets = createSecretProvider(async () => "old");
    expect(await verifySecret(secrets, "old")).toBe("genuine");
    expect(await verifySecret(secrets, "new")).toBe("forged");
    expect(await verifySecret(secrets, "new")).toMatchObject({ code: "webhook_secret_unavailable" });
  });
});

// Deliveries, rotations, failing loads and clock jumps in any order that fast-check's scheduler tries. A secret is a number that
// grows by one with each rotation.

type Rotation = "elsewhere" | 0 | 20 | 300;

interface Plan {
  /** The result of each load in turn; later ones succeed. */
  readonly reads: readonly ("secret" | "nothing" | "failure")[];
  /** Elsewhere, or by this SDK, which refreshes and accepts the old secret for this many seconds. */
  readonly rotations: readonly Rotation[];
  /** The age of a delivery's secret in rotations; undefined: it is forged. */
  readonly deliveries: readonly (0 | 1 | 2 | undefined)[];
  /** Milliseconds. */
  readonly jumps: readonly number[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  reads: fc.array(fc.constantFrom("secret", "nothing", "failure"), { maxLength: 6 }),
  rotations: fc.array(fc.constantFrom<Rotation>("elsewhere", 0, 20, 300), { maxLength: 4 }),
  deliveries: fc.array(fc.constantFrom(0, 0, 1, 2, undefined), { minLength: 1, maxLength: 10 }),
  jumps: fc.array(fc.constantFrom(1, 4_999, 5_000, 10_000, 29_999, 30_000, 300_000), { maxLength: 6 }),
});

interface Refresh {
  /** The newest secret at `at`. */
  readonly newest: number;
  readonly at: number;
  readonly graceMs: number;
}

/** Runs a plan in the scheduler's order; returns the rules that were violated. */
async function violationsOf(scheduler: Scheduler, plan: Plan): Promise<string[]> {
  const clock = new FakeClock();
  const start = clock.monotonic();
  const step = (label: string) => scheduler.schedule(Promise.resolve(), label).then(() => undefined);
  const violations: string[] = [];
  const check = (holds: boolean, rule: string) => void (holds || violations.push(rule));
  const refreshes: Refresh[] = [];
  let newest = 0;
  let reads = 0;
  let decided = 0;

  const secrets = createSecretProvider(
    async () => {
      const kind = plan.reads[reads++] ?? "secret";
      await step("the secret is requested");
      const read = `${newest}`;
      await step("the secret arrives");
      if (kind === "failure") throw new Error("the response is lost");
      return kind === "nothing" ? "" : read;
    },
    { clock },
  );

  /** The refreshes so far that ended a secret. */
  const endsOf = (secret: number) => refreshes.filter((refresh) => refresh.newest > secret);

  async function receive(age: number | undefined) {
    await step("a delivery is signed");
    const secret = age === undefined ? undefined : newest - age;
    await step("a delivery arrives");
    const wasNewest = secret === newest;
    const arrivedAt = clock.monotonic();
    const [end] = secret === undefined ? [] : endsOf(secret);
    const verdict = await verifySecret(secrets, `${secret}`);
    decided += 1;
    if (secret === undefined) check(verdict !== "genuine", "a forged delivery is not genuine");
    if (secret !== undefined && end) {
      const graceMs = Math.max(...endsOf(secret).map((refresh) => refresh.graceMs));
      const isOver = arrivedAt >= end.at + graceMs;
      check(!isOver || verdict !== "genuine", "a delivery signed with an old secret is not genuine");
    }
    if (wasNewest && secret === newest)
      check(verdict !== "forged", "a delivery signed with the current secret is not forged");
    if (verdict === "genuine" || verdict === "forged") return;
    const { code, retryAfterSeconds = 1 } = verdict;
    check(code !== "invalid_configuration" || plan.reads.includes("nothing"), "an existing secret is not missing");
    check(retryAfterSeconds >= 1 && retryAfterSeconds <= 30, "the wait is between 1 and 30 s");
  }

  async function rotate(kind: Rotation) {
    await step("a rotation begins");
    newest += 1;
    if (kind === "elsewhere") return;
    await step("a rotation is confirmed");
    refreshes.push({ newest, at: clock.monotonic(), graceMs: kind * 1000 });
    secrets.refresh(kind === 0 ? {} : { acceptPreviousForSeconds: kind }).catch(() => undefined);
  }

  for (const age of plan.deliveries) void receive(age);
  for (const kind of plan.rotations) void rotate(kind);
  for (const jump of plan.jumps) void step(`${jump} ms pass`).then(() => clock.skip(jump));
  await scheduler.waitIdle();
  check(decided === plan.deliveries.length, "every delivery gets a verdict");
  const passed = clock.monotonic() - start;
  const mostReads = refreshes.length + 2 + Math.floor(passed / 30_000) + Math.floor(passed / 5_000);
  check(reads <= mostReads, "secrets are loaded once in 30 s after a mismatch, once in 5 s after a failure");

  // Once loading works again, the newest secret is accepted, and no other.
  reads = plan.reads.length;
  for (const [secret, verdict] of [
    [newest, "genuine"],
    [newest - 1, "forged"],
    [undefined, "forged"],
  ] as const) {
    clock.skip(300_000);
    void verifySecret(secrets, `${secret}`).then((found) =>
      check(found === verdict, `in the end ${secret} is ${verdict}`),
    );
    await scheduler.waitIdle();
  }
  return violations;
}

testProperty(
  "[W5] [A23] deliveries, rotations and loads in any order",
  fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
    expect(await violationsOf(scheduler, plan)).toEqual([]);
  }),
);
