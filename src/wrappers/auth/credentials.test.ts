import { afterEach, describe, expect, test, vi } from "vitest";
import { sendFunds, tradeMarket } from "../../../generated/crypto/operations.ts";
import { login } from "../../../generated/fiat/operations.ts";
import { throwing } from "../../../tests/support/failure.ts";
import { askProvider, credential, secret, type TokenProvider, tokenOption } from "./credentials.ts";
import { HeldSecrets } from "./token.ts";

const VARIABLE = "SVC_TEST_CREDENTIAL";
const misconfigured = (message: string) => expect.objectContaining({ name: "ConfigurationError", message });

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("credential", () => {
  test("comes from the option, else from the environment", () => {
    vi.stubEnv(VARIABLE, "of-the-environment");
    expect(credential("apiKey", "given", VARIABLE)).toBe("given");
    expect(credential("apiKey", undefined, VARIABLE)).toBe("of-the-environment");
  });

  test.each([undefined, "", "secret value", " ", "a\r\nb", "é", "\x7f", 7, {}, null])(
    "[S36] is refused as %j, without the value",
    (given) => {
      const isMissing = given === undefined || given === null || given === "";
      const message = isMissing
        ? "is missing: pass the option or set SVC_TEST_CREDENTIAL"
        : "must be visible ASCII without spaces. Was it copied with a line break?";
      expect(() => credential("apiKey", given as string, VARIABLE)).toThrow(misconfigured(`apiKey ${message}`));
    },
  );
});

test("[S49] a secret is a text, known from the start, or a function that is called each time, known from then on", async () => {
  const text = secret("apiSecret", "s-1", VARIABLE);
  expect([text.known(), await text.read()]).toEqual([["s-1"], "s-1"]);
  let asked = 0;
  const given = secret("apiSecret", async () => `s-${++asked}`, VARIABLE);
  expect([given.known(), await given.read(), await given.read()]).toEqual([[], "s-1", "s-2"]);
  expect(given.known()).toEqual(["s-1", "s-2"]);
});

describe("a provider", () => {
  const ask = (provider: () => unknown) => askProvider("token", provider, new HeldSecrets());

  test("may return its text synchronously", async () => expect(await ask(() => "t")).toBe("t"));

  test.each([undefined, null, "", " ", "Bearer t", "a\n", "é", 7, {}, ["t"]])(
    "that returns %j is rejected",
    async (value) => {
      const message = expect.stringMatching(/^The function passed as token must return/);
      await expect(ask(() => value)).rejects.toMatchObject({ name: "CredentialError", message });
    },
  );

  const throws = throwing(new Error("down"));

  test.each([throws, async () => throws()])("that fails is the cause of the error: %s", async (provider) => {
    const message = "The function passed as token failed";
    const failure = { name: "CredentialError", message, outcome: "not-sent", cause: { message: "down" } };
    await expect(ask(provider)).rejects.toMatchObject(failure);
  });
});

describe("the option token", () => {
  function provided(token: string | TokenProvider) {
    const authorization = tokenOption({ token }, { accountId: undefined });
    if (!authorization) throw new Error("the option made nothing");
    return authorization;
  }

  test("gives no authorization if it is not set", () => {
    expect(tokenOption({}, { accountId: "acc" })).toBeUndefined();
    expect(tokenOption({ token: undefined }, {})).toBeUndefined();
  });

  test.each(["", " ", "a b", "Bearer t", "a\n", "é", 7, null, {}])("is rejected as %j", (token) => {
    expect(() => provided(token as string)).toThrow(misconfigured(expect.stringMatching(/^token must be/)));
  });

  test("gives tokens of a function, which are secrets, to every operation except a login and those of agents", async () => {
    const authorization = provided(() => "given");
    expect(await authorization.header(login, { signal: undefined })).toBeUndefined();
    await expect(authorization.header(tradeMarket, { signal: undefined })).rejects.toThrow("AgentClient");
    expect([authorization.secrets(), authorization.identity]).toEqual([[], undefined]);
    expect(await authorization.header(sendFunds, { signal: undefined })).toBe("Bearer given");
    expect(authorization.secrets()).toEqual(["given"]);
  });

  test("that is a slow function does not outlast the signal", async () => {
    const controller = new AbortController();
    const header = provided(() => new Promise(() => undefined)).header(sendFunds, controller);
    controller.abort("enough");
    await expect(header).rejects.toBe("enough");
  });
});
