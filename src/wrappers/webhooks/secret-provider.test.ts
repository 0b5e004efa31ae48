import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { ArgumentError, ConfigurationError } from "../errors/index.ts";
import { FakeClock, settle } from "../testing/fake-clock.ts";
import { createCryptoVerifier } from "./crypto-verifier.ts";
import { createSecretProvider, type WebhookSecrets } from "./secret-provider.ts";
import { openVault, type Vault } from "./testing/fake-secret-store.ts";
import { judge, type Verdict } from "./testing/secret-assertion.ts";
import { WebhookError } from "./webhook-error.ts";

interface SetUp {
  readonly clock: FakeClock;
  readonly vault: Vault;
  readonly secrets: WebhookSecrets;
  readonly judge: (signedWith: string) => Promise<Verdict>;
}

function setUp(holds: unknown = "old"): SetUp {
  const clock = new FakeClock();
  const vault = openVault(holds);
  const secrets = createSecretProvider(vault.load, { clock });
  return { clock, vault, secrets, judge: (signedWith) => judge(secrets, signedWith) };
}

/** A provider whose secrets are known. */
async function known(holds: unknown = "old"): Promise<SetUp> {
  const all = setUp(holds);
  await all.secrets.read();
  return all;
}

const unavailable = (retryAfterSeconds: number) => ({ code: "webhook_secret_unavailable", retryAfterSeconds });

describe("the first delivery", () => {
  test("has the secrets read, once for all who wait, and not when the provider is made", async () => {
    const { vault, judge } = setUp(["one", "two"]);
    expect(vault.reads()).toBe(0);
    expect(await Promise.all([judge("one"), judge("two"), judge("one")])).toEqual(["genuine", "genuine", "genuine"]);
    expect(await judge("two")).toBe("genuine");
    expect(vault.reads()).toBe(1);
  });

  test("finds the same array again, as long as the secrets are the same", async () => {
    const { clock, secrets } = await known();
    const before = await secrets.read();
    await secrets.reread();
    await secrets.refresh();
    clock.skip(3_600_000);
    expect(await secrets.read()).toBe(before);
  });

  test("[W5] is told to come again when the secrets cannot be read, and after a pause they are read anew", async () => {
    const { clock, vault, judge } = setUp();
    vault.isDown = true;
    const failures = await Promise.all([judge("old"), judge("old")]);
    for (const failure of failures) {
      expect(failure).toMatchObject({ ...unavailable(5), cause: { message: "the vault is down" } });
    }
    vault.isDown = false;
    clock.skip(3_500);
    expect(await judge("old")).toMatchObject(unavailable(2));
    expect(vault.reads()).toBe(1);
    clock.skip(1_500);
    expect(await judge("old")).toBe("genuine");
    expect(vault.reads()).toBe(2);
  });

  test.each<[string, unknown]>([
    ["is a client's own", new ConfigurationError("no such host")],
    ["is another provider's", new WebhookError("webhook_secret_unavailable", "later", { retryAfterSeconds: 25 })],
    ["is none", undefined],
  ])("[W5] is told to come again also where the failure %s", async (_, cause) => {
    const secrets = createSecretProvider(() => Promise.reject(cause), { clock: new FakeClock() });
    const message = "the webhook's secrets cannot be read now";
    expect(await judge(secrets, "old")).toMatchObject({ ...unavailable(5), message, cause });
  });

  test("[W5] waits ten seconds for an answer that never comes", async () => {
    const { clock, vault, judge } = setUp();
    vault.slow();
    const first = judge("old");
    await clock.advance(10_000);
    expect(await first).toMatchObject(unavailable(5));
  });

  test.each([null, "", " ", [], ["s3cret", ""]])("[W13] [A22] is refused where the secret is %j", async (holds) => {
    const { clock, vault, judge } = setUp(holds);
    const failure = await judge("");
    expect(failure).toMatchObject({ name: "WebhookError", code: "invalid_configuration" });
    expect(inspect(failure)).not.toContain("s3cret");
    expect(await judge("s3cret")).toMatchObject({ code: "invalid_configuration" });
    expect(vault.reads()).toBe(1);
    vault.holds = "s3cret";
    clock.skip(5_000);
    expect(await judge("s3cret")).toBe("genuine");
  });
});

