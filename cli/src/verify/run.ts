// Makes the calls of a plan, one at a time, and judges each response as it comes.

import { randomBytes, randomUUID } from "node:crypto";
import { createScrubber } from "../../../src/wrappers/util/redact.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { keyHeader } from "../pipeline/model/security-requirement-object.ts";
import type { Fixtures } from "./ids.ts";
import { type Finding, judge, type Observation, valuesAt } from "./judge.ts";
import { createdIds, neededIds, type Plan, type Step } from "./plan.ts";
import { parseBody } from "./recording.ts";
import { judgeRefusal, withNotRun } from "./refusals.ts";
import { requestOf, type WireRequest } from "./request.ts";
import type { VerifiedService } from "./service.ts";

export interface RunOptions {
  readonly plan: Plan;
  readonly services: readonly VerifiedService[];
  /** By service, with the path up to and including `/api/v1`. */
  readonly baseUrls: Readonly<Record<string, string>>;
  readonly credentials: Credentials;
  readonly fixtures: Fixtures;
  readonly fetch: typeof fetch;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called with each response, to record it. */
  readonly observed?: (observation: Observation) => void;
  /** Called before each call, with its place in the plan from 1. */
  readonly progress?: (step: Step, index: number) => void;
}

/** By service; `connector` is the key of agent operations. */
export interface Credentials {
  readonly [api: string]: Credential | undefined;
}

export interface Credential {
  /** The body with which the service's login is called. */
  readonly login?: Readonly<Record<string, string>>;
  /** A token that is there already, or an API key. */
  readonly token?: string;
}

/** What no report and no recording may contain. */
export function secretsOf(credentials: Credentials): readonly string[] {
  return Object.values(credentials).flatMap((one) => [
    ...(one?.token ? [one.token] : []),
    ...Object.values(one?.login ?? {}),
  ]);
}

/** The operations that return a token and where, and the variables of the environment for the fields of their bodies. */
export const LOGINS: Readonly<Record<string, Login>> = {
  fiat: {
    id: "login",
    place: "data.access_token",
    fields: { account_id: "FIAT_ACCOUNT_ID", app_secret: "FIAT_APP_SECRET" },
  },
  crypto: {
    id: "createToken",
    place: "access_token",
    fields: { api_key: "CRYPTO_API_KEY", api_secret: "CRYPTO_API_SECRET" },
  },
};

interface Login {
  readonly id: string;
  readonly place: string;
  readonly fields: Readonly<Record<string, string>>;
}

const LONGEST_WAIT = 120_000;
const TIMEOUT = 30_000;
const LARGEST_BODY = 16 * 1024 * 1024;

