import { describe, expect, it } from "vitest";
import { createToken, lookupCardCustomer } from "../../../generated/crypto/operations.ts";
import { CryptoResources } from "../../../generated/crypto/resources.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { cryptoClientClass } from "../client/generated.ts";
import { ConfigurationError } from "../errors.ts";
import { lookupByCardCustomerId, lookupByExternalId } from "./card-customer.ts";

const PATH = "/card-issuer/lookup-customer";
const customer = { svc_card_id: "holder_1", external_id: "customer-1", email: "holder@shop.example", cards: [] };
const { svc_card_id: id, ...others } = customer;
const renamedCustomer = { ...others, acme_card_id: id };

function service(data: object = customer, options = {}) {
  const answer = () => Response.json({ success: true, data }, { headers: { "x-request-id": "request-1" } });
  return cryptoClient({ [PATH]: answer }, options);
}

describe("a lookup by one reliable identifier", () => {
  it.each([
    ["[A14] the id", lookupByCardCustomerId, "holder_1", "?svc_card_id=holder_1"],
    ["[A14] the reference", lookupByExternalId, "customer-1", "?external_id=customer-1"],
    ["[S47] the real name", lookupByCardCustomerId, "holder_1", "?acme_card_id=holder_1", { serviceName: "acme" }],
  ] as const)("queries %s, with the options of the call", async (_, lookup, id, query, options?) => {
    const { wallets, sentTo } = service(options ? renamedCustomer : customer, options);
    await expect(lookup(wallets, id, { headers: { "x-trace": "1" } })).resolves.toEqual(customer);
    expect(sentTo(PATH).map(({ url, headers }) => [url.search, headers.get("x-trace")])).toEqual([[query, "1"]]);
  });

  it.each([undefined, null, "", 7])("is not sent for %j", async (id) => {
    const { wallets, sent } = service();
    const message = expect.stringMatching(/^(svc_card_id|external_id) must be a non-empty string$/);
    for (const lookup of [lookupByCardCustomerId, lookupByExternalId])
      expect(await failureOf(lookup(wallets, id as never))).toMatchObject({ name: "ArgumentError", message });
    expect(sent).toEqual([]);
  });
});

describe("a client of a generated package", () => {
  const renamed = { ...lookupCardCustomer, name: "acme.lookup", query: ["acme_card_id"], exactlyOne: ["acme_card_id"] };

  function generated(operations: Parameters<typeof cryptoClientClass>[1]["operations"]) {
    const { fetch, sent } = scriptedFetch({ [PATH]: { success: true, message: "Found.", data: renamedCustomer } });
    // Its methods are ours; only the names in its table differ.
    class Resources extends CryptoResources {
      constructor(call: ConstructorParameters<typeof CryptoResources>[0]) {
        super((operation, args) => call(operation.id === renamed.id ? renamed : operation, args));
      }
    }
    const Client = cryptoClientClass(Resources, { variables: "ACME_CRYPTO", operations });
    return { wallets: new Client({ token: "t", baseUrl: "https://pay.example/api/v1", fetch }), sent };
  }

  it("[A14] queries the id by the name in its own table, and compares it", async () => {
    const { wallets, sent } = generated({ createToken, lookupCardCustomer: renamed });
    await expect(lookupByCardCustomerId(wallets, "holder_1")).resolves.toEqual(renamedCustomer);
    expect(sent.map(({ url }) => url.search)).toEqual(["?acme_card_id=holder_1"]);
    const error = await failureOf(lookupByCardCustomerId(wallets, "holder_2"));
    expect(error).toMatchObject({ code: "response_malformed", method: "acme.lookup" });
  });

  it.each([
    {},
    { lookupCardCustomer: { ...lookupCardCustomer, exactlyOne: ["external_id"] } },
    { lookupCardCustomer: { ...lookupCardCustomer, exactlyOne: ["a_card_id", "b_card_id"] } },
  ])("is rejected if it has no such lookup, or one without a single such id: %j", async (operations) => {
    const { wallets } = generated({ createToken, ...operations });
    await expect(lookupByCardCustomerId(wallets, "holder_1")).rejects.toThrow(ConfigurationError);
  });
});

it.each([
  ["another customer's id", lookupByCardCustomerId, "holder_2"],
  ["the reference in place of the id", lookupByCardCustomerId, "customer-1"],
  ["another case", lookupByCardCustomerId, "Holder_1"],
  ["another customer's reference", lookupByExternalId, "customer-2"],
  ["the id in place of the reference", lookupByExternalId, "holder_1"],
  ["no id", lookupByExternalId, "customer-1", { cards: [] }],
] as const)("[A14] a response with another customer is rejected, and not shown: %s", async (_, lookup, id, data?) => {
  const { wallets } = service(data, { requestIdHeader: "x-request-id" });
  const error = await failureOf(lookup(wallets, id));
  const facts = { method: "wallets.cardIssuer.lookupCustomer", httpStatus: 200, requestId: "request-1" };
  expect(error).toMatchObject({ name: "ResponseError", code: "response_malformed", ...facts });
  expect(error.headers?.get("x-request-id")).toBe("request-1");
  expect(JSON.stringify([error, error.message])).not.toMatch(/holder_|customer-|shop\.example/i);
});
