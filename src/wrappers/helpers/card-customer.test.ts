import { describe, expect, it } from "vitest";
import { createToken, lookupCardCustomer } from "../../../generated/crypto/operations.ts";
import { CryptoResources } from "../../../generated/crypto/resources.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { json, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { cryptoClientClass } from "../client/generated.ts";
import { ApiError, ArgumentError, ConfigurationError, ResponseError } from "../errors.ts";
import { lookupByCardCustomerId, lookupByExternalId } from "./card-customer.ts";

const PATH = "/card-issuer/lookup-customer";
const customer = { svc_card_id: "holder_1", external_id: "customer-1", email: "holder@shop.example", cards: [] };

function service(data: object = customer, options = {}) {
  const made = cryptoClient({ [PATH]: { success: true, message: "Found.", data } }, options);
  return { ...made, queries: () => made.sentTo(PATH).map(({ url }) => url.search) };
}

describe("a lookup by one reliable identifier", () => {
  it.each([
    ["id of the card customer", lookupByCardCustomerId, "holder_1", "?svc_card_id=holder_1"],
    ["reference of the issuer", lookupByExternalId, "customer-1", "?external_id=customer-1"],
  ] as const)("[A14] queries the %s", async (_, lookup, id, query) => {
    const { wallets, queries } = service();
    await expect(lookup(wallets, id)).resolves.toEqual(customer);
    expect(queries()).toEqual([query]);
  });

  it("uses the real name of the service", async () => {
    const { svc_card_id: id, ...others } = customer;
    const { wallets, queries } = service({ ...others, acme_card_id: id }, { serviceName: "acme" });
    await expect(lookupByCardCustomerId(wallets, "holder_1")).resolves.toEqual(customer);
    expect(queries()).toEqual(["?acme_card_id=holder_1"]);
  });

  it("passes on the options of the call", async () => {
    const { wallets, sentTo } = service();
    await lookupByExternalId(wallets, "customer-1", { headers: { "x-trace": "1" } });
    expect(sentTo(PATH)[0]?.headers.get("x-trace")).toBe("1");
  });
});

describe("a client of a generated package", () => {
  const renamed = { ...lookupCardCustomer, name: "acme.lookup", query: ["acme_card_id"], exactlyOne: ["acme_card_id"] };

  function generated(operations: Parameters<typeof cryptoClientClass>[1]["operations"]) {
    const { svc_card_id: id, ...others } = customer;
    const data = { ...others, acme_card_id: id };
    const scripted = scriptedFetch({ [PATH]: { success: true, message: "Found.", data } });
    // Its methods are ours; only the names in its table differ.
    class Resources extends CryptoResources {
      constructor(call: ConstructorParameters<typeof CryptoResources>[0]) {
        super((operation, args) => call(operation.id === renamed.id ? renamed : operation, args));
      }
    }
    const Client = cryptoClientClass(Resources, { variables: "ACME_CRYPTO", operations });
    const wallets = new Client({ token: "t", baseUrl: "https://pay.example/api/v1", fetch: scripted.fetch });
    return { wallets, data, queries: () => scripted.sent.map(({ url }) => url.search) };
  }

  it("[A14] queries the id by the name in its own table, and compares it", async () => {
    const { wallets, data, queries } = generated({ createToken, lookupCardCustomer: renamed });
    await expect(lookupByCardCustomerId(wallets, "holder_1")).resolves.toEqual(data);
    expect(queries()).toEqual(["?acme_card_id=holder_1"]);
    const error = await failureOf(lookupByCardCustomerId(wallets, "holder_2"));
    expect(error).toMatchObject({ code: "response_malformed", method: "acme.lookup" });
  });

  it("is rejected if it has no such lookup, or one without a single such id", async () => {
    const none = { ...lookupCardCustomer, exactlyOne: ["external_id"] };
    const two = { ...lookupCardCustomer, exactlyOne: ["a_card_id", "b_card_id"] };
    for (const lookup of [undefined, none, two]) {
      const { wallets } = generated({ createToken, ...(lookup && { lookupCardCustomer: lookup }) });
      await expect(lookupByCardCustomerId(wallets, "holder_1")).rejects.toThrow(ConfigurationError);
    }
  });
});

describe("a response with another customer", () => {
  it.each([
    ["another customer's id", lookupByCardCustomerId, "holder_2"],
    ["the reference in place of the id", lookupByCardCustomerId, "customer-1"],
    ["another case", lookupByCardCustomerId, "Holder_1"],
    ["another customer's reference", lookupByExternalId, "customer-2"],
    ["the id in place of the reference", lookupByExternalId, "holder_1"],
  ])("[A14] is rejected and does not appear: %s", async (_, lookup, asked) => {
    const error = await failureOf(lookup(service().wallets, asked));
    expect(error).toBeInstanceOf(ResponseError);
    const method = "wallets.cardIssuer.lookupCustomer";
    expect(error).toMatchObject({ code: "response_malformed", method, httpStatus: 200 });
    expect(JSON.stringify([error, error.message])).not.toMatch(/holder_|customer-|shop\.example/i);
  });

  it("is rejected with the request id and the headers of the response", async () => {
    const answer = () => Response.json({ success: true, data: customer }, { headers: { "x-request-id": "request-1" } });
    const { wallets } = cryptoClient({ [PATH]: answer }, { requestIdHeader: "x-request-id" });
    const error = await failureOf(lookupByExternalId(wallets, "customer-2"));
    expect(error.requestId).toBe("request-1");
    expect(error.headers?.get("x-request-id")).toBe("request-1");
  });

  it("is rejected without an id", async () => {
    const { wallets } = service({ cards: [] });
    await expect(lookupByExternalId(wallets, "customer-1")).rejects.toBeInstanceOf(ResponseError);
  });
});

describe("a lookup without a match", () => {
  it("throws the error of the service", async () => {
    const body = { success: false, error_code: "CUSTOMER_NOT_FOUND", message: "Nobody." };
    const { wallets } = cryptoClient({ [PATH]: () => json(body, 404) });
    const error = await failureOf(lookupByExternalId(wallets, "customer-1"));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "CUSTOMER_NOT_FOUND", outcome: "rejected" });
  });

  it.each([undefined, null, "", 7])("is not sent for %j", async (id) => {
    const { wallets, sent } = service();
    for (const lookup of [lookupByCardCustomerId, lookupByExternalId]) {
      const error = await failureOf(lookup(wallets, id as never));
      expect(error).toBeInstanceOf(ArgumentError);
      expect(error.message).toMatch(/^(svc_card_id|external_id) must be a non-empty string$/);
    }
    expect(sent).toEqual([]);
  });
});