/** Resolves to all findings, in the order of the documents. Rejects only for a defect. */
export async function runPlan(options: RunOptions): Promise<readonly Finding[]> {
  const { plan, fixtures } = options;
  const findings: Finding[] = [];
  const known = new Map(Object.entries(fixtures.ids));
  const created = new Map<string, string>();
  /** By credential: the token, or why there is none. */
  const tokens = new Map<string, { readonly token?: string; readonly reason?: string }>();
  /** Why an operation has no success, by operationId. */
  const reasons = new Map(plan.notPlanned.map(({ operation, reason }) => [operation.id, reason]));
  const succeeded = new Set<string>();
  let stopped: string | undefined;
  // A service may echo a credential as the code of its error.
  const scrub = createScrubber(secretsOf(options.credentials));

  for (const [index, step] of plan.steps.entries()) {
    const isCall = step.kind === "call";
    // If nothing is accepted, a refusal says nothing about the request.
    if (!isCall && !succeeded.has(step.operation.id)) continue;
    const reason = await carryOut(step, index);
    if (reason === undefined) succeeded.add(step.operation.id);
    else if (isCall) reasons.set(step.operation.id, reason);
  }
  return withNotRun(findings, options.services, reasons);

  /** Resolves to why there is no success. */
  async function carryOut(step: Step, index: number): Promise<string | undefined> {
    const { service, operation, kind } = step;
    const missing = neededIds(step).filter((id) => idFor(step, id) === undefined);
    if (stopped !== undefined) return stopped;
    if (missing.length > 0) return `needs ${missing.join(", ")}, which no response had`;
    const name = operation.auth === "connector" ? "connector" : service.api;
    if (operation.auth !== "none" && !tokens.has(name)) tokens.set(name, await authenticate(service, name));
    const { token, reason } = operation.auth === "none" ? {} : (tokens.get(name) ?? {});
    if (reason !== undefined) return reason;
    options.progress?.(step, index + 1);
    const request = requestOf(step, fixtures, (id) => idFor(step, id));
    const credential = kind === "bad token" ? randomBytes(24).toString("hex") : token;
    const observation = await send(step, request, credential);
    if (typeof observation === "string") return observation;
    const { status } = observation;
    if (kind === "call" || status >= 400) findings.push(...judge(observation));
    if (kind !== "call") findings.push(...judgeRefusal(step, status));
    if (status >= 400) return `only refused: ${scrub(refusalOf(observation))}`;
    if (status >= 300) return `only redirected: ${status}`;
    if (kind === "call") noteIds(step, parseBody(observation.body));
    return undefined;
  }

  /** The fixtures may have an id for one operation only. */
  function idFor({ operation, onlyCreated }: Step, name: string): string | undefined {
    return onlyCreated ? created.get(name) : (known.get(`${operation.id}.${name}`) ?? known.get(name));
  }

  /** Of the ids in a response, those that are known stay. */
  function noteIds(step: Step, body: unknown): void {
    const own = createdIds(step);
    for (const [name, place] of step.produces) {
      const [id] = valuesAt(body, place).filter((value) => typeof value === "string" || typeof value === "number");
      if (id === undefined) continue;
      if (own.includes(name)) created.set(name, String(id));
      if (!known.has(name)) known.set(name, String(id));
    }
  }

  async function authenticate(service: VerifiedService, name: string): Promise<{ token?: string; reason?: string }> {
    const { token, login } = options.credentials[name] ?? {};
    if (token !== undefined) return { token };
    const { id, place } = LOGINS[service.api] ?? {};
    const operation = service.operations.find((one) => one.id === id);
    if (login === undefined || operation === undefined || place === undefined || name !== service.api)
      return { reason: `needs the credential of ${name}` };
    const bare = { kind: "call", slots: [], produces: [], isWrite: false, onlyCreated: false } as const;
    const request = { path: operation.relativePath, body: login, headers: {} };
    const observation = await send({ ...bare, service, operation, body: login }, request, undefined);
    if (typeof observation === "string") return { reason: `could not log in: ${observation}` };
    findings.push(...judge(observation));
    const [found] = valuesAt(parseBody(observation.body), place);
    return typeof found === "string"
      ? { token: found }
      : { reason: `could not log in: ${scrub(refusalOf(observation))}` };
  }

  /** Resolves to the response, or to why there is none. */
  async function send(step: Step, request: WireRequest, credential: string | undefined): Promise<Observation | string> {
    const { service, operation } = step;
    const base = options.baseUrls[service.api];
    if (base === undefined) return `needs the address of ${service.api}`;
    const header = keyHeader(service.document, operation) ?? "authorization";
    const takesKey = operation.parameters.some(({ name }) => name.toLowerCase() === "idempotency-key");
    const { method } = operation;
    // As the SDK sends them: our services refuse a POST or PUT without a content type.
    const hasType = request.body !== undefined || method === "POST" || method === "PUT";
    const headers: Record<string, string> = {
      accept: operation.bytes ? "*/*" : "application/json",
      ...(hasType && { "content-type": "application/json" }),
      ...(takesKey && operation.idempotency.mode !== "none" && { "idempotency-key": randomUUID() }),
      ...(credential !== undefined && {
        [header]: header === "authorization" ? `Bearer ${credential}` : credential,
      }),
      ...request.headers,
    };
    const url = new URL(request.path.replace(/^\//, ""), base.endsWith("/") ? base : `${base}/`);
    let observation: Observation;
    try {
      const response = await options.fetch(url, {
        method,
        headers,
        body: request.body === undefined ? null : JSON.stringify(request.body),
        // A redirect would carry the credential to another host.
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const { status } = response;
      observation = { service, operation, status, headers: response.headers, body: await readBody(response) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const { code, name, message } = cause as NodeJS.ErrnoException;
      if (step.isWrite && operation.retry !== "idempotent" && operation.retry !== "keyed")
        stopped = `stopped: ${operation.id} had no whole response, so its outcome is unknown`;
      return `no whole response: ${name === "TimeoutError" ? `none in ${TIMEOUT / 1000} s` : (code ?? message)}`;
    }
    options.observed?.(observation);
    await respectLimits(observation);
    return observation;
  }

  /** Stops at the first 429; waits for the next window if this one is used up. */
  async function respectLimits({ status, headers, operation }: Observation): Promise<void> {
    if (status === 429) {
      stopped = `stopped: ${operation.id} got 429`;
      return;
    }
    const reset = Number(headers.get("x-ratelimit-reset"));
    if (headers.get("x-ratelimit-remaining") !== "0" || !(reset > 0)) return;
    const milliseconds = reset * 1000 - options.now();
    if (milliseconds > LONGEST_WAIT) stopped = "stopped: the rate limit is used up for more than two minutes";
    else if (milliseconds > 0) await options.wait(milliseconds);
  }
}

/** @throws {Error} above the limit, which no documented body comes near */
async function readBody({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > LARGEST_BODY) throw new Error("its body has more than 16 MiB");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** `404 not_found`: the code, if it is a plain word. */
function refusalOf({ status, body: text }: Observation): string {
  const body = parseBody(text);
  const codes = ["error_code", "error", "code"].map((name) => (isObject(body) ? body[name] : undefined));
  const code = codes.find((one) => typeof one === "string" && /^[A-Za-z][A-Za-z_]{1,40}$/.test(one));
  return [status, code].filter(Boolean).join(" ");
}
