import { afterEach, describe, expect, test, vi } from "vitest";
import { ConfigurationError, CredentialError } from "../errors.ts";
import { HeldSecrets } from "../util/held-secrets.ts";
import { askProvider, credential, secret } from "./credentials.ts";

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

  test("comes from the environment without an option", async () => {
    vi.stubEnv(VARIABLE, "s-env");
    expect(await secret("apiSecret", undefined, VARIABLE).read()).toBe("s-env");
    vi.unstubAllEnvs();
    expect(() => secret("apiSecret", undefined, VARIABLE)).toThrow(ConfigurationError);
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

  test.each([
    [
      "throws",
      () => {
        throw new Error("down");
      },
    ],
    ["rejects", () => Promise.reject(new Error("down"))],
  ])("that %s fails with its cause", async (_, provider) => {
    await expect(askProvider("apiSecret", provider, new HeldSecrets())).rejects.toMatchObject({
      name: "CredentialError",
      message: "The function passed as apiSecret failed",
      outcome: "not-sent",
      cause: { message: "down" },
    });
  });
});
