// A service that does what its documents say, except where a test plants something else. No network.

import { createLenientAjv } from "../../pipeline/model/ajv.ts";
import { asJson } from "../../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../../pipeline/model/operation-object.ts";
import { exampleOfBody, isUntyped } from "../../pipeline/model/schema-object.ts";
import type { Fixtures } from "../fixtures.ts";
import { type Finding, isUnsaid } from "../judge.ts";
import { makePlan, type PlanOptions } from "../plan.ts";
import { type RunOptions, runPlan } from "../run.ts";
import type { VerifiedService } from "../service.ts";

/** A response on the wire; `body` is JSON unless it is a string. */
export interface StubResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Changes the documented response of one operation. */
export type Plant = (response: StubResponse) => void;

export interface StubRequest {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
}

export interface Stub {
  readonly fetch: typeof fetch;
  /** What came over the wire, in order. */
  readonly requests: readonly StubRequest[];
}

const TOKEN = "stub-token";

export function stubService(services: readonly VerifiedService[], plants: Readonly<Record<string, Plant>> = {}): Stub {
  const requests: StubRequest[] = [];
  const ajv = requestsOf(services);
  const isSound = (api: string, { body }: OperationModel, sent: unknown) => {
    const reference = body?.schema.$ref;
    return reference === undefined || ajv.validate({ $ref: `${api}${reference}` }, sent) === true;
  };
  const respond: typeof fetch = async (input, init = {}) => {
    const { pathname } = new URL(String(input));
    const [, api = "", path = ""] = /^\/(\w+)(?:\/api(?:\/v1)?)?(\/.*)$/.exec(pathname) ?? [];
    const method = init.method ?? "GET";
    const service = services.find((one) => one.api === api);
    const operation = service?.operations.find((one) => one.method === method && matches(one.path, path));
    if (service === undefined || operation === undefined) throw new Error(`no operation: ${method} ${pathname}`);
    requests.push({ method, path: pathname, operationId: operation.id });
    const sent: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const credential = new Headers(init.headers).get("authorization");
    const refusal =
      operation.auth !== "none" && credential !== `Bearer ${TOKEN}`
        ? "401"
        : pathname.includes("unknown-")
          ? "404"
          : isSound(api, operation, sent)
            ? undefined
            : api === "fiat"
              ? "422"
              : "400";
    const response = documented(operation, refusal);
    if (refusal === undefined) plants[operation.id]?.(response);
    const text = typeof response.body === "string" ? response.body : JSON.stringify(response.body);
    return new Response(response.status === 204 ? null : text, { status: response.status, headers: response.headers });
  };
  return { fetch: respond, requests };
}

const compiled = new WeakMap<object, ReturnType<typeof createLenientAjv>>();

function requestsOf(services: readonly VerifiedService[]): ReturnType<typeof createLenientAjv> {
  const known = compiled.get(services);
  if (known) return known;
  const ajv = createLenientAjv();
  for (const { api, document } of services) ajv.addSchema({ ...asJson(document), $id: api }, api);
  compiled.set(services, ajv);
  return ajv;
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replaceAll(/\{[^}]*\}/g, "[^/]+")}$`).test(path);
}

/** The document's example; an undocumented body is empty. */
function documented({ responses }: OperationModel, status: string | undefined): StubResponse {
  const found =
    responses.find((one) => (status === undefined ? one.success : one.status === status)) ??
    responses.find((one) => one.status === "default");
  const [type, media] = Object.entries(found?.response.content ?? {})[0] ?? [];
  const isEmpty = found?.schema === undefined || isUntyped(found.schema);
  const example = structuredClone(exampleOfBody(media)) as Record<string, unknown> | undefined;
  if (isEmpty || example === undefined) {
    return { status: Number(found?.status), headers: headersOf(found?.response.headers), body: "" };
  }
  if (typeof example.data === "object" && example.data !== null && "access_token" in example.data) {
    Object.assign(example.data, { access_token: TOKEN });
  }
  // Its code is undocumented.
  if (example.error === "example_code") example.error = "not_found";
  if ("access_token" in example) example.access_token = TOKEN;
  const headers = { "content-type": type ?? "application/json", ...headersOf(found?.response.headers) };
  return {
    status: found?.status === "default" ? Number(status ?? 404) : Number(found?.status),
    headers,
    body: example,
  };
}

function headersOf(headers: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.keys((headers as object | undefined) ?? {}).map((name) => [name.toLowerCase(), "60"]),
  );
}

const ID_NAMES =
  "apiKeyId svcCardId cardId customerId programId webhookId deliveryId agentWalletId assetId accountId marketId getTransactionReceipt.id";

/** Something for every need, so that only the profile limits the plan. */
export const fullFixtures: Fixtures = {
  ids: Object.fromEntries(ID_NAMES.split(" ").map((name) => [name, "id_1"])),
  operations: {
    updateBusinessWebhook: { body: { url: "https://shop.example/hooks" } },
    createWallet: { body: {} },
  },
};

export const baseUrls = { fiat: "http://stub.test/fiat/api/v1", crypto: "http://stub.test/crypto/api/v1" };

/** Plans and runs against the stub. */
export async function runOnStub(
  services: readonly VerifiedService[],
  stub: Pick<Stub, "fetch">,
  plan: Partial<PlanOptions> = {},
  overrides: Partial<RunOptions> = {},
): Promise<readonly Finding[]> {
  const fixtures = plan.fixtures ?? fullFixtures;
  return await runPlan({
    plan: makePlan(services, { profile: "production", ...plan, fixtures }),
    services,
    baseUrls,
    fixtures,
    credentials: {
      fiat: { login: { account_id: "a", app_secret: "s" } },
      crypto: { login: { api_key: "k", api_secret: "s" } },
      connector: { token: TOKEN },
    },
    fetch: stub.fetch,
    now: () => 0,
    wait: async () => undefined,
    ...overrides,
  });
}

/** What is worth a change of the documents: `differs data.id`. */
export function remarks(findings: readonly Finding[]): string[] {
  return findings.filter(isUnsaid).map(({ verdict, path }) => [verdict, path].filter(Boolean).join(" "));
}
