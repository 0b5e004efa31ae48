// Whatever a service, a transport or a user's function repeats of any secret that a client holds or has held, and wherever: no
// error, hook, warning or log line shows it.

import { inspect } from "node:util";
import fc from "fast-check";
import { expect } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { json, loginBody, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { agentClient, cryptoClient, fiatClient, keyed, transfer } from "../../../tests/support/test-clients.ts";
import { createTokenStore } from "../auth/sealed-token.ts";
import type { CryptoClient } from "../client/crypto-client.ts";
import type { FiatClient } from "../client/fiat-client.ts";
import { rawRequest } from "../client/raw-request.ts";
import { extraFields } from "../http/extra-fields.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { createHooks } from "../observability/create-hooks.ts";
import { driftDetector } from "../observability/drift-detector.ts";
import type { Hooks } from "../observability/hooks.ts";
import { logHooks } from "../observability/log.ts";
import { createSecretProvider } from "../webhooks/secret-provider.ts";
import { signWebhook } from "../webhooks/sign.ts";
import { createCryptoVerifier } from "../webhooks/verifier.ts";

const LOGIN = "/auth/login";
const REFRESH = "/auth/refresh-token";

/** What a text becomes on the way back to the client: redact.test.ts has more of them. */
const forms: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => JSON.stringify(secret).slice(1, -1),
  encodeURIComponent,
  // Between other texts, as in a header of basic authentication.
  ...["", "a", "ab"].flatMap((before) => [
    (secret: string) => Buffer.from(`${before}${secret}:x`).toString("base64"),
    (secret: string) => Buffer.from(`${before}${secret}:x`).toString("base64url"),
  ]),
];

type Failure = (said: string) => Response | Promise<Response>;

const refuse = (body: unknown, status = 422, headers = {}) => json(body, status, headers);
const failed = (properties: object): Promise<Response> =>
  Promise.reject(Object.assign(new TypeError("fetch failed"), properties));

/** Where a failure repeats a text. */
const places: Readonly<Record<string, Failure>> = {
  message: (said) => refuse({ message: said }),
  "message that is cut": (said) => refuse({ message: `${"x".repeat(960)} ${said}` }),
  code: (said) => refuse({ message: "No", error: said }),
  "error code of a 401": (said) => refuse({ message: "No", error_code: said, error: said }, 401),
  "name of a field": (said) => refuse({ message: "No", errors: { [said]: ["is wrong"] } }),
  "message of a field": (said) => refuse({ error: "validation_error", details: { field: [said] } }),
  "a deep field": (said) => refuse({ message: "No", errors: { field: { deep: [said, { [said]: 1 }] } } }),
  suspension: (said) => refuse({ message: "No", suspension: { reason: said } }),
  "a list": (said) => refuse([said, { said }], 500),
  "a text": (said) => refuse(said, 401),
  details: (said) => refuse({ message: "No", details: { [said]: said, existing_transaction_id: said } }, 409),
  "a key of the body": (said) => refuse({ [said]: said, request_id: said }, 500),
  "the id of the request": (said) => refuse({ message: "No" }, 503, { "x-request-id": encodeURI(said) }),
  "a header": (said) => refuse({ message: "No" }, 429, { "x-echo": encodeURI(said), "retry-after": encodeURI(said) }),
  "the text of the status": (said) => new Response("", { status: 400, statusText: encodeURI(said) }),
  "a redirect": (said) =>
    new Response("", { status: 302, headers: { location: `https://x.example/${encodeURI(said)}` } }),
  "a body that is not JSON": (said) => new Response(`{"message": "${said}`, { status: 200 }),
  "a success without data": (said) => json({ [said]: said, message: said }),
  "an amount that is not a decimal": (said) => json({ status: true, data: { [said]: 1, gas_amount: said } }),
  "the message of a cause": (said) => failed({ cause: new Error(`refused ${said}`) }),
  "a cause that is cut": (said) => failed({ cause: new Error(`${"no ".repeat(163)}${said}`) }),
  "the name and the code of a cause": (said) => failed({ name: said, code: said, cause: { name: said, code: said } }),
  "the stack of a cause": (said) => failed({ stack: `TypeError: fetch failed\n    at ${said} (${said}:1:1)` }),
};

interface Scene {
  readonly secrets: readonly [string, string, string];
  readonly clock: FakeClock;
  readonly hooks: readonly Hooks[];
  /** Repeats a secret in a failure. */
  readonly fail: (secret: string) => Response | Promise<Response>;
  readonly fiat: (script: Script, options?: object) => FiatClient;
  readonly wallets: (script: Script, options?: object) => CryptoClient;
}

