import { beforeAll, describe, expect, it } from "vitest";
import { type OperationModel, readOperations } from "../../model/operation-object.ts";
import { loadFixture } from "../../testing/fixture.ts";
import { keyOption, notices, recovery, retries } from "./behaviour.ts";

let models: readonly OperationModel[];

beforeAll(async () => {
  models = readOperations(await loadFixture());
});

function model(id: string): OperationModel {
  const found = models.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

describe("retries", () => {
  it.each([
    ["getVault", "connection errors, 408, 429, 500, 502, 503 and 504."],
    ["deployVault", "connection errors, 408, 429, 500, 502, 503 and 504; calling twice has the same effect as once."],
    [
      "deleteVault",
      "connection errors, 408, 429, 500, 502, 503 and 504; calling twice has the same effect as once. A 404 on a retry counts as success.",
    ],
    ["replaceHook", "connection errors, 429 and 5xx, with the same key, until two 500s in a row have the same body."],
    ["transferMoney", "connection errors, 429, 502–504 with a key; without, 429, once 401, and requests never sent."],
    ["tradeThing", "429 `rate_limit_exceeded`, once 401, and requests that were never sent."],
    ["fetchThing", "429 `rate_limit_exceeded`, once 401, and requests that were never sent."],
    ["freezeCard", "429 `rate_limit_exceeded`, once 401, and requests that were never sent."],
  ])("of %s", (id, expected) => expect(retries(model(id))).toEqual(expected));
});

describe("the option for an idempotency key", () => {
  it.each([
    ["transferMoney", "`idempotencyKey` (required): a string, or `false` to send none; it expires after 24 hours."],
    ["tradeThing", "`idempotencyKey` (required): a string, or `false` to send none; its effect is undocumented."],
    ["replaceHook", "`idempotencyKey` (string) defaults to a generated key."],
    ["freezeCard", "`idempotencyKey` (string) defaults to a generated key; its effect is undocumented."],
    ["login", undefined],
    ["fetchThing", undefined],
  ])("[S11] of %s", (id, expected) => expect(keyOption(model(id))).toBe(expected));
});

it("notices warn of payments without a key, and explain pages", () => {
  expect(notices(model("fetchThing"))).toEqual([
    "Moves money and takes no idempotency key: calling again may pay twice.",
  ]);
  expect(notices(model("transferMoney"))).toEqual([]);
  expect(notices(model("listTransfers"))).toEqual([
    "Await it for one page, or iterate over it for the `transfers` of all pages.",
  ]);
});

describe("recovery from an unknown outcome", () => {
  it.each([
    ["freezeCard", { text: "the lookup", typed: true }, "check the lookup first."],
    ["freezeCard", { text: "the list", typed: false }, "check the list first (undocumented response)."],
    ["deployVault", { text: "the vault", typed: true }, "call again, or check the vault first."],
    ["deployVault", undefined, "call again."],
    ["replaceHook", undefined, "call again with this key."],
    ["transferMoney", undefined, "call again with this key within 24 hours."],
    ["issueCard", undefined, "there is no documented way to check; calling again may take effect twice."],
    ["fetchThing", undefined, "there is no documented way to check; calling again may pay twice."],
  ])("of %s", (id, readBack, expected) => expect(recovery(model(id), readBack)).toBe(expected));
});
