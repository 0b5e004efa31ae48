// The sandbox responds to any request in a documented shape, and a refused request changes nothing. The requests are documented
// ones with damaged parts.

import fc from "fast-check";
import { expect } from "vitest";
import * as walletValidators from "../../generated/crypto/validators.js";
import * as fiatValidators from "../../generated/fiat/validators.js";
import { testProperty } from "../../tests/support/property-runs.ts";
import { OpenSandbox } from "../../tests/support/sandbox/open-sandbox.ts";
import {
  type Api,
  type JsonValue,
  operations,
  type ResponseObject,
  resolve,
} from "../support/documents/bundled-documents.ts";
import { type Input, inputsOf } from "../support/documents/inputs.ts";
import { fieldsOf } from "../support/documents/schemas.ts";

const { sandbox, tenant, token } = new OpenSandbox();
const { cardId, programId, account, assets, wallets } = tenant.seeded;
const pathValues: Readonly<Record<string, string>> = { svcCardId: cardId, customerId: cardId, programId };

/** Values that make the bodies of examples succeed. */
const workingValues: Readonly<Record<string, JsonValue>> = {
  account,
  assets: assets.USDC_SOLANA,
  asset_id: assets.USDC_SOLANA,
  type: "USDC",
  chain: "SOLANA",
  amount: 1.25,
  receiving_address: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  sourceAsset: "USDC_SOLANA",
  destinationAsset: "SOL",
  url: "https://shop.example/hooks",
  wallet_id: wallets.solana,
  account_id: tenant.fiat.accountId,
  app_secret: tenant.fiat.appSecret,
  api_key: tenant.crypto.apiKey,
  api_secret: tenant.crypto.apiSecret,
  use_self_funding: false,
  // The same key as in every other header: the service rejects two different ones.
  idempotency_key: "key-1",
};

function withWorkingValues(input: Input): Input {
  const fields = Object.entries(fieldsOf(input.body)).map(([name, value]) => [name, workingValues[name] ?? value]);
  return input.body === undefined ? input : { ...input, body: Object.fromEntries(fields) };
}

const targets = operations().map((entry) => {
  const inputs = inputsOf(entry).map(withWorkingValues);
  return { ...entry, inputs, [fc.toStringMethod]: () => entry.operation.operationId };
});
type Target = (typeof targets)[number];

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

/** The credential of the operation, or another one. The tokens are those of the case. */
const otherCredentials = [
  undefined,
  "Bearer unknown",
  "Basic dXNlcjpwYXNz",
  "Bearer ",
  `Bearer ${tenant.crypto.apiKey}`,
];

async function credentialOf({ api, operation, document }: Target): Promise<string | undefined> {
  const [scheme] = Object.keys((operation.security ?? document.security)[0] ?? {});
  if (scheme === undefined) return undefined;
  return `Bearer ${scheme === "connectorKey" ? tenant.agent.connectorKey : await token(api)}`;
}

const contentTypes = mix<string | undefined>(
  [12, fc.constant("application/json")],
  [
    3,
    fc.constantFrom(undefined, "application/json; charset=utf-8", "application/jsonp", "text/plain", "a/b, text/html"),
  ],
);
const keys = mix<string | undefined>(
  [4, fc.constantFrom("key-1", "key-2")],
  [1, fc.constantFrom(undefined, "", " ", "k".repeat(3000), "__proto__")],
);

function rarely<Value>(right: Value, wrong: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return mix([6, fc.constant(right)], [1, wrong]);
}

