import { describe, expect, it } from "vitest";
import { OpenRegistry, START } from "../../../tests/support/sandbox/open-registry.ts";
import { ControlError } from "../core/control-error.ts";
import type { DueSettlement } from "./tenant.ts";
import { addSettlement, takeDue } from "./tenant-registry.ts";

/** One millisecond beyond the last time that a sandbox can have. */
const TOO_FAR = Date.UTC(9900, 0, 1) - START + 1;

describe("a registry of tenants", () => {
  it("numbers tenants, and finds them by id and by credential", () => {
    const { registry } = new OpenRegistry({ fixedTokens: ({ apiKey }) => [`fixed-${apiKey}`] });
    const { find } = registry.directory;
    expect([registry.all, registry.directory.first]).toEqual([[], undefined]);
    const [first, second] = [registry.create(), registry.create({ credentials: { apiKey: "mine" } })];
    expect([registry.all, registry.directory.first]).toEqual([[first, second], first]);
    expect([first.id, second.id]).toEqual(["t1", "t2"]);
    expect(["t1", "t2", "t3"].map(registry.find)).toEqual([first, second, undefined]);
    const { accountId, apiKey, connectorKey } = second.state.credentials;
    expect([accountId, apiKey, connectorKey, "fixed-mine"].map(find)).toEqual([second, second, second, second]);
    first.addToken("token");
    first.addToken("other");
    first.removeToken("other");
    expect(["token", "other", first.state.credentials.apiKey].map(find)).toEqual([first, undefined, first]);
  });

  it("rejects an identifying credential of another tenant, not a secret", () => {
    const { registry } = new OpenRegistry();
    const { credentials } = registry.create({ credentials: { appSecret: "shared" } }).state;
    for (const name of ["accountId", "apiKey", "connectorKey"] as const) {
      const refused = new ControlError(`${name} belongs to another tenant; every tenant needs its own credentials`);
      expect(() => registry.create({ credentials: { [name]: credentials[name] } })).toThrow(refused);
    }
    expect(registry.all).toHaveLength(1);
    expect(registry.create({ credentials: { appSecret: "shared" } }).state.credentials.appSecret).toBe("shared");
  });
});

describe("a tenant", () => {
  it("settles payments at its own time, in their order, and never those without seconds", () => {
    const added: string[] = [];
    const { registry, offset } = new OpenRegistry({ settlementAdded: ({ id }) => added.push(id) });
    const tenant = registry.create();
    offset.ms = 1_000;
    tenant.settleAfter(60, { kind: "transfer", id: "late" });
    tenant.settleAfter(null, { kind: "transfer", id: "never" });
    tenant.settleAfter(0.5, { kind: "card-transaction", id: "soon" });
    expect(tenant.state.settlements).toEqual([
      { at: START + 1_500, kind: "card-transaction", id: "soon" },
      { at: START + 61_000, kind: "transfer", id: "late" },
    ]);
    expect(added).toEqual(["t1", "t1"]);
  });

  it("fires its timers when the sandbox's time, or its own by an import, is moved", async () => {
    const { registry, offset, seeded } = new OpenRegistry();
    const fired: string[] = [];
    const tenant = registry.create();
    tenant.clock.after(60_000, () => fired.push("sandbox"));
    tenant.clock.after(120_000, () => fired.push("import"));
    const seen = async (move: () => void) => {
      move();
      await Promise.resolve();
      return [...fired];
    };
    expect(await seen(registry.moved)).toEqual([]);
    offset.ms = 60_000;
    expect(await seen(registry.moved)).toEqual(["sandbox"]);
    expect(await seen(() => registry.replaceAll([{ ...seeded("t1"), clockOffsetMs: 120_000 }]))).toEqual([
      ...["sandbox", "import"],
    ]);
  });
});

