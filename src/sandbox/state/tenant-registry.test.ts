import { describe, expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import { openRegistry, START } from "./testing/open-registry.ts";

describe("a registry of tenants", () => {
  it("numbers tenants, and finds them by id and by credential", () => {
    const { registry } = openRegistry();
    expect(registry.all).toEqual([]);
    const [first, second] = [registry.create(), registry.create()];
    expect(registry.all).toEqual([first, second]);
    expect([first.id, second.id]).toEqual(["t1", "t2"]);
    expect(["t1", "t2", "t3"].map(registry.find)).toEqual([first, second, undefined]);
    const { accountId, apiKey, connectorKey } = second.state.credentials;
    expect([accountId, apiKey, connectorKey].map(registry.directory.find)).toEqual([second, second, second]);
  });

  it("leaves out numbers that imported tenants have", () => {
    const { registry, seeded } = openRegistry();
    registry.replaceAll([seeded("t2"), seeded("t3")]);
    expect(registry.create().id).toBe("t4");
  });

  it("finds a tenant by the tokens that are not part of its state", () => {
    const { registry } = openRegistry({ fixedTokens: ({ apiKey }) => [`fixed-${apiKey}`] });
    const tenant = registry.create({ credentials: { apiKey: "mine" } });
    expect(registry.directory.find("fixed-mine")).toBe(tenant);
  });

  it.each(["accountId", "apiKey", "connectorKey"] as const)("rejects the %s of another tenant", (name) => {
    const { registry } = openRegistry();
    const taken = registry.create().state.credentials[name];
    expect(() => registry.create({ credentials: { [name]: taken } })).toThrow(
      new ControlError(`${name} belongs to another tenant; every tenant needs its own credentials`),
    );
    expect(registry.all).toHaveLength(1);
  });

  it("accepts the same secret for two tenants, because secrets do not identify them", () => {
    const { registry } = openRegistry();
    const credentials = { appSecret: "shared" };
    registry.create({ credentials });
    expect(registry.create({ credentials }).state.credentials.appSecret).toBe("shared");
  });
});

describe("a tenant", () => {
  it("has the time of the sandbox, unless it has its own", () => {
    const { registry, clock, offset } = openRegistry();
    offset.ms = 1_000;
    const tenant = registry.create();
    expect([...tenant.state.funds.assets.values()][0]?.updatedAt).toBe(START + 1_000);
    expect(tenant.isoNow()).toBe("2026-01-01T00:00:01.000Z");
    tenant.state.clockOffsetMs = 0;
    expect([tenant.now(), tenant.clock.now()]).toEqual([START, START]);
    clock.skip(5);
    tenant.state.clockOffsetMs = 60_000;
    expect([tenant.now(), tenant.clock.now()]).toEqual([START + 60_005, START + 60_005]);
  });

  it("is found by a credential that it recognises, until it forgets it", () => {
    const { registry } = openRegistry();
    const tenant = registry.create();
    tenant.recognise("token");
    expect(registry.directory.find("token")).toBe(tenant);
    tenant.forget("token");
    expect(registry.directory.find("token")).toBeUndefined();
  });

  it("settles payments at its own time, in their order, and never those without seconds", () => {
    const added: string[] = [];
    const { registry, offset } = openRegistry({ settlementAdded: ({ id }) => added.push(id) });
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

  it("keeps settlements also in a registry without a callback for them", () => {
    const tenant = openRegistry().registry.create();
    tenant.settleAfter(1, { kind: "transfer", id: "t" });
    expect(tenant.state.settlements).toHaveLength(1);
  });

  it("sends events and notifications as its own", () => {
    const sent: unknown[] = [];
    const { registry } = openRegistry({
      emit: ({ id }, { type }) => sent.push([id, type]),
      notify: ({ id }, notification) => sent.push([id, notification]),
    });
    registry.create();
    const tenant = registry.create();
    tenant.emit({ type: "card.created", data: {} });
    tenant.notify({ status: "completed" });
    expect(sent).toEqual([
      ["t2", "card.created"],
      ["t2", { status: "completed" }],
    ]);
  });

  it("fires its timers when the sandbox's time is moved", async () => {
    const { registry, offset } = openRegistry();
    let fired = 0;
    registry.create().clock.after(60_000, () => {
      fired += 1;
    });
    registry.moved();
    await Promise.resolve();
    expect(fired).toBe(0);
    offset.ms = 60_000;
    registry.moved();
    await Promise.resolve();
    expect(fired).toBe(1);
  });
});
