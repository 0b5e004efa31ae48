import { describe, expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import { openSandbox } from "../testing/open-sandbox.ts";

const swap = (text: string, from: string, to: string) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

describe("an exported state", () => {
  it("continues in another sandbox: money, tokens, clock, ids", async () => {
    const first = openSandbox();
    first.sandbox.clock.advance(100);
    await first.wallets.balances.check({ asset_id: first.tenant.seeded.assets.USDC_SOLANA ?? "" });
    first.tenant.simulate.deposit({ asset_id: first.tenant.seeded.assets.USDC_SOLANA ?? "", amount: "5" });
    const token = await first.token("crypto");
    const text = first.sandbox.state.export();

    const second = openSandbox({ seed: "another" });
    second.sandbox.state.import(text);
    expect(second.sandbox.state.export()).toBe(text);
    expect(second.sandbox.clock.now()).toBe(first.sandbox.clock.now());
    const body = { asset_id: first.tenant.seeded.assets.USDC_SOLANA };
    const balance = await second.raw("crypto", "POST", "/balance/check", { token, body });
    expect(balance.body.data.balance).toBe("10005.00");
    expect(second.sandbox.tenants.map(({ id }) => id)).toEqual(["t1"]);
    // Existing references to the tenant stay usable.
    expect(second.tenant.crypto.apiKey).toBe(first.tenant.crypto.apiKey);
  });

  it("continues at the time of the export, whatever the machine's time", async () => {
    const first = openSandbox();
    first.sandbox.clock.set("2026-01-01T00:00:00Z");
    first.sandbox.createTenant().clock.set("2027-01-01T00:00:00Z");
    const text = first.sandbox.state.export();
    const second = openSandbox();
    await second.clock.advance(86_400_000);
    second.sandbox.state.import(text);
    expect(second.sandbox.clock.now()).toBe(Date.parse("2026-01-01T00:00:00Z"));
    expect(second.tenant.clock.now()).toBe(Date.parse("2026-01-01T00:00:00Z"));
    expect(second.sandbox.tenants[1]?.clock.now()).toBe(Date.parse("2027-01-01T00:00:00Z"));
    expect(JSON.parse(second.sandbox.state.export()).now).toBe("2026-01-01T00:00:00.000Z");
  });

  it("has the machine's time and its own offset if it was exported without a time", () => {
    const first = openSandbox();
    first.sandbox.clock.advance(100);
    const text = first.sandbox.state.export().replace(/"now":"[^"]*",/, "");
    const second = openSandbox();
    second.sandbox.state.import(text);
    expect(second.sandbox.clock.now()).toBe(second.clock.now() + 100_000);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ["invalid JSON", () => "{", /^state: not valid JSON/],
    ["another value", () => "[]", /^state: not exported by a sandbox/],
    ["another version", (text) => swap(text, '"version":1', '"version":2'), /version 2/],
    [
      "a clock out of range",
      (text) => text.replace(/"now":"[^"]*","clockOffsetMs":0/, '"clockOffsetMs":1e300'),
      /years 0 and 9899/,
    ],
    [
      "a time out of range",
      (text) => text.replace(/"now":"[^"]*"/, '"now":"9999-01-01T00:00:00Z"'),
      /years 0 and 9899/,
    ],
    ["an invalid time", (text) => text.replace(/"now":"[^"]*"/, '"now":"yesterday"'), /now must be an ISO 8601 time/],
    [
      "a missing domain",
      (text) => swap(text, '"access":{"tokens"', '"excess":{"tokens"'),
      /tenants\[0\]\.access is missing/,
    ],
    [
      "a missing part",
      (text) => swap(text, '"access":{"tokens":{"$map":[]}', '"access":{"nothing":1'),
      /access\.tokens is missing/,
    ],
    [
      "a part of another type",
      (text) => swap(text, '"access":{"tokens":{"$map":[]}', '"access":{"tokens":[]'),
      /access.tokens must be a map, but is an array/,
    ],
    [
      "unknown settings",
      (text) => swap(text, '"platformFee":', '"otherFee":'),
      /unknown setting transfers\.otherFee; transfers has /,
    ],
    [
      "invalid settings",
      (text) => swap(text, '"platformFee":"0.10"', '"platformFee":0.1'),
      /platformFee must be an unsigned decimal/,
    ],
    ["an empty random state", (text) => text.replace(/"random":\[[^\]]*\]/, '"random":[]'), /random/],
    [
      "a duplicate tenant",
      (text) => text.replace(/"tenants":\[(.*)\]\}$/s, '"tenants":[$1,$1]}'),
      /two tenants have the same id/,
    ],
    [
      "an invalid map",
      (text) => swap(text, '"tokens":{"$map":[]}', '"tokens":{"$map":7}'),
      /not valid JSON|not iterable/,
    ],
  ])("is rejected with %s, and nothing changes", async (_, damage, message) => {
    const { sandbox, token } = openSandbox();
    const before = sandbox.state.export();
    const attempt = () => sandbox.state.import(damage(before));
    expect(attempt).toThrow(ControlError);
    expect(attempt).toThrow(message);
    expect(sandbox.state.export()).toBe(before);
    expect(await token("crypto")).toMatch(/./);
  });
});