describe("a signature that does not match", () => {
  test("[W5] is forged where the secrets are the same when asked for anew", async () => {
    const { vault, judge } = await known();
    expect(await judge("forged")).toBe("forged");
    expect(vault.reads()).toBe(2);
  });

  test("[W5] [A23] is genuine where it was made with a new secret, and from then on the old one is not", async () => {
    const { clock, vault, judge } = await known();
    vault.holds = "new";
    expect(await judge("new")).toBe("genuine");
    expect(await judge("new")).toBe("genuine");
    expect(await judge("old")).toMatchObject(unavailable(30));
    clock.skip(30_000);
    expect(await judge("old")).toBe("forged");
    expect(vault.reads()).toBe(3);
  });

  test("[W5] is asked about once in 30 s, by the monotonic clock; meanwhile it may come again", async () => {
    const { clock, vault, judge } = await known();
    expect(await judge("new")).toBe("forged");
    vault.holds = "new";
    clock.setWall(clock.now() + 3_600_000);
    const tooEarly = await judge("new");
    expect(tooEarly).toMatchObject({
      ...unavailable(30),
      message: expect.stringMatching(/matches no secret that is known/),
    });
    clock.skip(29_001);
    expect(await judge("new")).toMatchObject(unavailable(1));
    expect(await judge("old")).toBe("genuine");
    expect(vault.reads()).toBe(2);
    clock.skip(999);
    expect(await judge("new")).toBe("genuine");
    expect(vault.reads()).toBe(3);
  });

  test("[W5] is undecided where asking fails, and what matches goes on to verify", async () => {
    const { clock, vault, judge } = await known();
    vault.isDown = true;
    expect(await judge("new")).toMatchObject({ ...unavailable(30), cause: { message: "the vault is down" } });
    expect(await judge("old")).toBe("genuine");
    clock.skip(30_000);
    vault.isDown = false;
    vault.holds = null;
    expect(await judge("new")).toMatchObject({ ...unavailable(30), cause: { code: "invalid_configuration" } });
    expect(await judge("old")).toBe("genuine");
    clock.skip(30_000);
    vault.holds = "new";
    expect(await judge("new")).toBe("genuine");
    const tooEarly = await judge("old");
    expect(tooEarly).toMatchObject({ ...unavailable(30), cause: undefined });
  });

  test("[W5] joins an asking that is under way, which proves it genuine, but not forged", async () => {
    const { vault, judge } = await known();
    const answers = vault.slow();
    vault.holds = "new";
    const first = judge("forged");
    await settle();
    const joined = [judge("new"), judge("newer"), judge("old")];
    await settle();
    answers[0]?.resolve();
    expect(await first).toBe("forged");
    expect(await Promise.all(joined)).toMatchObject(["genuine", unavailable(30), "genuine"]);
    expect(vault.reads()).toBe(2);
  });

  test("[W5] joins an asking that fails, and is undecided as well", async () => {
    const { vault, judge } = await known();
    const answers = vault.slow();
    const first = judge("new");
    await settle();
    const joined = judge("new");
    await settle();
    answers[0]?.reject(new Error("lost"));
    expect(await Promise.all([first, joined])).toMatchObject([unavailable(30), unavailable(30)]);
  });

  test("[W5] finds secrets that another delivery has got since it looked", async () => {
    const { vault, secrets } = await known();
    const before = await secrets.read();
    vault.holds = "new";
    await secrets.reread();
    const again = await secrets.reread();
    expect(again).toMatchObject({ secrets: ["new"], undecided: unavailable(30) });
    expect(before).toEqual(["old"]);
  });

  test("[W5] joins no asking that is longer under way than it may take", async () => {
    const { clock, vault, judge } = setUp();
    vault.slow();
    const lost = judge("old");
    await settle();
    // As where the run time has ended the request that asked, its timers among it.
    clock.skip(10_000);
    const answers = vault.slow();
    const next = judge("old");
    await settle();
    answers[0]?.resolve();
    expect(await next).toBe("genuine");
    expect(await clock.runUntil(lost)).toBe("genuine");
  });
});

