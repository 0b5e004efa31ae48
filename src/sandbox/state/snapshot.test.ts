import { describe, expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import { openSandbox } from "../testing/open-sandbox.ts";

const swap = (text: string, from: string, to: string) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

describe("an exported state", () => {
  it("goes on where it stopped, in another sandbox: money, tokens, clock, ids", async () => {
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
    // Whoever held the tenant holds it still.
    expect(second.tenant.crypto.apiKey).toBe(first.tenant.crypto.apiKey);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ["is no JSON", () => "{", /no JSON/],
    ["is something else", () => "[]", /no state that a sandbox has exported/],
    ["has another version", (text) => swap(text, '"version":1', '"version":2'), /version 2/],
    [
      "moves the clock out of all dates",
      (text) => swap(text, '"clockOffsetMs":0', '"clockOffsetMs":1e300'),
      /years 0 to 9899/,
    ],
    [
      "lacks a domain",
      (text) => swap(text, '"access":{"tokens"', '"excess":{"tokens"'),
      /tenants\[0\] of the state lacks access/,
    ],
    [
      "lacks a part",
      (text) => swap(text, '"access":{"tokens":{"$map":[]}', '"access":{"nothing":1'),
      /access of the state lacks tokens/,
    ],
    [
      "has another kind",
      (text) => swap(text, '"access":{"tokens":{"$map":[]}', '"access":{"tokens":[]'),
      /access.tokens of the state must be a map, and is a list/,
    ],
    [
      "lacks settings",
      (text) => swap(text, '"platformFee":', '"otherFee":'),
      /settings.transfers of the state lacks platformFee/,
    ],
    [
      "has settings that there are not",
      (text) => swap(text, '"platformFee":"0.10"', '"platformFee":0.1'),
      /platformFee must be a decimal/,
    ],
    ["has no randomness", (text) => text.replace(/"random":\[[^\]]*\]/, '"random":[]'), /random/],
    ["has a tenant twice", (text) => text.replace(/"tenants":\[(.*)\]\}$/s, '"tenants":[$1,$1]}'), /the same/],
    [
      "has what nobody could read",
      (text) => swap(text, '"tokens":{"$map":[]}', '"tokens":{"$map":7}'),
      /no JSON|not iterable/,
    ],
  ])("that %s is refused, and nothing has changed", async (_, damage, message) => {
    const { sandbox, token } = openSandbox();
    const before = sandbox.state.export();
    const attempt = () => sandbox.state.import(damage(before));
    expect(attempt).toThrow(ControlError);
    expect(attempt).toThrow(message);
    expect(sandbox.state.export()).toBe(before);
    expect(await token("crypto")).toMatch(/./);
  });
});