describe("a reset", () => {
  it("gives a tenant its first state and random values, keeps credentials and settings, and forgets its tokens", () => {
    const { registry } = new OpenRegistry();
    const settings = { transfers: { autoSettleSeconds: 60 } };
    const tenant = registry.create({ settings, credentials: { apiKey: "mine" } });
    const other = registry.create();
    const first = structuredClone(tenant.state);
    const value = tenant.random.hex(16);
    tenant.state.funds.assets.clear();
    tenant.state.clockOffsetMs = 1_000;
    tenant.addToken("token");
    other.addToken("other-token");
    registry.reset(tenant);
    expect(tenant.state).toEqual(first);
    expect(tenant.state.settings.transfers.autoSettleSeconds).toBe(60);
    expect(tenant.random.hex(16)).toBe(value);
    expect(registry.all).toEqual([tenant, other]);
    expect(["token", "other-token", "mine"].map(registry.directory.find)).toEqual([undefined, other, tenant]);
  });
});

describe("an import", () => {
  it("replaces the state of a tenant, which stays the same tenant, and stops the deliveries of one that it removes", () => {
    const { registry, seeded } = new OpenRegistry();
    const [tenant, removed] = [registry.create(), registry.create()];
    const before = tenant.state.credentials.apiKey;
    const queue = () => [{ deliveryId: "d", keepTimestamp: false }];
    removed.state.webhooks.waiting.set("w", queue());
    const state = seeded("t1");
    state.webhooks.waiting.set("w", queue());
    state.access.tokens.set("token", { expiresAt: 0 });
    state.fiat.tokens.set("fiat-token", { expiresAt: 0 });
    registry.replaceAll([state]);
    expect(registry.all).toEqual([tenant]);
    expect(tenant.state).toBe(state);
    const known = [state.credentials.apiKey, "token", "fiat-token", before].map(registry.directory.find);
    expect(known).toEqual([tenant, tenant, tenant, undefined]);
    registry.checkExists(tenant);
    expect([...state.webhooks.waiting.keys()]).toEqual(["w"]);
    expect([removed.state.id, removed.state.webhooks.waiting.size]).toEqual(["t2", 0]);
  });

  it("adds new tenants, and removes those that it does not have", () => {
    const { registry, seeded } = new OpenRegistry();
    const tenant = registry.create();
    const { apiKey } = tenant.state.credentials;
    registry.replaceAll([seeded("t2"), seeded("t3")]);
    expect(registry.create().id).toBe("t4");
    expect(registry.all.map(({ id }) => id)).toEqual(["t2", "t3", "t4"]);
    expect(registry.directory.find(apiKey)).toBeUndefined();
    const message = "tenant t1 no longer exists: an import has replaced it";
    const gone = expect.objectContaining({ name: "ControlError", status: 404, message });
    expect(() => registry.checkExists(tenant)).toThrow(gone);
    expect(() => registry.reset(tenant)).toThrow(gone);
    // A new tenant with the same id is another one.
    registry.replaceAll([seeded("t1")]);
    expect(() => registry.checkExists(tenant)).toThrow(gone);
  });

  it("changes nothing if the time of a tenant is out of range", () => {
    const { registry, offset, seeded } = new OpenRegistry();
    const tenant = registry.create();
    const later = { ...seeded("t6"), clockOffsetMs: TOO_FAR };
    expect(() => registry.replaceAll([seeded("t5"), later])).toThrow(ControlError);
    offset.ms = TOO_FAR;
    expect(() => registry.replaceAll([seeded("t5")])).toThrow(ControlError);
    expect(registry.all).toEqual([tenant]);
    expect(registry.directory.find(tenant.state.credentials.apiKey)).toBe(tenant);
    registry.replaceAll([{ ...seeded("t5"), clockOffsetMs: TOO_FAR - 1 }]);
    expect(registry.find("t5")?.isoNow()).toBe("9900-01-01T00:00:00.000Z");
  });
});

it("keeps settlements in order of time, then of arrival, and takes what is due, the present moment included", () => {
  const at = (time: number, id = String(time)): DueSettlement => ({ at: time, kind: "transfer", id });
  const settlements: DueSettlement[] = [];
  for (const added of [at(5), at(1), at(9), at(5, "later"), at(2), at(9, "last")]) addSettlement(settlements, added);
  const taken = [0, 5, 100].map((now) => takeDue(settlements, now).map(({ id }) => id));
  expect(taken).toEqual([[], ["1", "2", "5", "later"], ["9", "last"]]);
  expect(settlements).toEqual([]);
});
