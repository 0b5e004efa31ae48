import { describe, expect, test } from "vitest";
import { sendFunds, tradeMarket } from "../../../generated/crypto/operations.ts";
import { login } from "../../../generated/fiat/operations.ts";
import { ConfigurationError } from "../errors.ts";
import { type TokenProvider, tokenOption } from "./credentials.ts";

function provided(token: string | TokenProvider) {
  const authorization = tokenOption({ token }, { accountId: undefined });
  if (!authorization) throw new Error("the option made nothing");
  return authorization;
}

describe("the option token", () => {
  test("gives no authorization if it is not set", () => {
    expect(tokenOption({}, { accountId: "acc" })).toBeUndefined();
    expect(tokenOption({ token: undefined }, {})).toBeUndefined();
  });

  test("[S49] may be one token, which is never replaced", async () => {
    const authorization = provided("mine");
    expect(await authorization.header(sendFunds, { signal: undefined })).toBe("Bearer mine");
    expect(authorization.refused("Bearer mine")).toBe(false);
  });

  test.each(["", " ", "a b", "Bearer t", "a\n", "é", 7, null, {}])("is rejected as %j", (token) => {
    expect(() => provided(token as string)).toThrow(ConfigurationError);
    expect(() => provided(token as string)).toThrow(/^token must be/);
  });

  test("is rejected together with credentials, and the message shows neither", () => {
    const both = () => tokenOption({ token: "token-value" }, { accountId: undefined, appSecret: "secret-value" });
    expect(both).toThrow(ConfigurationError);
    expect(both).toThrow(/^Pass token or appSecret, not both$/);
  });
});

describe("a token provider", () => {
  test("is not called for a login or an agent operation", async () => {
    let asked = 0;
    const authorization = provided(() => `t${++asked}`);
    expect(await authorization.header(login, { signal: undefined })).toBeUndefined();
    await expect(authorization.header(tradeMarket, { signal: undefined })).rejects.toThrow("AgentClient");
    expect(asked).toBe(0);
  });

  test("its tokens are secrets", async () => {
    const authorization = provided(() => "given");
    expect(authorization.secrets()).toEqual([]);
    await authorization.header(sendFunds, { signal: undefined });
    expect(authorization.secrets()).toEqual(["given"]);
    expect(authorization.identity).toBeUndefined();
  });

  test("that is slow does not outlast the signal", async () => {
    const controller = new AbortController();
    const header = provided(() => new Promise(() => undefined)).header(sendFunds, controller);
    controller.abort("enough");
    await expect(header).rejects.toBe("enough");
  });
});
