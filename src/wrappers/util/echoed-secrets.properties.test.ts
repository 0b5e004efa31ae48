// Whatever a service, a transport or a user's function repeats of any secret that a client holds or has held, and wherever: no
// error, hook, warning or log line shows it.

import { inspect } from "node:util";
import fc from "fast-check";
import { expect } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { loginBody } from "../../../tests/support/fake-service.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { agentClient, cryptoClient, fiatClient, keyed, transfer } from "../../../tests/support/test-clients.ts";
import { LOGIN, REFRESH } from "../../../tests/support/token-service.ts";
import { createTokenStore } from "../auth/sealed-token.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { driftDetector } from "../observability/drift-detector.ts";
import type { Hooks } from "../observability/hooks.ts";
import { logHooks } from "../observability/log.ts";
import { createSecretProvider } from "../webhooks/secret-provider.ts";
import { signWebhook } from "../webhooks/sign.ts";
import { createCryptoVerifier } from "../webhooks/verifier.ts";

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const escaped = (text: string) => `\\u00${text.charCodeAt(text.length - 1).toString(16)}`;

/** What a text becomes on the way back to the client. */
const forms: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  inJson,
  encodeURIComponent,
  (secret) => encodeURIComponent(secret).replace(/%../g, (byte) => byte.toLowerCase()),
  (secret) => inJson(secret).replaceAll("/", "\\/"),
  (secret) => inJson(secret).replace(/\\"|[&'+<>`]/g, (text) => escaped(text).toUpperCase().replace("U", "u")),
  (secret) => inJson(secret).replace(/[&<>]/g, escaped),
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
  readonly drift: ReturnType<typeof driftDetector>;
  readonly fail: (secret: string) => Response | Promise<Response>;
}

type Flow = (scene: Scene) => Promise<unknown>;

const paid = { "/send-funds": { status: true, message: "", data: { transaction_id: "tx_1" } } };
const rest = ({ clock, hooks, drift }: Scene) => ({ clock, hooks, drift, requestIdHeader: "x-request-id" });
const list = [() => json([])];
const next = (answers: (() => Response | Promise<Response>)[]) => () => (answers.shift() ?? list[0])?.() as Response;
const revoked = () => json({ message: "revoked" }, 401);

