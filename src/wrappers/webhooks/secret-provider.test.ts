import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { failureOf, throwing } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { ArgumentError, ConfigurationError } from "../errors.ts";
import { WebhookError } from "./error.ts";
import { createSecretProvider, type WebhookSecrets } from "./secret-provider.ts";

/** 2xx, 401, or the error behind another response to a delivery whose signature is the secret itself. */
async function verifySecret(source: WebhookSecrets, signedWith: string): Promise<"genuine" | "forged" | WebhookError> {
  try {
    if ((await source.read()).includes(signedWith)) return "genuine";
    const { secrets, undecided } = await source.reread();
    return secrets.includes(signedWith) ? "genuine" : (undecided ?? "forged");
  } catch (error) {
    if (error instanceof WebhookError) return error;
    throw error;
  }
}

/** A provider that loads `store.value`. After `hold`, each load waits until the test resolves it. */
function setUp(value: unknown = "old") {
  const clock = new FakeClock();
  let held: Deferred<void>[] | undefined;
  const store = { value, isDown: false, loads: 0, hold: () => (held = [] as Deferred<void>[]) };
  const load = async () => {
    store.loads += 1;
    const { value: read, isDown } = store;
    const response = deferred<void>();
    if (held?.push(response)) await response.promise;
    if (isDown) throw new Error("the secret store is down");
    return read as string;
  };
  const secrets = createSecretProvider(load, { clock });
  /** Verifies a delivery that is signed with this secret. */
  const verify = (signedWith: string) => verifySecret(secrets, signedWith);
  const verifyAll = (...all: readonly string[]) => Promise.all(all.map(verify));
  return { clock, store, secrets, verify, verifyAll };
}

/** A provider that has loaded its secrets. */
async function loaded(value: unknown = "old") {
  const all = setUp(value);
  await all.secrets.read();
  return all;
}

const unavailable = (retryAfterSeconds: number) => ({ code: "webhook_secret_unavailable", retryAfterSeconds });
const undecided = { code: "webhook_secret_unavailable" };
const isDown = { message: "the secret store is down" };

describe("the first delivery", () => {
  test("loads the secrets once for all concurrent deliveries, and not at creation", async () => {
    const { store, verify, verifyAll } = setUp(["one", "two"]);
    expect(store.loads).toBe(0);
    expect(await verifyAll("one", "two", "one")).toEqual(["genuine", "genuine", "genuine"]);
    expect(await verify("two")).toBe("genuine");
    expect(store.loads).toBe(1);
  });

  test("gets the same array while the secrets stay the same", async () => {
    const { clock, secrets } = await loaded(["one", "two"]);
    const before = await secrets.read();
    await secrets.reread();
    await secrets.refresh();
    clock.skip(3_600_000);
    expect(await secrets.read()).toBe(before);
  });

  test("[W5] is undecided if the secrets cannot be loaded; they are loaded again after a pause", async () => {
    const { clock, store, verify, verifyAll } = setUp();
    store.isDown = true;
    const failed = { ...unavailable(5), cause: isDown };
    expect(await verifyAll("old", "old")).toMatchObject([failed, failed]);
    store.isDown = false;
    clock.skip(3_500);
    expect(await verify("old")).toMatchObject(unavailable(2));
    expect(store.loads).toBe(1);
    clock.skip(1_500);
    expect(await verify("old")).toBe("genuine");
    expect(store.loads).toBe(2);
  });

  const late = new WebhookError("webhook_secret_unavailable", "later", { retryAfterSeconds: 25 });

  test.each([
    ["a client error", new ConfigurationError("no such host")],
    ["another provider's error", late],
    ["undefined", undefined],
  ])("[W5] is undecided if the failure is %s", async (_, cause) => {
    const message = "the webhook secrets cannot be loaded at the moment";
    for (const load of [throwing(cause), () => Promise.reject(cause)]) {
      const secrets = createSecretProvider(load, { clock: new FakeClock() });
      expect(await verifySecret(secrets, "old")).toMatchObject({ ...unavailable(5), message, cause });
    }
  });

  test("[W13] [A22] is rejected if a secret is empty, by the first load or after a rotation", async () => {
    const missing = { name: "WebhookError", code: "invalid_configuration" };
    const { clock, store, secrets, verifyAll } = setUp(["s3cret", ""]);
    expect(await verifyAll("", "s3cret")).toMatchObject([missing, missing]);
    expect(store.loads).toBe(1);
    store.value = "s3cret";
    clock.skip(5_000);
    expect(await verifyAll("s3cret")).toEqual(["genuine"]);
    store.value = null;
    await expect(secrets.refresh()).rejects.toMatchObject(missing);
    expect(await verifyAll("s3cret")).toMatchObject([missing]);
  });
});

