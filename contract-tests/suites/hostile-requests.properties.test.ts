// The sandbox responds to any request in a documented shape, and a refused request changes nothing. The requests are documented
// ones with damaged parts.

import fc from "fast-check";
import { describe, expect } from "vitest";
import * as walletValidators from "../../generated/crypto/validators.js";
import * as fiatValidators from "../../generated/fiat/validators.js";
import { testProperty } from "../../tests/support/property-runs.ts";
import { type OpenSandbox, openSandbox } from "../../tests/support/sandbox/open-sandbox.ts";
import {
  type Api,
  type BundledOperation,
  type JsonValue,
  operations,
  type ResponseObject,
  resolve,
} from "../support/documents/bundled-documents.ts";
import { type Input, inputsOf } from "../support/documents/inputs.ts";
import { fieldsOf } from "../support/documents/schemas.ts";

/** The kind of credential; the test fills in the one of its tenant. */
const CREDENTIALS = ["none", "fiat", "crypto", "connector", "apiKey", "unknown", "basic", "empty"] as const;
type CredentialName = (typeof CREDENTIALS)[number];

/** A request with placeholders for the ids of the tenant. */
interface HostileRequest {
  readonly api: Api;
  /** Undefined if the request matches no operation. */
  readonly operationId: string | undefined;
  readonly method: string;
  readonly address: string;
  readonly credential: CredentialName;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

interface Target extends BundledOperation {
  readonly inputs: readonly Input[];
}

/** Values that make the bodies of examples succeed. The test replaces those with a colon by ids of its tenant. */
const workingValues: Readonly<Record<string, JsonValue>> = {
  account: ":account",
  assets: ":asset",
  asset_id: ":asset",
  type: "USDC",
  chain: "SOLANA",
  amount: 1.25,
  receiving_address: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  sourceAsset: "USDC_SOLANA",
  destinationAsset: "SOL",
  url: "https://shop.example/hooks",
  wallet_id: ":wallet",
  account_id: ":accountId",
  app_secret: ":appSecret",
  api_key: ":apiKey",
  api_secret: ":apiSecret",
  use_self_funding: false,
  // The same key as in every other header: the service rejects two different ones.
  idempotency_key: "key-1",
};

function withWorkingValues(input: Input): Input {
  const fields = Object.entries(fieldsOf(input.body)).map(([name, value]) => [name, workingValues[name] ?? value]);
  return input.body === undefined ? input : { ...input, body: Object.fromEntries(fields) };
}

const targets: readonly Target[] = operations().map((entry) => ({
  ...entry,
  inputs: inputsOf(entry).map(withWorkingValues),
}));

/** Values that often break programs. */
const oddTexts = [
  ...["", " ", ".", "..", "%", "%00", "%zz", "__proto__", "constructor", "toString", "null", "undefined"],
  ...["\u0000", "\ud800", "’; DROP TABLE cards; --", "<script>", "🦄", "x".repeat(5000), "9".repeat(400)],
  ...["-1", "1e999", "0x10", "a/b", "a\\b", "{id}"],
];
const oddValues: readonly JsonValue[] = [
  ...[null, true, false, 0, -0, -1, 0.1, 1e21, 1e-21, 1e308, 2 ** 53],
  ...[[], {}, [[[[]]]], { a: { a: { a: {} } } }, ...oddTexts],
];
const oddTokens = [
  ...["1e999", "-1e999", "1e-400", "0.1e1", "12345678901234567890.123456789012345678901234567890"],
  ...["9".repeat(60), "1e200"],
];

/** Values by how often they occur. */
function mix<Value>(...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]) {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ maxLength: 20, unit: "binary" }));
const oddValue: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom(...oddValues),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>,
);

/** Replaces or removes a part of a value; `seed` selects it. */
function damage(value: JsonValue, [seed, ...deeper]: readonly number[], odd: JsonValue | undefined): JsonValue {
  if (typeof value !== "object" || value === null || seed === undefined) return odd ?? null;
  const keys = Object.keys(value);
  const key = keys[seed % Math.max(1, keys.length)];
  if (key === undefined) return odd ?? value;
  const child = (value as Record<string, JsonValue>)[key] ?? null;
  const copy: Record<string, JsonValue> | JsonValue[] = Array.isArray(value) ? [...value] : { ...value };
  if (deeper.length === 0 && odd === undefined) delete (copy as Record<string, JsonValue>)[key];
  else (copy as Record<string, JsonValue>)[key] = damage(child, deeper, odd);
  return copy;
}

const place = fc.array(fc.nat(30), { minLength: 1, maxLength: 3 });

