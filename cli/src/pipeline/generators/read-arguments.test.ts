import { expect, it } from "vitest";
import type { OperationModel } from "../model/operation-object.ts";
import { readArguments } from "./proof-fields.ts";

/** A read with these parameters; those in `required` are. */
function read(path: readonly string[], query: readonly string[] = [], required = query, exactlyOne: string[] = []) {
  return {
    pathParameters: path.map((name) => ({ name })),
    queryParameters: query.map((name) => ({ name, required: required.includes(name) })),
    exactlyOne,
  } as unknown as OperationModel;
}

it.each<[string, OperationModel, readonly string[], unknown]>([
  ["a path value", read(["webhookId"]), ["webhookId", "cardId"], "webhookId"],
  ["a path value in another notation", read(["wallet_id"]), ["walletId"], "walletId"],
  ["a required query", read([], ["wallet_id", "page"], ["wallet_id"]), ["wallet_id"], { wallet_id: "wallet_id" }],
  [
    "a query that only the SDK requires",
    { ...read([]), queryParameters: [{ name: "wallet_id", in: "query", required: false, "x-sdk-required": true }] },
    ["wallet_id"],
    { wallet_id: "wallet_id" },
  ],
  [
    "one of several",
    read([], ["email", "svc_card_id"], [], ["email", "svc_card_id"]),
    ["email", "svcCardId"],
    { svc_card_id: "svcCardId" },
  ],
  ["nothing, without parameters", read([]), ["webhookId"], undefined],
  ["nothing, if the write lacks a path value", read(["webhookId"]), ["cardId"], undefined],
  ["nothing, if the write lacks a part of the query", read([], ["wallet_id", "market_id"]), ["wallet_id"], undefined],
  ["nothing, if there are several path values", read(["a_id", "b_id"]), ["a_id", "b_id"], undefined],
  ["nothing that is not an id", read([], ["email"]), ["email"], undefined],
])("takes %s", (_, model, sources, expected) => {
  expect(readArguments(model, sources)).toEqual(expected);
});