type Script = Record<string, ScriptedAnswer>;
const none = () => json([]);
const revoked = () => json({ message: "revoked" }, 401);
function inTurn(...answers: (() => Response | Promise<Response>)[]) {
  return () => (answers.shift() ?? none)() as Response;
}
const logins = (path: string, ...tokens: string[]) =>
  inTurn(...tokens.map((token) => () => json(loginBody(path, token))));
const sharedStore = (clock?: FakeClock) =>
  createTokenStore({ store: createMemoryStore(clock && { clock }), keys: [btoa("k".repeat(32))] });

type Flow = (scene: Scene) => Promise<unknown>;
const flows: Readonly<Record<string, Flow>> = {
  async "a renewal, and the login after it"({ secrets: [token, appSecret], clock, fail, fiat }) {
    const login = inTurn(logins(LOGIN, token), () => fail(token));
    const client = fiat({ [LOGIN]: login, [REFRESH]: () => fail(appSecret), "/webhooks": [] }, { appSecret });
    await client.webhooks.list();
    clock.skip(580_000);
    return client.webhooks.list();
  },
  async "a login after a renewal that cannot be read"({ secrets: [token, issued], clock, fail, fiat }) {
    const login = inTurn(logins(LOGIN, token), () => fail(issued));
    const refreshed = () => new Response(JSON.stringify({ result: { access_token: issued } }).slice(0, -3));
    const client = fiat({ [LOGIN]: login, [REFRESH]: refreshed, "/webhooks": [] });
    await client.webhooks.list();
    clock.skip(580_000);
    return client.webhooks.list();
  },
  async "a renewal by a client that has not logged in"({ secrets: [appSecret, token], clock, fail, fiat }) {
    const options = { appSecret, tokenStore: sharedStore(clock) };
    const one = fiat({ [LOGIN]: loginBody(LOGIN, token), "/webhooks": [] }, options);
    const other = fiat({ [REFRESH]: () => fail(appSecret), "/webhooks": [] }, options);
    await one.webhooks.list();
    clock.skip(500_000);
    return other.webhooks.list();
  },
  async "a call, long after the token was replaced"({ secrets: [first, second], fail, wallets }) {
    const hooks = inTurn(none, revoked, none, () => fail(first));
    const client = wallets({ "/auth/token": logins("/auth/token", first, second), "/webhooks": hooks });
    for (let call = 0; call < 2; call++) await client.webhooks.list();
    return client.webhooks.list();
  },
  async "a call of a client whose secret comes from a function"({ secrets: [first, ...more], fail, fiat }) {
    const all = [first, ...more];
    const hooks = inTurn(revoked, none, () => fail(first));
    const appSecret = () => all.shift() ?? "other-secret";
    const client = fiat({ [LOGIN]: logins(LOGIN, "t1", "t2"), "/webhooks": hooks }, { appSecret });
    await client.webhooks.list();
    return client.webhooks.list();
  },
  async "a function that returns tokens"({ secrets: [first, second], fail, fiat }) {
    const tokens = [first, second];
    const token = async () => {
      const next = tokens.shift();
      if (next === undefined) throw new Error(`lease of ${first} has ended`);
      return next;
    };
    const hooks = inTurn(revoked, () => fail(first));
    const client = fiat({ "/webhooks": hooks }, { token, accountId: undefined, appSecret: undefined });
    await client.webhooks.list().catch(() => undefined);
    return client.webhooks.list();
  },
  async "a call of one of two clients that share a store"({ secrets: [first, second], fail, wallets }) {
    const options = { tokenStore: sharedStore() };
    const tokens = logins("/auth/token", first, second);
    const one = wallets({ "/auth/token": tokens, "/webhooks": inTurn(none, revoked, none) }, options);
    const other = wallets({ "/webhooks": () => fail(first) }, options);
    for (let call = 0; call < 2; call++) await one.webhooks.list();
    return other.webhooks.list();
  },
  async "an agent's call"({ secrets: [connectorKey], clock, hooks, fail }) {
    const options: object = { clock, hooks: createHooks(...hooks), connectorKey };
    const { agent } = agentClient({ "/agent/positions": () => fail(connectorKey) }, options);
    return agent.positions.list({ wallet_id: "w_1" });
  },
  async "a call with headers, extra fields and a code"({ secrets, clock, hooks, fail, wallets }) {
    const [header, field, hooked] = secrets;
    const around: Hooks = { around: (_, go) => go({ headers: { "x-hook": encodeURI(hooked) } }) };
    const said = [encodeURI(header), field, encodeURI(hooked)];
    const options = { hooks: createHooks(...hooks, around), maxRetries: 2 };
    const client = wallets({ "/send-funds": () => fail(said.shift() ?? "") }, options);
    const given = { ...keyed, headers: { "x-api-key": encodeURI(header) }, extraBody: extraFields({ code: field }) };
    return clock.runUntil(client.transactions.sendFunds(transfer, given));
  },
  async "a request that is undocumented"({ secrets: [query, body], fail, wallets }) {
    const client = wallets({ "/looks": inTurn(...[query, body].map((secret) => () => fail(secret))) });
    await client
      .request(rawRequest({ method: "GET", path: "/looks", query: { api_key: query } }))
      .catch(() => undefined);
    return client.request(rawRequest({ method: "POST", path: "/looks", body: { deep: [body] } }));
  },
  async "a call after a webhook secret was rotated"({ secrets: [secret], fail, wallets }) {
    const rotated = { success: true, message: "", data: { secret } };
    const client = wallets({ "/rotate-secret": rotated, "/webhooks": () => fail(secret) });
    await client.webhooks.rotateSecret("wh_1").catch(() => undefined);
    return client.webhooks.list();
  },
  async "a delivery whose secrets cannot be loaded again"({ secrets: [first, second], clock }) {
    const loads = [first, second];
    const load = async () => {
      const next = loads.shift();
      if (next !== undefined) return next;
      throw Object.assign(new Error(`version ${first} of ${second} is gone`), { name: first, code: second });
    };
    const secrets = createSecretProvider(load, { clock });
    const { headers } = await signWebhook({ secret: "another-secret", body: "{}" });
    await secrets.read();
    await secrets.refresh();
    await secrets.refresh().catch(() => undefined);
    return createCryptoVerifier({ secret: secrets, clock }).verify({ headers, body: "{}" });
  },
};

