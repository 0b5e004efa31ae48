import { describe, expect, it } from "vitest";
import { inEnvelopeB, limits, OpenCards } from "../../../tests/support/sandbox/open-cards.ts";
import { labelOf } from "../../../tests/support/sandbox/open-sandbox.ts";

const lookup = (query: string) => `/card-issuer/lookup-customer${query}`;
const list = (customer: string, query = "") => `/card-issuer/customers/${customer}/card-transactions${query}`;

it("the program's approval comes before the customer: documented for the list, assumed elsewhere [C75, C104]", async () => {
  const { tenant, wallets, ask, onboard } = new OpenCards();
  const customer = `/svc-card/customers/${await onboard()}`;
  expect(await wallets.cardIssuer.status()).toEqual({ id: tenant.seeded.programId });
  tenant.change({ cards: { programApproved: false } });
  const refused = [403, "The card-issuer program is not approved.", "C75"];
  expect(await ask(`GET ${list("nobody")}`)).toEqual([...refused, "documented", "NOT_APPROVED"]);
  for (const [route, body] of [
    ["POST /svc-card/customers/onboard", {}],
    [`POST ${customer}/reset`],
    [`POST ${customer}/cards/virtual`, {}],
    [`GET ${customer}/wallet`],
    [`GET ${lookup("?svc_card_id=nobody")}`],
    [`PATCH /card-issuer/admin/${tenant.seeded.programId}/card-limits`, limits(1, 1, 1)],
  ] as const)
    expect(await ask(route, body), route).toEqual([...refused, "assumed", "NOT_APPROVED"]);
});

describe("looking up a customer", () => {
  it("finds the same customer by each identifier, and none by others [C71, C72, G66]", async () => {
    const { send, withCard, onboard, recordId } = new OpenCards();
    await onboard({ email: "other@shop.example", external_id: "customer-1002" });
    const fields = { email: "ann+1@shop.example", external_id: "customer-1001" };
    const { customer, card } = await withCard("10.00", fields);
    const id = recordId(customer);
    const active = { status: "active", is_frozen: false, is_lost: false, is_blocked: false };
    const ready = { flow_status: "card_created", currency: "USD", token: "USDCe", safe_deployed: true, cards_count: 1 };
    const found = inEnvelopeB({
      ...ready,
      ...fields,
      svc_card_id: customer,
      cards: [{ card_id: card, last_four: expect.stringMatching(/^\d{4}$/), card_type: "virtual", ...active }],
      created_at: "2026-01-01T00:00:00.000Z",
    });
    const find = (name: string, value: string) => send("GET", lookup(`?${name}=${encodeURIComponent(value)}`));
    for (const [name, value, label] of [
      ["svc_card_id", customer, "C71 documented"],
      ["customer_id", id, "C72, C71 documented"],
      // An unknown customer_id is tried as svc_card_id, but as nothing else.
      ["customer_id", customer, "C72, C71 documented"],
      ["id", id, "G66, C71 assumed"],
      ["card_id", card, "C71 documented"],
      ["email", fields.email, "C71 documented"],
      ["external_id", fields.external_id, "C71 documented"],
    ] as const) {
      const response = await find(name, value);
      expect([response.status, response.body, labelOf(response).join(" ")], name).toEqual([200, found, label]);
      const others = [name === "email" ? card : fields.email, name === "external_id" ? id : "customer-1001"];
      for (const wrong of ["nobody", ...others])
        expect(await find(name, wrong)).toMatchObject({ status: 404, body: { error_code: "CUSTOMER_NOT_FOUND" } });
    }
  });

  it("requires one identifier, and finds neither the own record nor its cards [C70, G30, G32]", async () => {
    const { tenant, ask, withOwnCard } = new OpenCards();
    const none = [404, "No such customer.", "C71", "documented", "CUSTOMER_NOT_FOUND"];
    const missing = [400, "One identifier is required.", "C70, G30", "assumed", "MISSING_IDENTIFIER"];
    const two = [400, "The request is invalid.", "G32, C15", "assumed", { email: "Only one identifier is allowed." }];
    for (const [query, refused] of [
      [`?svc_card_id=${tenant.seeded.cardId}`, none],
      [`?card_id=${await withOwnCard()}`, none],
      ...["", "?email=", "?unknown=1"].map((query) => [query, missing] as const),
      ["?svc_card_id=a&email=a@shop.example", two],
    ] as const)
      expect(await ask(`GET ${lookup(query)}`), query).toEqual(refused);
  });
});

