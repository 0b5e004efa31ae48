import { afterEach, describe, expect, expectTypeOf, it, test, vi } from "vitest";
import { login, refreshToken } from "../../../generated/fiat/operations.ts";
import { FiatResources } from "../../../generated/fiat/resources.ts";
import { expectConfigurationError, failureOf } from "../../../tests/support/failure.ts";
import { json, type ScriptedAnswer, scriptedFetch, tokenOf } from "../../../tests/support/scripted-fetch.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { AbortedError, ConfigurationError } from "../errors.ts";
import type { Caller, LimitOptions } from "../options.ts";
import { sharedOptions } from "./client.ts";
import { FiatClient } from "./fiat-client.ts";
import { fiatClientClass, serviceClientClass } from "./generated.ts";
import { clientGroup } from "./group.ts";

const baseUrls = {
  sandbox: "https://sandbox.acme.example/api/v1",
  production: "https://pay.acme.example/api/v1",
} as const;

const operations = { login, refreshToken };
const Base = fiatClientClass(FiatResources, { operations, variables: "ACME_FIAT", baseUrls });
class AcmeFiatClient extends Base {
  withOptions(limits: LimitOptions): AcmeFiatClient {
    return new AcmeFiatClient(sharedOptions(this, limits));
  }
}

const registered = { status: "success", data: { url: "https://shop.example/hooks", secret: null } };

const credentials = { accountId: "acc_1", appSecret: "app-secret-0001" };
const open = (options: object) => () => new AcmeFiatClient({ ...credentials, ...options });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("the address of a generated client", () => {
  const variable = "https://variable.example/api/v1";
  const baseUrl = "https://option.example/api/v1";

  it.each([
    ["of the environment", undefined, { environment: "sandbox" }, "https://sandbox.acme.example"],
    ["of the environment", undefined, { environment: "production" }, "https://pay.acme.example"],
    ["of the environment variable", variable, {}, "https://variable.example"],
    ["of the environment before the variable", variable, { environment: "sandbox" }, "https://sandbox.acme.example"],
    ["baseUrl before the environment", variable, { environment: "sandbox", baseUrl }, "https://option.example"],
  ])("is that %s", async (_, given, options, address) => {
    vi.stubEnv("ACME_FIAT_BASE_URL", given);
    const { fetch, sent } = scriptedFetch({ "/business/webhook": registered });
    await open({ fetch, ...options })().businessWebhook.get();
    expect(sent[0]?.url.origin).toBe(address);
  });

  const environment = "sandbox";
  it.each([
    [{}, 'Pass environment ("sandbox" or "production"), pass baseUrl, or set ACME_FIAT_BASE_URL.'],
    [{ environment: "production", baseUrl: "http://pay.acme.example" }, "must start with https://"],
    ...["staging", "", "toString", "__proto__", 1, null].map((unknown) => [
      ...[{ environment: unknown, baseUrl }, 'environment must be "sandbox" or "production"'],
    ]),
  ] as [object, string][])("is rejected: %j", (options, message) => {
    expectConfigurationError(open(options), message);
  });

  it("comes from no inherited environment, and our own clients have none", () => {
    expect(() => new AcmeFiatClient(Object.create({ environment }))).toThrow("Pass environment");
    expect(() => new FiatClient({ environment } as never)).toThrow('Unknown option "environment"');
  });
});