/** The text of a body, from valid to not JSON at all. */
function bodyTexts(body: JsonValue | undefined): fc.Arbitrary<string | Uint8Array | undefined> {
  const valid = body ?? {};
  const text = JSON.stringify(valid);
  const damaged = fc
    .tuple(place, fc.option(oddValue, { nil: undefined }))
    .map(([at, odd]) => JSON.stringify(damage(valid, at, odd)));
  const polluting = text
    .replace("{", '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},')
    .replace(",}", "}");
  const extreme = [
    ...["", "[".repeat(20_000), `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`],
    ...[`[${"1,".repeat(120_000)}1]`, `\ufeff${text}`],
  ];
  const withToken = (token: string) => text.replace(/:(?:-?\d[\d.]*|"[^"]*")/, `:${token}`);
  return mix<string | Uint8Array | undefined>(
    [4, fc.constant(body === undefined ? undefined : text)],
    [8, damaged],
    [2, oddValue.map((odd) => JSON.stringify(odd))],
    [2, fc.constantFrom(...oddTokens).map(withToken)],
    [1, fc.nat(text.length).map((end) => text.slice(0, end))],
    [1, oddText.map((odd) => `${text}${odd}`)],
    [1, fc.constant(polluting)],
    [1, fc.constantFrom(...extreme)],
    [1, fc.uint8Array({ maxLength: 40 })],
  );
}

function rightCredential({ api, operation, document }: Target): CredentialName {
  const [requirement = {}] = operation.security ?? document.security;
  const [scheme] = Object.keys(requirement);
  return scheme === undefined ? "none" : scheme === "connectorKey" ? "connector" : api;
}

const oddContentTypes = [
  ...[undefined, "application/json; charset=utf-8", "application/jsonp", "text/plain"],
  ...["application/json, text/html", "multipart/form-data"],
];
const contentTypes = mix<string | undefined>(
  [12, fc.constant("application/json")],
  [3, fc.constantFrom(...oddContentTypes)],
);
const keys = mix<string | undefined>(
  [4, fc.constantFrom("key-1", "key-2")],
  [1, fc.constantFrom(undefined, "", " ", "k".repeat(3000), "__proto__")],
);

function rarely<Value>(right: Value, wrong: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return mix([6, fc.constant(right)], [1, wrong]);
}

function requestsOf(target: Target): fc.Arbitrary<HostileRequest> {
  const { api, method, path, operation } = target;
  return fc.constantFrom(...target.inputs).chain((input) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const values = fc.tuple(...names.map((name) => mix([6, fc.constant(`:${name}`)], [2, oddText])));
    const query = fc.array(
      fc.tuple(fc.constantFrom(...Object.keys(input.query), "unknown"), fc.oneof(oddText, fc.integer().map(String))),
      { maxLength: 3 },
    );
    return fc
      .record({
        values,
        query,
        method: rarely(method, fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD")),
        credential: rarely(rightCredential(target), fc.constantFrom(...CREDENTIALS)),
        type: contentTypes,
        key: keys,
        body: bodyTexts(input.body),
        wasRight: fc.boolean(),
      })
      .map((parts) => {
        const queryParts = parts.query.length === 0 && parts.wasRight ? Object.entries(input.query) : parts.query;
        const search = new URLSearchParams(queryParts.map(([name, value]) => [name, String(value)])).toString();
        const filled = names.reduce(
          (text, name, index) => text.replace(`{${name}}`, encode(parts.values[index] ?? "")),
          path,
        );
        const prefix = new URL(target.server).pathname;
        return {
          api,
          operationId: parts.method === method && parts.values.every(isPlain) ? operation.operationId : undefined,
          method: parts.method,
          address: `/${api}${prefix}${filled}${search && `?${search}`}`,
          credential: parts.credential,
          headers: {
            ...(parts.type !== undefined && { "content-type": parts.type }),
            ...(parts.key !== undefined && { "idempotency-key": parts.key }),
          },
          body: parts.method === "GET" || parts.method === "HEAD" ? undefined : parts.body,
        };
      });
  });
}

// The test replaces values with a colon; all others are encoded.
function encode(value: string): string {
  if (value.startsWith(":")) return value;
  return value.includes("%")
    ? value.replaceAll("/", "%2F")
    : encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, "?"));
}

/** Whether a path with the value still matches the operation. */
function isPlain(value: string): boolean {
  return /^:?\w+$/.test(value);
}

const hostileRequests = fc.constantFrom(...targets).chain(requestsOf);

type Validators = Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>>;

const validators: Readonly<Record<Api, Validators>> = {
  fiat: fiatValidators.responses,
  crypto: walletValidators.responses,
};

type Received = Readonly<{ status: number; headers: Headers; text: string }>;

