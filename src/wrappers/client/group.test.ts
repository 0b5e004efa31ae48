import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { login, refreshToken } from "../../../generated/fiat/operations.ts";
import { FiatResources } from "../../../generated/fiat/resources.ts";
import { scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { AbortedError, ConfigurationError } from "../errors.ts";
import { fiatClientClass } from "./generated.ts";
import { clientGroup } from "./group.ts";

const operations = { login, refreshToken };
const Fiat = fiatClientClass(FiatResources, {
  ...{ operations, variables: "GROUP_FIAT" },
  baseUrls: { sandbox: "https://sandbox.acme.example/api/v1", production: "https://pay.acme.example/api/v1" },
});
const Kyc = fiatClientClass(FiatResources, {
  ...{ operations, variables: "GROUP_KYC" },
  baseUrls: { sandbox: "https://kyc.acme.example/api/v1" },
});
const members = {
  fiat: { Client: Fiat, environments: ["sandbox", "production"] },
  kyc: { Client: Kyc, environments: ["sandbox"] },
} as const;
const credentials = { accountId: "a", appSecret: "s" };

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a group of clients", () => {
  it("makes each client once, with the environment and its own options", async () => {
    const { fetch, sent } = scriptedFetch({ "/business/webhook": {} });
    const group = clientGroup("Acme", members, { environment: "production", fiat: { ...credentials, fetch } });
    await group.get("fiat").businessWebhook.get();
    expect(sent[0]?.url.origin).toBe("https://pay.acme.example");
    expect(group.get("fiat")).toBe(group.get("fiat"));
    expectTypeOf(group.get("fiat")).toEqualTypeOf<InstanceType<typeof Fiat>>();
  });

  it("needs the options of a client only when that is used", () => {
    const group = clientGroup("Acme", members, { environment: "production" });
    expect(() => group.get("fiat")).toThrow("accountId is missing");
  });

  it("rejects an environment without an address of the service, whatever the environment variable is", async () => {
    vi.stubEnv("GROUP_KYC_BASE_URL", "https://sandbox.example/api/v1");
    const group = clientGroup("Acme", members, { environment: "production", kyc: credentials });
    const message =
      'The kyc service has no address in the environment "production". Add environments.production.kyc to the configuration ' +
      "of the package and regenerate, or pass baseUrl in the options of kyc.";
    expect(() => group.get("kyc")).toThrow(new ConfigurationError(message));
    const agents = { ...members, agent: { Client: Kyc, environments: ["sandbox"], service: "crypto" } } as const;
    const agent = () => clientGroup("Acme", agents, { environment: "production" }).get("agent");
    expect(agent).toThrow(/Add environments\.production\.crypto to.*in the options of agent/);
    const { fetch, sent } = scriptedFetch({ "/business/webhook": {} });
    for (const [options, origin] of [
      [{ environment: "production", kyc: { baseUrl: "https://kyc.example/api/v1" } }, "https://kyc.example"],
      [{ kyc: {} }, "https://sandbox.example"],
    ] as const) {
      const group = clientGroup("Acme", members, { ...options, kyc: { ...credentials, fetch, ...options.kyc } });
      await group.get("kyc").businessWebhook.get();
      expect(sent.at(-1)?.url.origin).toBe(origin);
    }
  });

  it("rejects an unknown environment, unknown options, and what is no object", () => {
    const make = (options: object) => () => clientGroup("Acme", members, options as never);
    expect(make({ environment: "test" })).toThrow('environment must be "sandbox" or "production"');
    expect(() => clientGroup("Acme", members, { crypto: {} } as never)).toThrow('Unknown option "crypto"');
    expect(() => clientGroup("Acme", members, null as never)).toThrow(ConfigurationError);
    expect(() => clientGroup("Acme", members, { fiat: 5 }).get("fiat")).toThrow("must be an object");
  });

  it("has no environment if no client knows an address", () => {
    const Unknown = fiatClientClass(FiatResources, { operations, variables: "GROUP_FIAT" });
    const none = { fiat: { Client: Unknown, environments: [] } } as const;
    expect(() => clientGroup("Acme", none, { environment: "sandbox" })).toThrow('Unknown option "environment"');
  });

  it("closes clients that are made, and those that are made later", async () => {
    const { fetch, sent } = scriptedFetch({ "/business/webhook": {} });
    const closed = vi.fn();
    const transport = Object.assign(async () => ({ status: 500, headers: new Headers(), body: [] as never }), {
      close: closed,
    });
    const group = clientGroup("Acme", members, {
      ...{ environment: "sandbox", fiat: { ...credentials, transport }, kyc: { ...credentials, fetch } },
    });
    group.get("fiat");
    await group.close();
    expect(closed).toHaveBeenCalledOnce();
    await expect(group.get("kyc").businessWebhook.get()).rejects.toThrow(AbortedError);
    expect(sent).toEqual([]);
  });
});
