import { expect, it } from "vitest";
import { type Fixture, FixtureError } from "./fixture.ts";
import { loadFixture } from "./load-fixture.ts";
import { openSandbox } from "./testing/open-sandbox.ts";

/** Loads a fixture that must fail, and leave the time as it was. */
async function failureOf(fixture: unknown) {
  const { sandbox, tenant } = openSandbox();
  const [time, state] = [sandbox.clock.now(), sandbox.state.export()];
  const failure = await loadFixture(tenant, fixture as Fixture, sandbox.clock).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FixtureError);
  expect(failure).toHaveProperty("name", "FixtureError");
  expect(sandbox.clock.now()).toBe(time);
  return { failure: failure as FixtureError, isChanged: sandbox.state.export() !== state };
}

it("an invalid fixture is refused before anything of it happens", async () => {
  const deposit = { simulate: "deposit", with: { asset_id: "USDC_SOLANA", amount: "5" } };
  const { failure, isChanged } = await failureOf({ history: [deposit, { as: "x" }] });
  expect(failure).toMatchObject({ path: ["history", 1], message: "a step has either simulate or call" });
  expect(isChanged).toBe(false);
});

it("what the sandbox refuses is reported with its place and its cause", async () => {
  const settings = await failureOf({ settings: { transfers: { platformFee: 1 } } });
  expect(settings.failure).toMatchObject({
    path: ["settings"],
    message: expect.stringContaining("platformFee must be"),
  });
  expect(settings.failure.cause).toMatchObject({ name: "ControlError", message: settings.failure.message });

  const customers = [{ email: "ada@shop.example" }, { email: "ada@shop.example", ago: "2d" }];
  const twice = await failureOf({ customers });
  expect(twice.failure).toMatchObject({ path: ["customers", 1], message: expect.stringMatching(/./) });
  expect(twice.failure.cause).toMatchObject({ httpStatus: 409 });

  const settled = await failureOf({
    history: [{ simulate: "settleTransfer", with: { transaction_id: "x" }, ago: "1h" }],
  });
  expect(settled.failure).toMatchObject({ path: ["history", 0] });
});

it.each([
  ["wallets.x", 'unknown method "wallets.x": there is no "wallets". Known: fiat, crypto, agent.'],
  ["toString", 'unknown method "toString": there is no "toString". Known: fiat, crypto, agent.'],
  ["crypto.swaps.qote", 'unknown method "crypto.swaps.qote": there is no "qote". Did you mean quote?'],
  ["crypto.swaps.constructor", 'unknown method "crypto.swaps.constructor": there is no "constructor". Known: quote.'],
  ["crypto.swaps.quote.bind", 'unknown method "crypto.swaps.quote.bind": there is no "bind". Known: none.'],
  ["crypto.sourceOfFunds", '"crypto.sourceOfFunds" is no method. Known: get, submit.'],
])("the call %j is refused with the names that there are", async (call, message) => {
  const { failure } = await failureOf({ history: [{ call }] });
  expect(failure).toMatchObject({ path: ["history", 0, "call"], message });
});

it("a reference to a property that its result does not have is refused", async () => {
  const deposit = { as: "d", simulate: "deposit", with: { asset_id: "USDC_SOLANA", amount: "5" } };
  const inInput = { simulate: "deposit", with: { asset_id: "$d.nothing", amount: "5" } };
  const { failure } = await failureOf({ history: [deposit, inInput] });
  expect(failure).toMatchObject({
    path: ["history", 1, "with", "asset_id"],
    message: '"$d.nothing" refers to nothing',
  });
  const inList = { call: "crypto.swaps.quote", with: ["x", "$d.constructor"] };
  expect((await failureOf({ history: [deposit, inList] })).failure.path).toEqual(["history", 1, "with", 1]);
  const inCustomer = { email: "ada@shop.example", payments: [{ amount: "$seeded.nothing" }] };
  const path = ["customers", 0, "payments", 0, "amount"];
  expect((await failureOf({ customers: [inCustomer] })).failure.path).toEqual(path);
});
