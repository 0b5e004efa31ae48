import { describe, expect, it } from "vitest";
import { checkFixture } from "./check-fixture.ts";
import { FixtureError } from "./fixture.ts";

type Path = readonly (string | number)[];

/** Expects that a fixture is rejected at a place, with this text. */
function expectRejected(fixture: unknown, path: Path, text: string): void {
  const check = () => checkFixture(fixture);
  expect(check).toThrow(FixtureError);
  expect(check).toThrow(expect.objectContaining({ path }));
  expect(check).toThrow(text);
}

const customers = (customer: object) => ({ customers: [{ email: "ada@shop.example" }, customer] });
const history = (...steps: object[]) => ({ history: steps });

describe("a fixture", () => {
  it("may have every field", () => {
    const payment = {
      ...{ amount: "12.50", card_amount: "11", currency: "EUR", type: "purchase", status: "settled", ago: "1h30m" },
      ...{ merchant: "Example Books", merchant_category: "5942", merchant_city: "Exampletown", merchant_country: "US" },
    };
    const email = "ada@shop.example";
    const fixture = {
      settings: { transfers: { platformFee: "0.00" } },
      customers: [{ as: "ada", email, balance: "500", card: true, ago: "30d", payments: [payment] }, { email }],
      history: [
        {
          as: "d1",
          simulate: "deposit",
          with: { asset_id: "$seeded.assets.SOL", amount: "$ada.amount" },
          ago: "PT10M",
        },
        { simulate: "restoreAccount" },
        { call: "crypto.webhooks.list" },
        { call: "crypto.swaps.quote", with: ["$d1", { note: "costs $5", paid: "$$5", none: null, no: undefined }, 5] },
      ],
    };
    expect(() => checkFixture(fixture)).not.toThrow();
    expect(() => checkFixture({})).not.toThrow();
  });

  it.each([undefined, null, 5, "text", []])("must be an object, and not %j", (fixture) => {
    expectRejected(fixture, [], "must be an object");
  });

  it.each(["customers", "history"])("has %s in a list, and each is an object", (list) => {
    expectRejected({ [list]: {} }, [list], `${list} must be a list`);
    expectRejected({ [list]: ["x"] }, [list, 0], "must be an object");
    expectRejected({ [list]: [[]] }, [list, 0], "must be an object");
  });

  it.each([[], null, "text"])("has settings in an object, and not in %j", (settings) => {
    expectRejected({ settings }, ["settings"], "settings must be an object");
  });

  it("with an unknown field is rejected with the name that was meant, or all names", () => {
    expectRejected({ custommers: [] }, ["custommers"], 'unknown field "custommers". Did you mean customers?');
    expectRejected({ x: 1 }, ["x"], 'unknown field "x". Known: settings, customers, history.');
    expectRejected(
      history({ simulate: "deposit", of: 5 }),
      ["history", 0, "of"],
      "Known: as, simulate, call, with, ago.",
    );
  });
});

describe("a customer", () => {
  const at = (field: string): Path => ["customers", 1, field];

  it("has an address", () => {
    expectRejected(customers({}), ["customers", 1], "email is missing");
    expectRejected(customers({ email: 5 }), at("email"), "email must be a string");
  });

  it.each(["0", "25", "25.10", "$ada.balance"])("may have the balance %j", (balance) => {
    const named = { as: "ada", email: "ada@shop.example" };
    expect(() => checkFixture({ customers: [named, { email: "b", balance }] })).not.toThrow();
  });

  it.each(["", "-5", "+5", "5.", ".5", "1e3", "1,000", "5 USD", "about 5", 5, null, ["5"]])(
    "must not have the balance %j",
    (balance) => {
      const message = 'balance must be an amount in quotes, such as "25.10"';
      expectRejected(customers({ email: "b", balance }), at("balance"), message);
    },
  );

  it.each(["yes", 1, null])("has a card or not, and not %j", (card) => {
    expectRejected(customers({ email: "b", card }), at("card"), "card must be true or false");
  });

  it.each(["3 weeks", "", "5", 5, ["5m"]])("must not begin %j ago", (ago) => {
    expectRejected(customers({ email: "b", ago }), at("ago"), "ago must be a duration such as 90s");
  });

  it.each(["seeded", "", "1st", "_a", "a-b", "a b", 5, ["ada"]])("must not be called %j", (as) => {
    const message = "as must be a name of letters and digits, other than seeded";
    expectRejected(customers({ email: "b", as }), at("as"), message);
  });

  it("has payments, each with an amount", () => {
    const pay = (payment: unknown) => customers({ email: "b", payments: [payment] });
    const path = ["customers", 1, "payments", 0];
    expectRejected(customers({ email: "b", payments: {} }), at("payments"), "payments must be a list");
    expectRejected(pay(5), path, "must be an object");
    expectRejected(pay({}), path, "amount is missing");
    expectRejected(pay({ amount: "5", merchant: 5 }), [...path, "merchant"], "merchant must be a string");
    expectRejected(pay({ amount: "5", card_amount: 5 }), [...path, "card_amount"], "card_amount must be an amount");
    expectRejected(pay({ amount: "5", ago: "soon" }), [...path, "ago"], "ago must be a duration");
  });
});

describe("a step", () => {
  it.each([[{}], [{ as: "x" }], [{ simulate: "deposit", call: "crypto.swaps.quote" }]])(
    "is a simulation or a call, and not %j",
    (step) => expectRejected(history(step), ["history", 0], "a step has either simulate or call"),
  );

  it("has a simulation that exists", () => {
    const path = ["history", 1, "simulate"];
    const second = (simulate: string) => history({ simulate: "restoreAccount" }, { simulate });
    expectRejected(second("depositt"), path, 'unknown simulation "depositt". Did you mean deposit?');
    expectRejected(second("x"), path, 'unknown simulation "x". Known: suspendAccount, restoreAccount, ');
  });

  it("has an input with fields of its simulation", () => {
    const withInput = (simulate: string, input: unknown) => history({ simulate, with: input });
    const path = ["history", 0, "with"];
    for (const input of [null, 5, "text", ["USDC_SOLANA"]]) {
      expectRejected(withInput("deposit", input), path, "with must be an object: the input of deposit");
    }
    const message = 'unknown field of deposit "assetid". Did you mean asset_id?';
    expectRejected(withInput("deposit", { assetid: "x" }), [...path, "assetid"], message);
    const none = 'unknown field of restoreAccount "x". Known: none.';
    expectRejected(withInput("restoreAccount", { x: 1 }), [...path, "x"], none);
  });
});

describe("a reference", () => {
  const deposit = (as: string) => ({ as, simulate: "deposit", with: { asset_id: "USDC_SOLANA", amount: "5" } });

  it("must be to something before it", () => {
    const fixture = {
      ...customers({ as: "ada", email: "b" }),
      ...history({ call: "x", with: [{ id: "$d.id" }] }, deposit("d")),
    };
    const message = '"$d.id" refers to nothing before it. Known here: $seeded, $ada. Write $$ for a dollar sign.';
    expectRejected(fixture, ["history", 0, "with", 0, "id"], message);
  });

  it("must be to one thing only", () => {
    const fixture = { ...customers({ as: "a", email: "b" }), ...history(deposit("d"), deposit("a")) };
    expectRejected(fixture, ["history", 1, "as"], 'the name "a" is used twice');
  });
});
