// Makes the calls of a plan, one at a time, and judges each response as it comes.

import { randomBytes, randomUUID } from "node:crypto";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { keyHeader } from "../pipeline/model/security-requirement-object.ts";
import { type Fixtures, idName, idsInBody, noteIds } from "./ids.ts";
import { type Finding, judge, type Observation, valuesAt } from "./judge.ts";
import type { Plan, Step } from "./plan.ts";
import { parseBody } from "./recording.ts";
import { judgeRefusal, notRun } from "./refusals.ts";
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

/** The operations that return a token, and where. */
const LOGINS: Readonly<Record<string, readonly [operationId: string, place: string]>> = {
  fiat: ["login", "data.access_token"],
  crypto: ["createToken", "access_token"],
};

const LONGEST_WAIT = 120_000;
const TIMEOUT = 30_000;

/** Resolves to all findings, in the order of the documents. Rejects only for a defect. */
export async function runPlan(options: RunOptions): Promise<readonly Finding[]> {
  const { plan, fixtures } = options;
  const findings: Finding[] = [];
  const known = new Map(Object.entries(fixtures.ids));
  const tokens = new Map<string, string>();
  /** Why an operation has no success, by operationId. */
  const reasons = new Map(plan.notPlanned.map(({ operation, reason }) => [operation.id, reason]));
  let stopped: string | undefined;

  for (const [index, step] of plan.steps.entries()) {
    const { operation, kind } = step;
    const isCall = kind === "call";
    const reason = stopped ?? (await missing(step));
    if (reason !== undefined) {
      if (isCall) reasons.set(operation.id, reason);
      continue;
    }
    options.progress?.(step, index + 1);
    const observation = await send(step, requestOf(step, known, fixtures), tokens.get(credentialName(step)));
    if (typeof observation === "string") {
      reasons.set(operation.id, observation);
      continue;
    }
    const { status } = observation;
    const isRefused = status >= 400;
    if (isCall || isRefused) findings.push(...judge(observation));
    if (!isCall) findings.push(judgeRefusal(step, status));
    else if (isRefused) reasons.set(operation.id, `only refused: ${refusalOf(observation)}`);
    else noteIds(known, step.produces, parseBody(observation.body));
    await respectLimits(observation);
  }
  return complete(findings, options.services, reasons);

  /** Logs in where it is needed. Returns why the step cannot be run. */
  async function missing(step: Step): Promise<string | undefined> {
    const unknown = step.needs.filter((id) => !known.has(id));
    if (unknown.length > 0) return `needs ${unknown.join(", ")}, which no response had`;
    const name = credentialName(step);
    if (step.operation.auth === "none" || tokens.has(name)) return undefined;
    const credential = options.credentials[name];
    if (credential?.token !== undefined) tokens.set(name, credential.token);
    else if (credential?.login) return await logIn(step.service, credential.login);
    return tokens.has(name) ? undefined : `needs the credential of ${name}`;
  }

  async function logIn(service: VerifiedService, body: NonNullable<Credential["login"]>): Promise<string | undefined> {
    const [id, place] = LOGINS[service.api] ?? [];
    const operation = service.operations.find((one) => one.id === id);
    if (operation === undefined || place === undefined) return `needs a token of ${service.api}`;
    const step: Step = { service, operation, kind: "call", needs: [], produces: [], body, isWrite: false };
    const observation = await send(step, { path: operation.relativePath, body, headers: {} }, undefined);
    if (typeof observation === "string") {
      stopped = `could not log in: ${observation}`;
      return stopped;
    }
    findings.push(...judge(observation));
    await respectLimits(observation);
    const [token] = valuesAt(parseBody(observation.body), place);
    if (typeof token === "string") tokens.set(service.api, token);
    return typeof token === "string" ? undefined : `could not log in: ${refusalOf(observation)}`;
  }

  /** Resolves to the response, or to why there is none. */
  async function send(step: Step, request: WireRequest, token: string | undefined): Promise<Observation | string> {
    const { service, operation } = step;
    const base = options.baseUrls[service.api];
    if (base === undefined) return `needs the address of ${service.api}`;
    const credential = step.kind === "bad token" ? randomBytes(24).toString("hex") : token;
    const header = keyHeader(service.document, operation) ?? "authorization";
    const takesKey = operation.parameters.find(({ name }) => name.toLowerCase() === "idempotency-key");
    const headers: Record<string, string> = {
      accept: "application/json",
      ...(request.body !== undefined && { "content-type": "application/json" }),
      ...(takesKey && operation.idempotency.mode !== "none" && { "idempotency-key": randomUUID() }),
      ...(credential !== undefined &&
        operation.auth !== "none" && {
          [header]: header === "authorization" ? `Bearer ${credential}` : credential,
        }),
      ...request.headers,
    };
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const url = new URL(request.path.replace(/^\//, ""), base.endsWith("/") ? base : `${base}/`);
    try {
      const signal = AbortSignal.timeout(TIMEOUT);
      // A redirect would carry the credential to another host.
      const response = await options.fetch(url, {
        method: operation.method,
        headers,
        body,
        redirect: "manual",
        signal,
      });
      const observation = {
        service,
        operation,
        status: response.status,
        headers: response.headers,
        body: await response.text(),
      };
      options.observed?.(observation);
      return observation;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const { code, message } = cause as NodeJS.ErrnoException;
      if (operation.money || step.isWrite)
        stopped = `stopped: ${operation.id} had no response, so its outcome is unknown`;
      return `no response: ${code ?? message}`;
    }
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

function credentialName({ service, operation }: Step): string {
  return operation.auth === "connector" ? "connector" : service.api;
}

interface WireRequest {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

function requestOf(step: Step, known: ReadonlyMap<string, string>, fixtures: Fixtures): WireRequest {
  const { service, operation, kind } = step;
  const fixture = fixtures.operations[operation.id] ?? {};
  const unknownId = `unknown-${randomUUID()}`;
  const idOf = (name: string) => (kind === "unknown id" ? unknownId : (known.get(name) ?? ""));
  const path = operation.pathParameters.reduce(
    (template, parameter) =>
      template.replace(`{${parameter.name}}`, encodeURIComponent(idOf(idName(operation, parameter)))),
    operation.relativePath,
  );
  const query = new URLSearchParams();
  for (const parameter of operation.queryParameters) {
    const given = fixture.query?.[parameter.name];
    const id = idName(operation, parameter);
    if (given !== undefined) query.set(parameter.name, String(given));
    else if (operation.exactlyOne.includes(parameter.name)) {
      if (step.needs.includes(id)) query.set(parameter.name, known.get(id) ?? "");
    } else if (known.has(id)) query.set(parameter.name, known.get(id) ?? "");
    else if (parameter.required && parameter.example !== undefined)
      query.set(parameter.name, String(parameter.example));
  }
  const text = query.toString();
  const body = fixture.body ?? withIds(step, known);
  const spoiled = step.field === undefined || !isObject(body) ? body : spoil(body, step.field, kind);
  return { path: text === "" ? path : `${path}?${text}`, body: spoiled, headers: fixture.headers ?? {} };

  /** The document's example with known ids, without those that are unknown and invented. */
  function withIds({ body: example }: Step, ids: ReadonlyMap<string, string>): unknown {
    if (!isObject(example) || !operation.body) return example;
    const result = { ...example };
    for (const [name, { id }] of Object.entries(idsInBody(service.document, operation.body.schema))) {
      const value = ids.get(id);
      if (value !== undefined) result[name] = value;
      else delete result[name];
    }
    return result;
  }
}

function spoil(body: Readonly<Record<string, unknown>>, field: string, kind: Step["kind"]): object {
  const { [field]: _, ...rest } = body;
  return kind === "missing field" ? rest : { ...rest, [field]: { not: "a string" } };
}

/** `404 not_found`: the code, if it is a plain word. */
function refusalOf(observation: Observation): string {
  const body = parseBody(observation.body);
  const codes = ["error_code", "error", "code"].map((name) => (isObject(body) ? body[name] : undefined));
  const code = codes.find((one) => typeof one === "string" && /^[A-Za-z][A-Za-z_]{1,40}$/.test(one));
  return [observation.status, code].filter(Boolean).join(" ");
}

/** What was not run has a row for each documented status, so that nothing is missing in silence. */
function complete(
  findings: readonly Finding[],
  services: readonly VerifiedService[],
  reasons: ReadonlyMap<string, string>,
): Finding[] {
  const unique = new Map(findings.map((one) => [[one.operationId, one.status, one.path, one.expected].join(" "), one]));
  const found = [...unique.values()];
  return services.flatMap((service) =>
    service.operations.flatMap((operation) => {
      const own = found.filter(({ operationId }) => operationId === operation.id);
      const hasSuccess = own.some(({ status }) => status.startsWith("2"));
      const absent = operation.responses.filter(({ status, success }) =>
        success ? !hasSuccess : !own.some((finding) => finding.status === status || status === "default"),
      );
      const rows = absent.map((response) => {
        const reason = reasons.get(operation.id) ?? "no call of this run got it";
        return notRun(service, operation, response, reason);
      });
      return [...own, ...rows];
    }),
  );
}