describe("refresh", () => {
  test("[A23] ends the old secret at once, before the new one is there", async () => {
    const { vault, secrets, judge } = await known();
    vault.holds = "new";
    const answers = vault.slow();
    const refreshed = secrets.refresh();
    const deliveries = [judge("old"), judge("new")];
    await settle();
    answers[0]?.resolve();
    await refreshed;
    await settle();
    answers[1]?.resolve();
    expect(await Promise.all(deliveries)).toEqual(["forged", "genuine"]);
  });

  test("[W5] [A23] has nothing verify while the new secrets cannot be read", async () => {
    const { clock, vault, secrets, judge } = await known();
    vault.isDown = true;
    await expect(secrets.refresh()).rejects.toMatchObject(unavailable(5));
    for (const signedWith of ["old", "new"]) expect(await judge(signedWith)).toMatchObject(unavailable(5));
    clock.skip(5_000);
    for (const signedWith of ["old", "new"]) expect(await judge(signedWith)).toMatchObject(unavailable(5));
    expect(vault.reads()).toBe(3);
    vault.isDown = false;
    vault.holds = "new";
    clock.skip(5_000);
    expect(await judge("new")).toBe("genuine");
  });

  test("[W13] [A22] says it where there is no secret any more", async () => {
    const { vault, secrets, judge } = await known();
    vault.holds = null;
    await expect(secrets.refresh()).rejects.toMatchObject({ code: "invalid_configuration" });
    expect(await judge("old")).toMatchObject({ code: "invalid_configuration" });
  });

  test("takes part in no limit: each asks at once", async () => {
    const { vault, secrets, judge } = await known();
    await judge("forged");
    for (const holds of ["b", "c"]) {
      vault.holds = holds;
      await secrets.refresh();
      expect(await judge(holds)).toBe("genuine");
    }
    expect(vault.reads()).toBe(4);
  });

  test("[A23] does not take the answer to an earlier question, which may be of before the rotation", async () => {
    const { vault, secrets, judge } = await known();
    const answers = vault.slow();
    const asking = judge("forged");
    await settle();
    vault.holds = "new";
    const refreshed = secrets.refresh();
    const deliveries = [judge("old"), judge("new")];
    await settle();
    answers[0]?.resolve();
    await settle();
    answers[1]?.resolve();
    await refreshed;
    expect(await asking).toBe("forged");
    expect(await Promise.all(deliveries)).toMatchObject([{ code: "webhook_secret_unavailable" }, "genuine"]);
    expect(await secrets.read()).toEqual(["new"]);
  });

  test("[A23] that was followed by another one ends as that does", async () => {
    const { vault, secrets } = await known();
    const answers = vault.slow();
    const both = [secrets.refresh(), secrets.refresh()];
    answers[0]?.resolve();
    answers[1]?.reject(new Error("lost"));
    for (const refreshed of both) await expect(refreshed).rejects.toMatchObject(unavailable(5));
  });

  test("[W5] between the answer and the delivery that asked leaves no verdict without secrets", async () => {
    for (let turns = 0; turns < 16; turns++) {
      const { vault, secrets, judge } = await known();
      const answers = vault.slow();
      vault.holds = "new";
      const asking = judge("new");
      await settle();
      answers[0]?.resolve();
      for (let turn = 0; turn < turns; turn++) await undefined;
      const refreshed = secrets.refresh();
      answers[1]?.resolve();
      await refreshed;
      expect(await asking).toBe("genuine");
    }
  });

  test.each([0, -1, 301, Number.NaN, "60", null])("refuses acceptPreviousForSeconds: %j", async (given) => {
    const { vault, secrets, judge } = await known();
    const options = { acceptPreviousForSeconds: given } as { acceptPreviousForSeconds: number };
    const refusal = secrets.refresh(options);
    await expect(refusal).rejects.toBeInstanceOf(ArgumentError);
    await expect(refusal).rejects.toThrow("acceptPreviousForSeconds must be a number above 0, and at most 300");
    expect(await judge("old")).toBe("genuine");
    expect(vault.reads()).toBe(1);
  });

  test("refuses unknown options", async () => {
    const { secrets } = await known();
    await expect(secrets.refresh({ acceptPreviousSeconds: 1 } as object)).rejects.toThrow(
      /^refresh: Unknown option "acc/,
    );
  });
});