test("serviceName does not exist: the names are the real ones", () => {
  const options = { ...credentials, baseUrl: baseUrls.sandbox };
  const make = (Client: new (given: never) => object, more: object) => () =>
    new Client({ ...options, ...more } as never);
  expect(make(AcmeFiatClient, { serviceName: undefined })()).toBeInstanceOf(AcmeFiatClient);
  expect(make(AcmeFiatClient, { serviceName: "acme" })).toThrow('Unknown option "serviceName"');
  expect(make(AcmeFiatClient, { zzz: 1 })).toThrow(/Known options: .*baseUrl, fetch/);
  type Unknown = keyof NonNullable<ConstructorParameters<typeof Base>[0]>;
  expectTypeOf<"serviceName" extends Unknown ? 1 : 0>().toEqualTypeOf<0>();
  type Environment = NonNullable<ConstructorParameters<typeof Base>[0]>["environment"];
  expectTypeOf<Environment>().toEqualTypeOf<"sandbox" | "production" | undefined>();
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

test("credentials come from variables with the prefix of the client", () => {
  const make = (Client: new (options: { environment: "sandbox" }) => object) => () =>
    new Client({ environment: "sandbox" });
  vi.stubEnv("SVC_FIAT_ACCOUNT_ID", "other");
  expect(make(AcmeFiatClient)).toThrow("set ACME_FIAT_ACCOUNT_ID");
  expect(make(WithToken)).toThrow("token is missing: pass the option or set ACME_KYC_TOKEN");
  expect(make(WithKey)).toThrow("set ACME_KYC_API_KEY");
  for (const name of ["FIAT_ACCOUNT_ID", "FIAT_APP_SECRET", "KYC_TOKEN"]) vi.stubEnv(`ACME_${name}`, "given-0001");
  for (const Client of [AcmeFiatClient, WithToken]) expect(make(Client)()).toBeDefined();
});

describe("a client of a further service", () => {
  it("sends its bearer token, and asks a token provider again after a 401", async () => {
    const answer: ScriptedAnswer = (request) => (tokenOf(request) === "new" ? { id: "a" } : json({}, 401));
    const { fetch, sent } = scriptedFetch({ "/applicants": answer });
    const token = ({ refused }: { readonly refused: string | undefined }) => (refused === undefined ? "old" : "new");
    const kyc = new WithToken({ environment: "sandbox", token, fetch });
    expect(await kyc.applicants.get()).toEqual({ id: "a" });
    expect(sent.map(tokenOf)).toEqual(["old", "new"]);
  });

  it("sends its API key in the header of the document, whatever the caller passes there, and shows it in no message", async () => {
    const { fetch, sent } = scriptedFetch({ "/applicants": json({ message: "bad key key-0001" }, 400) });
    const kyc = new WithKey({ environment: "sandbox", apiKey: "key-0001", fetch });
    const error = await failureOf(kyc.applicants.get());
    const secrets = sent.map(({ headers }) => [headers.get("x-key"), headers.get("authorization")]);
    expect(secrets).toEqual([["key-0001", null]]);
    expect(String(error)).toContain("bad key");
    expect(JSON.stringify([error, `${error}`])).not.toContain("key-0001");
  });

  it("sends nothing without a security scheme, and may be made in a web page", async () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", {});
    const { fetch, sent } = scriptedFetch({ "/applicants": { id: "a" } });
    await new Open({ environment: "sandbox", fetch }).applicants.get();
    expect(sent[0]?.headers.has("authorization")).toBe(false);
    expect(() => new WithKey({ environment: "sandbox", apiKey: "key-0001", fetch })).toThrow("web page");
  });
});

const kycUrls = { sandbox: "https://kyc.acme.example/api/v1" };
const Kyc = fiatClientClass(FiatResources, { operations, variables: "GROUP_KYC", baseUrls: kycUrls });
const members = {
  fiat: { Client: Base, environments: ["sandbox", "production"] },
  kyc: { Client: Kyc, environments: ["sandbox"] },
} as const;

describe("a group of clients", () => {
  const open = (options: object) => clientGroup("Acme", members, options as never);

  it("makes each client once, with the environment and its own options", async () => {
    const { fetch, sent } = scriptedFetch({ "/business/webhook": {} });
    const group = open({ environment: "production", fiat: { ...credentials, fetch } });
    await group.get("fiat").businessWebhook.get();
    expect(sent[0]?.url.origin).toBe("https://pay.acme.example");
    expect(group.get("fiat")).toBe(group.get("fiat"));
    expectTypeOf(group.get("fiat")).toEqualTypeOf<InstanceType<typeof Base>>();
  });

  it("rejects an environment without an address of the service, whatever the environment variable is", async () => {
    vi.stubEnv("GROUP_KYC_BASE_URL", "https://sandbox.example/api/v1");
    const group = open({ environment: "production", kyc: credentials });
    const message =
      'The kyc service has no address in the environment "production". Add environments.production.kyc to the configuration ' +
      "of the package and regenerate, or pass baseUrl in the options of kyc.";
    expect(() => group.get("kyc")).toThrow(new ConfigurationError(message));
    const agents = { ...members, agent: { Client: Kyc, environments: ["sandbox"], service: "crypto" } } as const;
    expect(() => clientGroup("Acme", agents, { environment: "production" }).get("agent")).toThrow(
      /Add environments\.production\.crypto to.*in the options of agent/,
    );
    const { fetch, sent } = scriptedFetch({ "/business/webhook": {} });
    for (const [options, origin] of [
      [{ environment: "production", kyc: { baseUrl: "https://kyc.example/api/v1" } }, "https://kyc.example"],
      [{ kyc: {} }, "https://sandbox.example"],
    ] as const) {
      const group = open({ ...options, kyc: { ...credentials, fetch, ...options.kyc } });
      await group.get("kyc").businessWebhook.get();
      expect(sent.at(-1)?.url.origin).toBe(origin);
    }
  });

  it("rejects an unknown environment, unknown options, and what is no object", () => {
    expect(() => open({ environment: "test" })).toThrow('environment must be "sandbox" or "production"');
    expect(() => open({ crypto: {} })).toThrow('Unknown option "crypto"');
    expect(() => open(null as never)).toThrow(ConfigurationError);
    expect(() => open({ fiat: 5 }).get("fiat")).toThrow("must be an object");
    expect(() => open({ environment: "production" }).get("fiat")).toThrow("accountId is missing");
  });

  it("closes clients that are made, and those that are made later", async () => {
    const { fetch, sent } = scriptedFetch({ "/business/webhook": {} });
    const closed = vi.fn();
    const answer = async () => ({ status: 500, headers: new Headers(), body: [] as never });
    const transport = Object.assign(answer, { close: closed });
    const options = { fiat: { ...credentials, transport }, kyc: { ...credentials, fetch } };
    const group = open({ environment: "sandbox", ...options });
    group.get("fiat");
    await group.close();
    expect(closed).toHaveBeenCalledOnce();
    await expect(group.get("kyc").businessWebhook.get()).rejects.toThrow(AbortedError);
    expect(sent).toEqual([]);
  });
});
