import { describe, expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import { openRegistry, START } from "./testing/open-registry.ts";

/** One millisecond beyond the last time that a sandbox can have. */
const TOO_FAR = Date.UTC(9900, 0, 1) - START + 1;

describe("a reset", () => {
  it("gives a tenant its first state, and keeps its credentials and settings", () => {
    const { registry } = openRegistry();
    const settings = { transfers: { autoSettleSeconds: 60 } };
    const tenant = registry.create({ settings, credentials: { apiKey: "mine" } });
    const first = structuredClone(tenant.state);
    tenant.random.hex(4);
    tenant.state.funds.assets.clear();
    tenant.state.clockOffsetMs = 1_000;
    registry.reset(tenant);
    expect(tenant.state).toEqual(first);
    expect(tenant.state.settings.transfers.autoSettleSeconds).toBe(60);
    expect(registry.all).toEqual([tenant]);
  });

  it("unregisters a tenant's tokens, and not those of others", () => {
    const { registry } = openRegistry();
    const [tenant, other] = [registry.create(), registry.create()];
    tenant.recognise("token");
    other.recognise("other-token");
    registry.reset(tenant);
    const { apiKey } = tenant.state.credentials;
    expect(["token", "other-token", apiKey].map(registry.directory.find)).toEqual([undefined, other, tenant]);
  });

  it("repeats the random values of a new tenant", () => {
    const { registry } = openRegistry();
    const tenant = registry.create();
    const value = tenant.random.hex(16);
    registry.reset(tenant);
    expect(tenant.random.hex(16)).toBe(value);
  });
});

describe("an import", () => {
  it("replaces the state of a tenant, which stays the same tenant", () => {
    const { registry, seeded } = openRegistry();
    const tenant = registry.create();
    const before = tenant.state.credentials.apiKey;
    const state = seeded("t1");
    state.access.tokens.set("token", { expiresAt: 0 });
    state.fiat.tokens.set("fiat-token", { expiresAt: 0 });
    registry.replaceAll([state]);
    expect(registry.all).toEqual([tenant]);
    expect(tenant.state).toBe(state);
    const { directory } = registry;
    const known = [state.credentials.apiKey, "token", "fiat-token"].map(directory.find);
    expect(known).toEqual([tenant, tenant, tenant]);
    expect(directory.find(before)).toBeUndefined();
    registry.checkExists(tenant);
  });

  it("keeps the queued deliveries of a tenant, and stops those of one that it removes", () => {
    const { registry, seeded } = openRegistry();
    const [kept, removed] = [registry.create(), registry.create()];
    const queue = () => [{ deliveryId: "d", keepTimestamp: false }];
    removed.state.webhooks.waiting.set("w", queue());
    const state = seeded("t1");
    state.webhooks.waiting.set("w", queue());
    registry.replaceAll([state]);
    expect([...kept.state.webhooks.waiting.keys()]).toEqual(["w"]);
    expect(removed.state.webhooks.waiting.size).toBe(0);
    expect(removed.state.id).toBe("t2");
  });

  it("adds new tenants, and removes those that it does not have", () => {
    const { registry, seeded } = openRegistry();
    const tenant = registry.create();
    const { apiKey } = tenant.state.credentials;
    registry.replaceAll([seeded("t5")]);
    expect(registry.all.map(({ id }) => id)).toEqual(["t5"]);
    expect(registry.directory.find(apiKey)).toBeUndefined();
    const gone = expect.objectContaining({
      ...{ name: "ControlError", status: 404 },
      message: "tenant t1 no longer exists: an import has replaced it",
    });
    expect(() => registry.checkExists(tenant)).toThrow(gone);
    expect(() => registry.reset(tenant)).toThrow(gone);
    // A new tenant with the same id is another one.
    registry.replaceAll([seeded("t1")]);
    expect(() => registry.checkExists(tenant)).toThrow(gone);
  });

  it("fires the timers of a tenant whose time it moves", async () => {
    const { registry, seeded } = openRegistry();
    let fired = 0;
    registry.create().clock.after(60_000, () => {
      fired += 1;
    });
    registry.replaceAll([{ ...seeded("t1"), clockOffsetMs: 60_000 }]);
    await Promise.resolve();
    expect(fired).toBe(1);
  });

  it("changes nothing if the time of a tenant is out of range", () => {
    const { registry, offset, seeded } = openRegistry();
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
