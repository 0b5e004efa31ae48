import { afterEach, describe, expect, test, vi } from "vitest";
import { sendFunds, tradeMarket } from "../../../generated/crypto/operations.ts";
import { login } from "../../../generated/fiat/operations.ts";
import { ConfigurationError, CredentialError } from "../errors.ts";
import { askProvider, credential, secret, type TokenProvider, tokenOption } from "./credentials.ts";
import { HeldSecrets } from "./token.ts";

const VARIABLE = "SVC_TEST_CREDENTIAL";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("credential", () => {
  test("comes from the option, else from the environment", () => {
    vi.stubEnv(VARIABLE, "of-the-environment");
    expect(credential("apiKey", "given", VARIABLE)).toBe("given");
    expect(credential("apiKey", undefined, VARIABLE)).toBe("of-the-environment");
  });

  test.each([undefined, ""])("is missing as %j", (given) => {
    const make = () => credential("apiKey", given, VARIABLE);
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(`apiKey is missing: pass the option or set ${VARIABLE}`);
  });

  test.each([" ", "a b", "a\r\nb", "é", "\x7f", 7, {}, null])("is rejected as %j, without showing it", (given) => {
    const make = () => credential("apiKey", given as string, VARIABLE);
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(/^apiKey (must be visible ASCII|is missing)/);
  });
});

describe("a secret", () => {
  test("that is a text is known from the start", async () => {
    const given = secret("apiSecret", "s-1", VARIABLE);
    expect(given.known()).toEqual(["s-1"]);
    expect(await given.read()).toBe("s-1");
  });

  test("[S49] that is a function is called each time, and known from then on", async () => {
    let asked = 0;
    const given = secret("apiSecret", async () => `s-${++asked}`, VARIABLE);
    expect(given.known()).toEqual([]);
    expect(await given.read()).toBe("s-1");
    expect(await given.read()).toBe("s-2");
    expect(given.known()).toEqual(["s-1", "s-2"]);
  });
});

describe("a provider", () => {
  test("may return its text synchronously", async () =>
    expect(await askProvider("token", () => "t", new HeldSecrets())).toBe("t"));

  test.each([undefined, null, "", " ", "Bearer t", "a\n", "é", 7, {}, ["t"]])(
    "that returns %j is rejected",
    async (value) => {
      const asking = askProvider("token", () => value, new HeldSecrets());
      await expect(asking).rejects.toBeInstanceOf(CredentialError);
      await expect(asking).rejects.toThrow(/^The function passed as token must return/);
    },
  );

  const thrown = () => {
    throw new Error("down");
  };

  test.each([
    ["throws", thrown],
    ["rejects", async () => thrown()],
  ])("that %s fails with its cause", async (_, provider) => {
    const message = "The function passed as apiSecret failed";
    const failure = { name: "CredentialError", message, outcome: "not-sent", cause: { message: "down" } };
    await expect(askProvider("apiSecret", provider, new HeldSecrets())).rejects.toMatchObject(failure);
  });
});

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

  test.each(["", " ", "a b", "Bearer t", "a\n", "é", 7, null, {}])("is rejected as %j", (token) => {
    expect(() => provided(token as string)).toThrow(ConfigurationError);
    expect(() => provided(token as string)).toThrow(/^token must be/);
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