async function credentialsOf({ tenant, token }: OpenSandbox): Promise<Partial<Record<CredentialName, string>>> {
  return {
    fiat: `Bearer ${await token("fiat")}`,
    crypto: `Bearer ${await token("crypto")}`,
    connector: `Bearer ${tenant.agent.connectorKey}`,
    apiKey: `Bearer ${tenant.crypto.apiKey}`,
    unknown: "Bearer unknown",
    basic: "Basic dXNlcjpwYXNz",
    empty: "Bearer ",
  };
}

/** The state without what any response may change: random state and stored responses of fiat keys. */
function stateOf({ sandbox }: OpenSandbox): string {
  const state = JSON.parse(sandbox.state.export());
  for (const tenant of state.tenants) {
    delete tenant.random;
    delete tenant.fiat.keys;
  }
  return JSON.stringify(state);
}

async function send(
  { sandbox, tenant }: OpenSandbox,
  request: HostileRequest,
  authorization: string | undefined,
): Promise<Received> {
  const { cardId, programId, account, assets, wallets } = tenant.seeded;
  const own = { svcCardId: cardId, customerId: cardId, programId, account };
  const money = { asset: assets.USDC_SOLANA, wallet: wallets.solana };
  const ids: Readonly<Record<string, unknown>> = { ...own, ...money, ...tenant.fiat, ...tenant.crypto };
  const fill = (text: string, places: RegExp) =>
    text.replace(places, (_, name: string) => String(ids[name] ?? `${name}_unknown`));
  const address = fill(request.address, /:(\w+)/g);
  const body = typeof request.body === "string" ? fill(request.body, /(?<="):(\w+)(?=")/g) : request.body;
  const response = await sandbox.fetch(`https://sandbox.example${address}`, {
    method: request.method,
    headers: { ...request.headers, ...(authorization !== undefined && { authorization }) },
    ...(body !== undefined && { body: body as string }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function checkShape(api: "fiat" | "crypto", status: number, body: Record<string, unknown>): void {
  if (api === "fiat") {
    expect(body).toMatchObject({ status: "error", status_code: status, message: expect.any(String) });
    if (status === 422) expect(body.message).toBe("Validation failed");
    expect(body).toHaveProperty(status === 422 ? "errors" : "data");
    return;
  }
  expect(body.message).toEqual(expect.any(String));
  const isGeneral = typeof body.error === "string";
  const isFlagged = body.success === false || body.status === false;
  // G34, G36: refusals of agent operations may have only a message.
  expect(isGeneral || isFlagged || Object.keys(body).join() === "message").toBe(true);
}

function checkDocument({ api, operationId = "" }: HostileRequest, { status, headers, text }: Received): void {
  const known = targets.find(({ operation }) => operation.operationId === operationId);
  if (!known || status === 501) return;
  const name = String(status) in known.operation.responses ? String(status) : "default";
  const { content = {}, headers: names = {} } = resolve<ResponseObject>(
    known.document,
    known.operation.responses[name] ?? expect.unreachable(`${operationId} ${status} is not documented: ${text}`),
  );
  expect(Object.keys(content)).toContain(headers.get("content-type"));
  for (const header of Object.keys(names)) expect(headers.has(header)).toBe(true);
  const validate = validators[api][operationId]?.[name];
  if (validate) expect([validate(JSON.parse(text)), text]).toEqual([true, text]);
}

function check(request: HostileRequest, received: Received): void {
  const { status, headers, text } = received;
  expect([status, status === 500 && text]).not.toEqual([500, text]);
  expect(headers.get("x-sandbox-rule")).toMatch(/\S/);
  expect(headers.get("x-sandbox-basis")).toMatch(/^(documented|assumed)$/);
  // C24: on every response of the crypto service; G16: on none of the fiat service.
  for (const name of ["limit", "remaining", "reset"]) {
    expect(headers.has(`x-ratelimit-${name}`)).toBe(request.api === "crypto");
  }
  if (status >= 400) checkShape(request.api, status, JSON.parse(text));
  if (request.method !== "HEAD") checkDocument(request, received);
}

describe("the sandbox's services", () => {
  const open = openSandbox();

  testProperty(
    "respond to any request in a documented shape, and a refused request changes nothing [C12, C13, C24, F13, F14, G16]",
    fc.asyncProperty(fc.tuple(hostileRequests, hostileRequests), async (requests) => {
      // A reset is faster than a new sandbox.
      open.sandbox.reset();
      const credentials = await credentialsOf(open);
      for (const request of requests) {
        const before = stateOf(open);
        const received = await send(open, request, credentials[request.credential]);
        check(request, received);
        if (received.status >= 400) expect(stateOf(open)).toBe(before);
      }
      expect({}).not.toHaveProperty("polluted");
    }),
    // Each case has two requests.
    0.5,
  );
});