describe("acceptPreviousForSeconds", () => {
  test("[A23] accepts the old secret beside the new one, for as long as it says", async () => {
    const { clock, vault, secrets, judge } = await known();
    vault.holds = "new";
    await secrets.refresh({ acceptPreviousForSeconds: 300 });
    clock.skip(299_999);
    for (const signedWith of ["old", "new"]) expect(await judge(signedWith)).toBe("genuine");
    expect(vault.reads()).toBe(2);
    clock.skip(1);
    expect(await judge("old")).toBe("forged");
    expect(await judge("new")).toBe("genuine");
  });

  test("[A23] can follow a refresh that came first, and counts from that", async () => {
    const { clock, vault, secrets, judge } = await known();
    vault.holds = "new";
    await secrets.refresh();
    expect(await judge("old")).toBe("forged");
    clock.skip(40_000);
    await secrets.refresh({ acceptPreviousForSeconds: 60 });
    expect(await judge("old")).toBe("genuine");
    clock.skip(20_000);
    expect(await judge("old")).toBe("forged");
  });

  test("[A23] is for one rotation: neither for the next nor for one that a delivery brings to light", async () => {
    for (const rotate of [(secrets: WebhookSecrets) => secrets.refresh(), () => Promise.resolve()]) {
      const { vault, secrets, judge } = await known();
      await secrets.refresh({ acceptPreviousForSeconds: 300 });
      vault.holds = "new";
      await rotate(secrets);
      expect(await judge("new")).toBe("genuine");
      expect(await judge("old")).not.toBe("genuine");
    }
  });

  test("[A23] accepts the old secret while the new one cannot be read, and decides nothing else", async () => {
    const { clock, vault, secrets, judge } = await known();
    vault.isDown = true;
    await expect(secrets.refresh({ acceptPreviousForSeconds: 60 })).rejects.toMatchObject(unavailable(5));
    expect(await judge("old")).toBe("genuine");
    expect(await judge("new")).toMatchObject({ code: "webhook_secret_unavailable" });
    clock.skip(60_000);
    expect(await judge("old")).toMatchObject({ code: "webhook_secret_unavailable" });
  });
});

describe("createSecretProvider", () => {
  test("refuses anything but a function, and unknown options", () => {
    expect(() => createSecretProvider("s3cret" as never)).toThrow(ConfigurationError);
    expect(() => createSecretProvider("s3cret" as never)).toThrow(
      "createSecretProvider takes a function that gives the secrets",
    );
    expect(() => createSecretProvider(() => "s", { clocks: 1 } as object)).toThrow(
      /^createSecretProvider: Unknown option "clocks"/,
    );
  });

  test("shows no secret", async () => {
    const { secrets } = await known("s3cret");
    expect(inspect(secrets, { depth: 9, showHidden: true }) + JSON.stringify(secrets)).not.toContain("s3cret");
  });

  test("shows nothing of what a failure quotes", async () => {
    const cause = new Error('GET https://vault.example/?token=t0ken gave "s3cret"');
    const secrets = createSecretProvider(() => Promise.reject(cause), { clock: new FakeClock() });
    const shown = inspect(await judge(secrets, "old"), { depth: 9, showHidden: true });
    expect(shown).toContain("the webhook's secrets cannot be read now");
    expect(shown).not.toMatch(/t0ken|s3cret/);
  });

  test("has white space around the secret named, as it stands now", async () => {
    const vault = ["old", "new\n"];
    const secrets = createSecretProvider(() => vault.shift() ?? "new\n", { clock: new FakeClock() });
    const verifier = createCryptoVerifier({ secret: secrets });
    const forged = verifier.verify({
      headers: { "x-svc-signature": "0".repeat(64), "x-time": "1790000000" },
      body: "",
    });
    await expect(forged).rejects.toThrow("white space around the secret?");
  });

  test("has a clock of its own where it is given none", async () => {
    const secrets = createSecretProvider(async () => "old");
    expect(await judge(secrets, "old")).toBe("genuine");
    expect(await judge(secrets, "new")).toBe("forged");
    expect(await judge(secrets, "new")).toMatchObject({ code: "webhook_secret_unavailable" });
  });
});