describe("a signature that does not match", () => {
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
    expect(store.loads).toBe(2);
    clock.skip(999);
    expect(await verify("new")).toBe("genuine");
    expect(store.loads).toBe(3);
  });

  test("[W5] is undecided if reloading fails; matching signatures still verify", async () => {
    const { clock, store, verify } = await loaded();
    store.isDown = true;
    expect(await verify("new")).toMatchObject({ ...unavailable(30), cause: isDown });
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

  const later = unavailable(30);

  test.each<[string, (load?: Deferred<void>) => void, readonly unknown[]]>([
    ["can prove it genuine but not forged", (load) => load?.resolve(), ["forged", "genuine", later, "genuine"]],
    ["may fail", (load) => load?.reject(new Error("lost")), [later, later, later, "genuine"]],
  ])("[W5] joins a load under way, which %s", async (_, end, expected) => {
    const { store, verify } = await loaded();
    const held = store.hold();
    store.value = "new";
    const first = verify("forged");
    await settle();
    const joined = ["new", "newer", "old"].map(verify);
    await settle();
    end(held[0]);
    expect(await Promise.all([first, ...joined])).toMatchObject(expected);
    expect(store.loads).toBe(2);
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
  test("[A23] has the result of a later refresh that overtakes it", async () => {
    const { store, secrets } = await loaded();
    const held = store.hold();
    const both = [secrets.refresh(), secrets.refresh()];
    held[0]?.resolve();
    held[1]?.reject(new Error("lost"));
    for (const refreshed of both) await expect(refreshed).rejects.toMatchObject(unavailable(5));
  });

  test.each([
    ["after", loaded, "genuine"],
    ["before", async () => setUp(), ["new"]],
  ])("[W5] never leaves a delivery without secrets, whenever it happens %s they are known", async (_, make, result) => {
    for (let turns = 0; turns < 16; turns++) {
      const { store, secrets, verify } = await make();
      const held = store.hold();
      store.value = "new";
      const asking = typeof result === "string" ? verify("new") : secrets.read();
      await settle();
      held[0]?.resolve();
      for (let turn = 0; turn < turns; turn++) await undefined;
      const refreshed = secrets.refresh();
      held[1]?.resolve();
      await refreshed;
      expect(await asking).toEqual(result);
    }
  });

  test.each([
    [false, 1],
    [true, 5],
  ])("[W5] says when to send again what arrived during it, though it failed: %s", async (isDown, seconds) => {
    const { store, secrets } = await loaded();
    store.isDown = isDown;
    const refreshing = secrets.refresh().catch(() => undefined);
    expect((await secrets.reread()).undecided).toMatchObject(unavailable(seconds));
    await refreshing;
  });

  test("[A23] accepts the old and the new secret for acceptPreviousForSeconds", async () => {
    const { clock, store, secrets, verifyAll } = await loaded();
    store.value = "new";
    await secrets.refresh({ acceptPreviousForSeconds: 300 });
    clock.skip(299_999);
    expect(await verifyAll("old", "new")).toEqual(["genuine", "genuine"]);
    expect(store.loads).toBe(2);
    clock.skip(1);
    expect(await verifyAll("old", "new")).toEqual(["forged", "genuine"]);
  });

  test.each<[number | undefined, readonly unknown[]]>([
    [undefined, [unavailable(5), unavailable(5)]],
    [60, ["genuine", undecided]],
  ])("[W5] [A23] while the new secret cannot be loaded: acceptPreviousForSeconds %s", async (seconds, verdicts) => {
    const { clock, store, secrets, verifyAll } = await loaded();
    store.isDown = true;
    await expect(secrets.refresh({ acceptPreviousForSeconds: seconds })).rejects.toMatchObject(unavailable(5));
    expect(await verifyAll("old", "new")).toMatchObject(verdicts);
    clock.skip(60_000);
    expect(await verifyAll("old", "new")).toMatchObject([undecided, undecided]);
  });

  test.each([0, -1, 301, Number.NaN, "60", null])("rejects acceptPreviousForSeconds: %j", async (given) => {
    const { store, secrets, verify } = await loaded();
    const error = await failureOf(secrets.refresh({ acceptPreviousForSeconds: given as number }));
    expect(error).toBeInstanceOf(ArgumentError);
    const message = "acceptPreviousForSeconds must be above 0 and at most 300";
    expect(error).toMatchObject({ field: "acceptPreviousForSeconds", message });
    expect(await verify("old")).toBe("genuine");
    expect(store.loads).toBe(1);
  });
});

describe("a provider", () => {
  test("rejects anything but a function, and unknown options", async () => {
    const message = "createSecretProvider expects a function that returns the secrets";
    expect(() => createSecretProvider("s3cret" as never)).toThrow(new ConfigurationError(message));
    const unknown = () => createSecretProvider(() => "s", { clocks: 1 } as object);
    expect(unknown).toThrow(/^createSecretProvider: Unknown option "clocks"/);
    const refused = setUp().secrets.refresh({ acceptPreviousSeconds: 1 } as object);
    await expect(refused).rejects.toThrow(/^refresh: Unknown option "acc/);
  });

  test("shows no secret, nor one that a failure quotes, also of an earlier load", async () => {
    const shown = (value: unknown) => inspect(value, { depth: 9, showHidden: true });
    const load = vi.fn(async () => "plain-words");
    const secrets = createSecretProvider(load, { clock: new FakeClock() });
    await secrets.read();
    expect(shown(secrets) + JSON.stringify(secrets)).not.toContain("plain-words");
    load.mockRejectedValue(new Error('no plain-words here: GET https://vault.example/?token=t0ken gave "s3cret"'));
    await secrets.refresh().catch(() => undefined);
    const failure = shown(await verifySecret(secrets, "old"));
    expect(failure).toContain("the webhook secrets cannot be loaded at the moment");
    expect(failure).toContain(" here");
    expect(failure).not.toMatch(/t0ken|s3cret|plain-words/);
  });
});