const secret = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{10,40}$/) },
  { weight: 2, arbitrary: fc.stringMatching(/^[!-~]{10,40}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9_.-]{100,300}$/) },
);

/** Also shows what nothing but a debugger would, except for the hidden fields. */
function textOf(value: unknown): string {
  return [String(value), inspect(value, { depth: 20, maxStringLength: null }), JSON.stringify(value)].join("\n");
}

async function shownBy(flow: Flow, secrets: Scene["secrets"], fail: Scene["fail"]): Promise<string> {
  const shown: string[] = [];
  const note = (event: unknown) => void shown.push(textOf(event));
  const clock = new FakeClock();
  const logger = { info: note, warn: note, error: note };
  const told: Hooks = { onRequest: note, onResponse: note, onRetry: note, onWarning: note };
  const hooks = [told, logHooks({ logger, clock })];
  const common = {
    clock,
    hooks: createHooks(...hooks),
    drift: driftDetector({ onDrift: note }),
    requestIdHeader: "x-request-id",
  };
  const fiat: Scene["fiat"] = (script, options) => fiatClient(script, { ...common, ...options }).fiat;
  const wallets: Scene["wallets"] = (script, options) => cryptoClient(script, { ...common, ...options }).wallets;
  try {
    expect(await clock.runUntil(flow({ secrets, clock, hooks, fail, fiat, wallets }))).toBeDefined();
  } catch (error) {
    for (let one = error; one !== undefined; one = Object(one).cause) shown.push(textOf(one));
  }
  return shown.join("\n");
}

for (const [name, flow] of Object.entries(flows)) {
  testProperty(
    `[S36] no error, hook or log shows a secret that a client holds or has held: ${name}`,
    fc.asyncProperty(
      fc.constantFrom(...Object.values(places)),
      fc.constantFrom(...forms),
      fc.tuple(secret, secret, secret),
      async (place, asForm, secrets) => {
        fc.pre(new Set(secrets).size === 3 && !secrets.some((one) => "[redacted]".includes(one)));
        const shown = await shownBy(flow, secrets, (one) => place(`you sent ${asForm(one)} `));
        for (const one of secrets) {
          for (const inForm of [...forms, (text: string) => inspect(text).slice(1, -1)]) {
            const said = inForm(one);
            // The ends of base64 hold parts of what is around the secret.
            const text = said.length > one.length && /^[\w+/-]+=*$/.test(said) ? said.slice(4, -6) : said;
            expect(shown.includes(text), text).toBe(false);
          }
        }
      },
    ),
    0.4,
  );
}