const flows: Readonly<Record<string, Flow>> = {
  async "a renewal, and the login after it"(scene) {
    const [token, appSecret] = scene.secrets;
    const logins = next([() => json(loginBody(LOGIN, token)), () => scene.fail(token)]);
    const options = { ...rest(scene), appSecret };
    const script = { [LOGIN]: logins, [REFRESH]: () => scene.fail(appSecret), "/webhooks": [] };
    const { fiat } = fiatClient(script, options);
    await fiat.webhooks.list();
    scene.clock.skip(580_000);
    return fiat.webhooks.list();
  },
  async "a login after a renewal that cannot be read"(scene) {
    const [token, issued] = scene.secrets;
    const logins = next([() => json(loginBody(LOGIN, token)), () => scene.fail(issued)]);
    const refreshed = () => new Response(JSON.stringify({ result: { access_token: issued } }).slice(0, -3));
    const { fiat } = fiatClient({ [LOGIN]: logins, [REFRESH]: refreshed, "/webhooks": [] }, rest(scene));
    await fiat.webhooks.list();
    scene.clock.skip(580_000);
    return fiat.webhooks.list();
  },
  async "a renewal by a client that has not logged in"(scene) {
    const [appSecret, token] = scene.secrets;
    const tokenStore = createTokenStore({
      store: createMemoryStore({ clock: scene.clock }),
      keys: [btoa("k".repeat(32))],
    });
    const options = { ...rest(scene), appSecret, tokenStore } as object;
    const one = fiatClient({ [LOGIN]: loginBody(LOGIN, token), "/webhooks": [] }, options);
    const other = fiatClient({ [REFRESH]: () => scene.fail(appSecret), "/webhooks": [] }, options);
    await one.fiat.webhooks.list();
    scene.clock.skip(500_000);
    return other.fiat.webhooks.list();
  },
  async "a call, long after the token was replaced"(scene) {
    const [first, second] = scene.secrets;
    const tokens = next([first, second].map((token) => () => json(loginBody("/auth/token", token))));
    const hooks = next([...list, revoked, ...list, () => scene.fail(first)]);
    const { wallets } = cryptoClient({ "/auth/token": tokens, "/webhooks": hooks }, rest(scene));
    for (let call = 0; call < 2; call++) await wallets.webhooks.list();
    return wallets.webhooks.list();
  },
  async "a call of a client whose secret comes from a function"(scene) {
    const secrets = [...scene.secrets];
    const given = { ...rest(scene), appSecret: () => secrets.shift() ?? "other-secret" };
    const hooks = next([revoked, ...list, () => scene.fail(scene.secrets[0])]);
    const logins = next(["t1", "t2"].map((token) => () => json(loginBody(LOGIN, token))));
    const { fiat } = fiatClient({ [LOGIN]: logins, "/webhooks": hooks }, given as object);
    await fiat.webhooks.list();
    return fiat.webhooks.list();
  },
  async "a function that returns tokens"(scene) {
    const [first, second] = scene.secrets;
    let asked = 0;
    const token = async () => {
      asked += 1;
      if (asked < 3) return [first, second][asked - 1] ?? "";
      throw new Error(`lease of ${first} has ended`);
    };
    const hooks = next([revoked, () => scene.fail(first)]);
    const accessed = { ...rest(scene), token, accountId: undefined, appSecret: undefined };
    const { fiat } = fiatClient({ "/webhooks": hooks }, accessed as object);
    await fiat.webhooks.list().catch(() => undefined);
    return fiat.webhooks.list();
  },
  async "a call of one of two clients that share a store"(scene) {
    const [first, second] = scene.secrets;
    const tokenStore = createTokenStore({ store: createMemoryStore(), keys: [btoa("k".repeat(32))] });
    const options = { ...rest(scene), tokenStore } as object;
    const tokens = next([first, second].map((token) => () => json(loginBody("/auth/token", token))));
    const one = cryptoClient({ "/auth/token": tokens, "/webhooks": next([...list, revoked, ...list]) }, options);
    const other = cryptoClient({ "/webhooks": () => scene.fail(first) }, options);
    for (let call = 0; call < 2; call++) await one.wallets.webhooks.list();
    return other.wallets.webhooks.list();
  },
  async "an agent's call"(scene) {
    const [connectorKey] = scene.secrets;
    const options = { ...rest(scene), connectorKey } as object;
    const { agent } = agentClient({ "/agent/positions": () => scene.fail(connectorKey) }, options);
    return agent.positions.list({ wallet_id: "w_1" });
  },
  async "a call with headers, extra fields and a code"(scene) {
    const [header, field, hooked] = scene.secrets;
    const around: Hooks = { around: (_, go) => go({ headers: { "x-hook": encodeURI(hooked) } }) };
    let said = 0;
    const fail = () => scene.fail([encodeURI(header), field, encodeURI(hooked)][said++ % 3] ?? "");
    const options = { ...rest(scene), hooks: [...scene.hooks, around], maxRetries: 2 };
    const { wallets } = cryptoClient({ ...paid, "/send-funds": fail }, options);
    const given = { ...keyed, headers: { "x-api-key": encodeURI(header) }, extraBody: { code: field } };
    return scene.clock.runUntil(wallets.transactions.sendFunds(transfer, given));
  },
  async "a request that is undocumented"(scene) {
    const [query, body] = scene.secrets;
    const answers = next([() => scene.fail(query), () => scene.fail(body)]);
    const { wallets } = cryptoClient({ "/looks": answers }, rest(scene));
    await wallets.request({ method: "GET", path: "/looks", query: { api_key: query } }).catch(() => undefined);
    return wallets.request({ method: "POST", path: "/looks", body: { deep: [body] } });
  },
  async "a call after a webhook secret was rotated"(scene) {
    const [secret] = scene.secrets;
    const rotated = { success: true, message: "", data: { secret } };
    const script = { "/rotate-secret": rotated, "/webhooks": () => scene.fail(secret) };
    const { wallets } = cryptoClient(script, rest(scene));
    await wallets.webhooks.rotateSecret("wh_1").catch(() => undefined);
    return wallets.webhooks.list();
  },
  async "a delivery whose secrets cannot be loaded again"(scene) {
    const [first, second] = scene.secrets;
    let loads = 0;
    const load = async () => {
      loads += 1;
      if (loads < 3) return [first, second][loads - 1] ?? "";
      throw Object.assign(new Error(`version ${first} of ${second} is gone`), { name: first, code: second });
    };
    const secrets = createSecretProvider(load, { clock: scene.clock });
    const verifier = createCryptoVerifier({ secret: secrets, clock: scene.clock });
    const signed = await signWebhook({ secret: "another-secret", body: "{}" });
    await secrets.read();
    await secrets.refresh();
    await secrets.refresh().catch(() => undefined);
    return verifier.verify({ headers: signed.headers, body: "{}" });
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
  const scene = {
    secrets,
    clock,
    fail,
    hooks: [told, logHooks({ logger, clock })],
    drift: driftDetector({ onDrift: note }),
  };
  try {
    const result = await clock.runUntil(flow(scene));
    expect(result).toBeDefined();
  } catch (error) {
    for (let one = error; one !== undefined; one = Object(one).cause) shown.push(textOf(one));
  }
  return shown.join("\n");
}

for (const [name, flow] of Object.entries(flows)) {
  testProperty(
    `[S36] no error, hook or log shows a secret that a client holds or has held: ${name}`,
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(places)),
      fc.constantFrom(...forms),
      fc.tuple(secret, secret, secret),
      async (place, asForm, secrets) => {
        fc.pre(new Set(secrets).size === 3 && !secrets.some((one) => "[redacted]".includes(one)));
        const fail: Scene["fail"] = (one) => (places[place] as Failure)(`you sent ${asForm(one)} `);
        const shown = await shownBy(flow, secrets, fail);
        for (const one of secrets) {
          for (const inForm of [...forms, (text: string) => inspect(text).slice(1, -1)]) {
            const said = inForm(one);
            // The ends of base64 hold parts of what is around the secret.
            const text = said.length > one.length && /^[\w+/-]+=*$/.test(said) ? said.slice(4, -6) : said;
            expect(shown.includes(text), `${place}: ${text}`).toBe(false);
          }
        }
      },
    ),
    0.4,
  );
}