describe("listing card transactions", () => {
  it("returns pages of 20 by default and 100 at most, by status, for three kinds of id [C73] [C74]", async () => {
    const { send, tenant, recordId, withCard, pay } = new OpenCards();
    const { customer, card } = await withCard("900.00", { external_id: "customer/1001" });
    const ids = Array.from({ length: 105 }, () => pay(card, "1.00").transaction_id);
    const page = async (query: string, id = customer) => {
      const { transactions, ...rest } = (await send("GET", list(id, query))).body.data;
      return [transactions.map((one: { transaction_id: string }) => one.transaction_id), rest];
    };
    const head = { customer_id: customer, currency: "USD", total: 105 };
    for (const id of [customer, recordId(customer), "customer%2F1001"])
      expect(await page("", id)).toEqual([ids.slice(0, 20), { ...head, page: 1, limit: 20 }]);
    expect(await page("?page=6")).toEqual([ids.slice(100), { ...head, page: 6, limit: 20 }]);
    expect(await page("?page=999999999")).toEqual([[], { ...head, page: 999_999_999, limit: 20 }]);
    expect(await page("?page=2&limit=100")).toEqual([ids.slice(100), { ...head, page: 2, limit: 100 }]);
    for (const transaction_id of ids.slice(10, 13))
      tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
    const authorized = [...ids.slice(0, 10), ...ids.slice(13)];
    expect(await page("?status=authorized&limit=50&page=2")).toEqual([
      ...[authorized.slice(50, 100), { ...head, total: 102, page: 2, limit: 50 }],
    ]);
  });

  it.each([
    ["?page=0", { page: "must be at least 1" }, "G32, C15"],
    ["?limit=0", { limit: "must be at least 1" }, "G32, C15"],
    ["?limit=101", { limit: "must be <= 100" }, "C15"],
    ["?page=1e15", { page: expect.any(String) }, "C15"],
  ])("refuses %s [G32]", async (query, details, rule) => {
    const { send, prepare } = new OpenCards();
    const response = await send("GET", list(await prepare(), query));
    expect([response.status, response.body.details, labelOf(response)[0]]).toEqual([400, details, rule]);
  });

  it("uses USD, EUR or GBP; settled_at is null while pending; a payment's currency may differ [C76, C103]", async () => {
    const { tenant, wallets, withCard, pay, advance, clock } = new OpenCards();
    for (const currency of ["USD", "EUR", "GBP"] as const) {
      const { customer, card } = await withCard("500.00", { currency });
      const given = { currency: "CHF", merchant_city: "Bern", ...(currency === "USD" && { merchant_country: "CH" }) };
      const { transaction_id } = pay(card, "40.50", { ...given, card_amount: "42.00" });
      const now = () => new Date(clock.now()).toISOString();
      const times = { authorized_at: now(), created_at: now(), settled_at: null };
      const shown = {
        transaction_id,
        type: "purchase",
        amount: "40.50",
        status: "authorized",
        merchant: "Example Books",
      };
      const pending = { ...shown, merchant_category: "5942", merchant_country: "US", ...given, ...times };
      const listed = () => wallets.cardIssuer.listCardTransactions(customer);
      expect(await listed()).toMatchObject({ currency, transactions: [pending] });
      await advance(60);
      tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
      expect((await listed()).transactions).toEqual([{ ...pending, status: "settled", settled_at: now() }]);
    }
  });
});

describe("limits of cards", () => {
  it("are set by administrators, at least one, from 0 to 5, in the caller's program [C77, G51]", async () => {
    const { tenant, sandbox, wallets, ask } = new OpenCards();
    const { programId } = tenant.seeded;
    const change = (body: unknown, program = programId) => ask(`PATCH /card-issuer/admin/${program}/card-limits`, body);
    expect(await change(limits(1, 1, 2))).toEqual([200, "Limits updated.", "C77, C78", "documented"]);
    // A total below the sum of both kinds is assumed to be allowed.
    expect(await change(limits(5, 5, 3))).toEqual([200, "Limits updated.", "G51, C78", "assumed"]);
    const outside = [400, "A limit must be from 0 to 5.", "C77, G30", "assumed", "INVALID_LIMIT"];
    const wrong = Object.keys(limits(0, 0, 0)).flatMap((name) => [{ [name]: -1 }, { [name]: 6 }]);
    for (const body of [...wrong, { max_virtual_per_customer: 6, max_total_per_customer: "1" }])
      expect(await change({ ...limits(1, 1, 1), ...body })).toEqual(outside);
    const nothing = [400, "The request changes no limit.", "C77, G30", "assumed", "NO_CHANGES"];
    expect(await change({ max_metal_per_customer: 2 })).toEqual(nothing);
    const unknown = [404, "This account has no such program.", "C77", "documented", "NOT_FOUND"];
    for (const other of ["program_none", sandbox.createTenant().seeded.programId])
      expect(await change(limits(1, 1, 1), other)).toEqual(unknown);
    tenant.change({ access: { admin: false } });
    const message = "Only administrators can change the limits of a program.";
    for (const body of [limits(1, 1, 1), limits(9, 9, 9), {}])
      expect(await change(body)).toEqual([403, message, "C77, G44", "assumed"]);
    tenant.change({ access: { admin: true } });
    // Nothing but the first two has changed anything.
    const { card_limits } = await wallets.cardIssuer.updateCardLimits(programId, { max_virtual_per_customer: 0 });
    expect(card_limits).toEqual(limits(0, 5, 3));
  });

  it("start at 1, 1 and 2; those of the issuer bound them at once [C78]", async () => {
    const { tenant, wallets, prepare, send } = new OpenCards();
    const customer = await prepare();
    /** Number of cards that the customer can still get. */
    async function issueAll(count = 0): Promise<number> {
      const { status } = await send("POST", `/svc-card/customers/${customer}/cards/virtual`, {});
      return status === 201 ? issueAll(count + 1) : count;
    }
    expect(await issueAll()).toBe(1);
    await wallets.cardIssuer.updateCardLimits(tenant.seeded.programId, limits(5, 1, 5));
    const issuer = (virtual: number, physical: number, total: number) =>
      tenant.simulate.setIssuerLimits({ virtual, physical, total });
    for (const virtual of [-1, 6]) expect(() => issuer(virtual, 1, 5)).toThrow("virtual must be from 0 to 5");
    expect(() => issuer(5, 2, 5)).toThrow("physical must be from 0 to 1");
    expect(() => issuer(5, 1, 6)).toThrow("total must be from 0 to 5");
    expect(issuer(0, 0, 0)).toEqual({ virtual: 0, physical: 0, total: 0 });
    for (const [virtual, total, more] of ["5 1 0", "4 5 3", "5 5 1"].map((row) => row.split(" ").map(Number))) {
      issuer(virtual ?? 0, 1, total ?? 0);
      expect(await issueAll(), `${virtual} and ${total}`).toBe(more);
    }
  });
});
