import { describe, expect, it } from "vitest";
import { pascalCase, variableName } from "./print.ts";

describe("pascalCase", () => {
  it.each([
    ["sendFunds", "SendFunds"],
    ["send-funds", "SendFunds"],
    ["x402", "X402"],
  ])("%s → %s", (name, expected) => expect(pascalCase(name)).toBe(expected));
});

describe("variableName", () => {
  it.each([
    ["svcCardId", "svcCardId"],
    ["card_id", "card_id"],
    ["card-id", "cardId"],
    ["delete", "delete_"],
    ["options", "options_"],
  ])("%s → %s", (name, expected) => expect(variableName(name)).toBe(expected));
});
