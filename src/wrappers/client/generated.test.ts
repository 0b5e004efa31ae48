import { afterEach, describe, expect, expectTypeOf, it, test, vi } from "vitest";
import { login, refreshToken } from "../../../generated/fiat/operations.ts";
import { renameMap } from "../../../generated/fiat/rename-map.ts";
import { FiatResources } from "../../../generated/fiat/resources.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { json, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ConfigurationError } from "../errors.ts";
import type { Caller, LimitOptions } from "../options.ts";
import { sharedOptions } from "./client.ts";
import { FiatClient } from "./fiat-client.ts";
import { fiatClientClass, serviceClientClass } from "./generated.ts";

const baseUrls = {
  sandbox: "https://sandbox.acme.example/api/v1",
  production: "https://pay.acme.example/api/v1",
} as const;

const Base = fiatClientClass(FiatResources, { operations: { login, refreshToken }, variables: "ACME_FIAT", baseUrls });
class AcmeFiatClient extends Base {
  withOptions(limits: LimitOptions): AcmeFiatClient {
    return new AcmeFiatClient(sharedOptions(this, limits));
  }
}

const registered = { status: "success", data: { url: "https://shop.example/hooks", secret: null } };

async function addressOf(options: ConstructorParameters<typeof AcmeFiatClient>[0]): Promise<string | undefined> {
  const { fetch, sent } = scriptedFetch({ "/business/webhook": registered });
  const fiat = new AcmeFiatClient({ accountId: "acc_1", appSecret: "app-secret-0001", fetch, ...options });
  await fiat.businessWebhook.get();
  return sent[0]?.url.origin;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("the address of a generated client", () => {
  it("is that of the environment", async () => {
    await expect(addressOf({ environment: "sandbox" })).resolves.toBe("https://sandbox.acme.example");
    await expect(addressOf({ environment: "production" })).resolves.toBe("https://pay.acme.example");
  });

  it("is baseUrl before the environment, and that before the environment variable", async () => {
    vi.stubEnv("ACME_FIAT_BASE_URL", "https://variable.example/api/v1");
    await expect(addressOf({})).resolves.toBe("https://variable.example");
    await expect(addressOf({ environment: "sandbox" })).resolves.toBe("https://sandbox.acme.example");
    const baseUrl = "https://option.example/api/v1";
    await expect(addressOf({ environment: "sandbox", baseUrl })).resolves.toBe("https://option.example");
  });

  it("has no default: the error names all three ways", () => {
    expect(() => new AcmeFiatClient({ accountId: "a", appSecret: "s" })).toThrow(ConfigurationError);
    expect(() => new AcmeFiatClient({ accountId: "a", appSecret: "s" })).toThrow(
      'Pass environment ("sandbox" or "production"), pass baseUrl, or set ACME_FIAT_BASE_URL.',
    );
  });

  it.each(["staging", "", "toString", "__proto__", 1, null])("is not that of the environment %j", (environment) => {
    const options = { environment, baseUrl: "https://option.example/api/v1" } as never;
    expect(() => new AcmeFiatClient(options)).toThrow('environment must be "sandbox" or "production"');
  });

  it("is checked like any other", () => {
    const options = { accountId: "a", appSecret: "s", baseUrl: "http://pay.acme.example" };
    expect(() => new AcmeFiatClient({ ...options, environment: "production" })).toThrow("must start with https://");
  });

  it("ignores an inherited environment", () => {
    expect(() => new AcmeFiatClient(Object.create({ environment: "sandbox" }))).toThrow("Pass environment");
  });
});

test("our own clients know no addresses, so they have no environment", () => {
  expect(() => new FiatClient({ environment: "sandbox" } as never)).toThrow('Unknown option "environment"');
  const options = new AcmeFiatClient({ accountId: "a", appSecret: "s", environment: "sandbox" });
  expect(options).toBeInstanceOf(AcmeFiatClient);
});

test("serviceName exists, and is a known option, only with a rename map", () => {
  const Renaming = fiatClientClass(FiatResources, { operations: { login, refreshToken }, variables: "X", renameMap });
  const options = { accountId: "a", appSecret: "s", baseUrl: baseUrls.sandbox };
  const make = (Client: new (given: never) => object, more: object) => () =>
    new Client({ ...options, ...more } as never);
  expect(make(Renaming, { serviceName: "acme" })()).toBeInstanceOf(Renaming);
  expect(make(AcmeFiatClient, { serviceName: undefined })()).toBeInstanceOf(AcmeFiatClient);
  expect(make(AcmeFiatClient, { serviceName: "acme" })).toThrow('Unknown option "serviceName"');
  expect(make(AcmeFiatClient, { serviceNames: "acme" })).toThrow('Unknown option "serviceNames". Known options');
  expect(make(AcmeFiatClient, { zzz: 1 })).toThrow(/Known options: .*baseUrl, fetch/);
  expect(make(Renaming, { zzz: 1 })).toThrow(/Known options: .*baseUrl, serviceName, fetch/);
  type Known = keyof NonNullable<ConstructorParameters<typeof Renaming>[0]>;
  type Unknown = keyof NonNullable<ConstructorParameters<typeof Base>[0]>;
  expectTypeOf<"serviceName" extends Known ? 1 : 0>().toEqualTypeOf<1>();
  expectTypeOf<"serviceName" extends Unknown ? 1 : 0>().toEqualTypeOf<0>();
  type Environment = NonNullable<ConstructorParameters<typeof Base>[0]>["environment"];
  expectTypeOf<Environment>().toEqualTypeOf<"sandbox" | "production" | undefined>();
});

test.each([null, 5])("options of %j are rejected", (options) => {
  expect(() => new AcmeFiatClient(options as never)).toThrow("must be an object");
});

test("credentials come from variables with the prefix of the client", () => {
  vi.stubEnv("SVC_FIAT_ACCOUNT_ID", "other");
  expect(() => new AcmeFiatClient({ environment: "sandbox" })).toThrow("set ACME_FIAT_ACCOUNT_ID");
  vi.stubEnv("ACME_FIAT_ACCOUNT_ID", "acc_1");
  vi.stubEnv("ACME_FIAT_APP_SECRET", "app-secret-0001");
  expect(new AcmeFiatClient({ environment: "sandbox" })).toBeDefined();
});

test("withOptions shares the login, and is of the same class", async () => {
  const { fetch, sentTo } = scriptedFetch({ "/business/webhook": registered });
  const fiat = new AcmeFiatClient({ accountId: "acc_1", appSecret: "s", environment: "sandbox", fetch });
  const limited = fiat.withOptions({ maxRetries: 0 });
  expect(limited).toBeInstanceOf(AcmeFiatClient);
  await fiat.businessWebhook.get();
  await limited.businessWebhook.get();
  expect(sentTo("/auth/login")).toHaveLength(1);
});

class KycResources {
  readonly applicants: { get(): Promise<unknown> };

  constructor(call: Caller) {
    const operation = testOperation({ id: "getApplicant", method: "GET", path: "/applicants", retry: "read" });
    this.applicants = {
      get: () => call({ ...operation, envelope: "none" }, { options: { headers: { "x-key": "mine" } } }),
    };
  }
}

const known = { variables: "ACME_KYC", baseUrls } as const;
const WithToken = serviceClientClass(KycResources, { ...known, security: "token" });
const WithKey = serviceClientClass(KycResources, { ...known, security: { apiKeyHeader: "X-Key" } });
const Open = serviceClientClass(KycResources, { ...known, security: "none" });

describe("a client of a further service", () => {
  const script = { "/applicants": { id: "a" } };

  it("sends its bearer token, and asks a token provider again after a 401", async () => {
    const { fetch, sent } = scriptedFetch({
      "/applicants": ({ headers }) => (headers.get("authorization") === "Bearer new" ? { id: "a" } : json({}, 401)),
    });
    const token = ({ refused }: { readonly refused: string | undefined }) => (refused === undefined ? "old" : "new");
    const kyc = new WithToken({ environment: "sandbox", token, fetch });
    expect(await kyc.applicants.get()).toEqual({ id: "a" });
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer old", "Bearer new"]);
  });

  it("sends its API key in the header of the document, whatever the caller passes there", async () => {
    const { fetch, sent } = scriptedFetch(script);
    await new WithKey({ environment: "sandbox", apiKey: "key-0001", fetch }).applicants.get();
    expect(sent[0]?.headers.get("x-key")).toBe("key-0001");
    expect(sent[0]?.headers.has("authorization")).toBe(false);
  });

  it("keeps its API key out of messages", async () => {
    const { fetch } = scriptedFetch({ "/applicants": json({ message: "bad key key-0001" }, 400) });
    const error = await failureOf(new WithKey({ environment: "sandbox", apiKey: "key-0001", fetch }).applicants.get());
    expect(String(error)).toContain("bad key");
    expect(JSON.stringify([error, `${error}`])).not.toContain("key-0001");
  });

  it("sends nothing without a security scheme, and may be made in a web page", async () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", {});
    const { fetch, sent } = scriptedFetch(script);
    await new Open({ environment: "sandbox", fetch }).applicants.get();
    expect(sent[0]?.headers.has("authorization")).toBe(false);
    expect(() => new WithKey({ environment: "sandbox", apiKey: "key-0001", fetch })).toThrow("web page");
  });

  it("finds its credential in the environment", () => {
    expect(() => new WithToken({ environment: "sandbox" })).toThrow(
      "token is missing: pass the option or set ACME_KYC_TOKEN",
    );
    expect(() => new WithKey({ environment: "sandbox" })).toThrow("set ACME_KYC_API_KEY");
    vi.stubEnv("ACME_KYC_TOKEN", "token-1");
    expect(new WithToken({ environment: "sandbox" })).toBeDefined();
  });
});