function requestsOf(target: Target) {
  return fc.constantFrom(...target.inputs).chain((input) => {
    const names = [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const values = names.map((name) => mix([6, fc.constant(pathValues[name] ?? `${name}_unknown`)], [2, oddText]));
    const odd = fc.tuple(fc.constantFrom(...Object.keys(input.query), "unknown"), oddText);
    return fc.record({
      target: fc.constant(target),
      values: fc.tuple(...values),
      query: rarely(Object.entries(input.query), fc.array(odd, { maxLength: 3 })),
      method: rarely(target.method, fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD")),
      credential: rarely<"right" | number>("right", fc.nat(otherCredentials.length - 1)),
      type: contentTypes,
      key: keys,
      body: bodyTexts(input.body),
    });
  });
}

const hostileRequests = fc.constantFrom(...targets).chain(requestsOf);
type HostileRequest = typeof hostileRequests extends fc.Arbitrary<infer Value> ? Value : never;

async function send({ target, values, query, method, credential, type, key, body }: HostileRequest) {
  const { api, path, server } = target;
  const text = (value: string) => (value.includes("%") ? value.replaceAll("/", "%2F") : encodeURIComponent(value));
  const given = values.map((value) => text(value.replaceAll(/\p{Surrogate}/gu, "?")));
  const filled = path.replaceAll(/\{\w+\}/g, () => given.shift() ?? "");
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  const authorization = credential === "right" ? await credentialOf(target) : otherCredentials[credential];
  const headers = { "content-type": type, "idempotency-key": key, authorization };
  const before = stateOf();
  const response = await sandbox.fetch(
    `https://sandbox.example/${api}${new URL(server).pathname}${filled}${search && `?${search}`}`,
    {
      method,
      headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ...(body !== undefined && method !== "GET" && method !== "HEAD" && { body: body as string }),
    },
  );
  return { before, status: response.status, headers: response.headers, text: await response.text() };
}

/** The state without what any response may change: random state and stored responses of fiat keys. */
function stateOf(): string {
  const state = JSON.parse(sandbox.state.export());
  for (const each of state.tenants) {
    delete each.random;
    delete each.fiat.keys;
  }
  return JSON.stringify(state);
}

type Validators = Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>>;

const validators: Readonly<Record<Api, Validators>> = {
  fiat: fiatValidators.responses,
  crypto: walletValidators.responses,
};

type Received = Awaited<ReturnType<typeof send>>;

/** What the document says of the response of this operation. */
function checkDocument({ api, document, operation }: Target, { status, headers, text }: Received): void {
  const { operationId, responses } = operation;
  const name = String(status) in responses ? String(status) : "default";
  const documented = responses[name] ?? expect.unreachable(`${operationId} ${status} is not documented: ${text}`);
  const { content = {}, headers: names = {} } = resolve<ResponseObject>(document, documented);
  expect(Object.keys(content)).toContain(headers.get("content-type"));
  for (const header of Object.keys(names)) expect(headers.has(header)).toBe(true);
  const validate = validators[api][operationId]?.[name];
  if (validate) expect([validate(JSON.parse(text)), text]).toEqual([true, text]);
}

function check({ target, method, values }: HostileRequest, received: Received): void {
  const { status, headers, text } = received;
  expect([status, status === 500 && text]).not.toEqual([500, text]);
  expect(headers.get("x-sandbox-rule")).toMatch(/\S/);
  expect(headers.get("x-sandbox-basis")).toMatch(/^(documented|assumed)$/);
  // C24: on every response of the crypto service; G16: on none of the fiat service.
  for (const name of ["limit", "remaining", "reset"]) {
    expect(headers.has(`x-ratelimit-${name}`)).toBe(target.api === "crypto");
  }
  // An odd method or path may be that of another operation, or of none.
  const isOwn = method === target.method && values.every((value) => /^\w+$/.test(value)) && status !== 501;
  if (isOwn) checkDocument(target, received);
  else if (status >= 400) expect(JSON.parse(text)).toHaveProperty("message", expect.any(String));
}

testProperty(
  "the sandbox responds to any request in a documented shape, and a refused request changes nothing [C12, C13, C24, F13, F14, G16]",
  fc.asyncProperty(fc.tuple(hostileRequests, hostileRequests), async (requests) => {
    // A reset is faster than a new sandbox.
    sandbox.reset();
    for (const request of requests) {
      const received = await send(request);
      check(request, received);
      if (received.status >= 400) expect(stateOf()).toBe(received.before);
    }
    expect({}).not.toHaveProperty("polluted");
  }),
  // Each case has two requests.
  0.5,
);
