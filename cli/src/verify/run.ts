// Makes the calls of a plan, one at a time, and judges each response as it comes.

import { randomUUID } from "node:crypto";
import { transformAt } from "../../../src/wrappers/http/json-path.ts";
import { ByteCollector, chunksOf } from "../../../src/wrappers/http/transport.ts";
import { createScrubber } from "../../../src/wrappers/util/redact.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { keyHeader } from "../pipeline/model/security-requirement-object.ts";
import type { Fixtures } from "./fixtures.ts";
import { type Credentials, LOGINS, secretsOf } from "./inputs.ts";
import { type Finding, finding, judge, type Observation } from "./judge.ts";
import { judgeRefusal } from "./negatives.ts";
import type { Plan, Step } from "./plan.ts";
import { parseBody } from "./recording.ts";
import { requestOf, type WireRequest } from "./request.ts";
import { responseFor, type VerifiedOperation, type VerifiedService } from "./service.ts";

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

const LONGEST_WAIT = 120_000;
const TIMEOUT = 30_000;
const LARGEST_BODY = 16 * 1024 * 1024;

/** Why a step has no success. */
class NotRun extends Error {}

/** Resolves to all findings, in the order of the documents. Rejects only for a defect. */
export async function runPlan(options: RunOptions): Promise<readonly Finding[]> {
  const { plan, fixtures, services, credentials } = options;
  const findings: Finding[] = [];
  const known = new Map(Object.entries(fixtures.ids));
  const created = new Map<string, string>();
  const tokens = new Map<string, Promise<string>>();
  /** Why an operation has no success, by operationId. */
  const reasons = new Map(plan.notPlanned.map(({ operation, reason }) => [operation.id, reason]));
  const succeeded = new Set<string>();
  let stopped: string | undefined;
  // A service may echo a credential as the code of its error.
  const scrub = createScrubber(secretsOf(credentials));

  for (const [index, step] of plan.steps.entries()) {
    const { id } = step.operation;
    // If nothing is accepted, a refusal says nothing about the request.
    if (step.negative && !succeeded.has(id)) continue;
    try {
      await carryOut(step, index);
      succeeded.add(id);
    } catch (error) {
      if (!(error instanceof NotRun)) throw error;
      if (!step.negative) reasons.set(id, error.message);
    }
  }
  return withNotRun(findings, services, reasons);

  async function carryOut(step: Step, index: number): Promise<void> {
    const { service, operation, negative } = step;
    if (stopped !== undefined) throw new NotRun(stopped);
    const missing = step.needs.filter((id) => idFor(step, id) === undefined);
    if (missing.length > 0) throw new NotRun(`needs ${missing.join(", ")}, which no response had`);
    const token = await tokenFor(service, operation);
    options.progress?.(step, index + 1);
    const request = requestOf(step, fixtures, (id) => idFor(step, id));
    const observation = await send(service, operation, request, negative?.credential ?? token);
    const { status } = observation;
    if (!negative || status >= 400) findings.push(...judge(observation));
    if (negative) findings.push(...judgeRefusal(step, negative, status));
    if (status >= 400) throw new NotRun(`only refused: ${scrub(refusalOf(observation))}`);
    if (status >= 300) throw new NotRun(`only redirected: ${status}`);
    if (negative) return;
    for (const [name, place] of step.produces) {
      const found = valueAt(observation, place);
      if (typeof found !== "string" && typeof found !== "number") continue;
      if (step.creates.includes(name)) created.set(name, String(found));
      if (!known.has(name)) known.set(name, String(found));
    }
  }

  /** The fixtures may have an id for one operation only. */
  function idFor({ operation, onlyCreated }: Step, name: string): string | undefined {
    return onlyCreated ? created.get(name) : (known.get(`${operation.id}.${name}`) ?? known.get(name));
  }

  async function tokenFor(service: VerifiedService, { auth }: VerifiedOperation): Promise<string | undefined> {
    if (auth === "none") return undefined;
    const name = auth === "connector" ? auth : service.api;
    const token = tokens.get(name) ?? authenticate(service, name);
    tokens.set(name, token);
    return await token;
  }

  async function authenticate(service: VerifiedService, name: string): Promise<string> {
    const { token, login } = credentials[name] ?? {};
    if (token !== undefined) return token;
    const { id, place = "" } = LOGINS[name] ?? {};
    const operation = service.operations.find((one) => one.id === id);
    if (login === undefined || operation === undefined) throw new NotRun(`needs the credential of ${name}`);
    const request = { path: operation.relativePath, body: login, headers: {} };
    const observation = await send(service, operation, request, undefined).catch((error: Error) => {
      throw error instanceof NotRun ? new NotRun(`could not log in: ${error.message}`) : error;
    });
    findings.push(...judge(observation));
    const found = valueAt(observation, place);
    if (typeof found === "string") return found;
    throw new NotRun(`could not log in: ${scrub(refusalOf(observation))}`);
  }

  async function send(
    service: VerifiedService,
    operation: VerifiedOperation,
    { path, body, headers: own }: WireRequest,
    credential: string | undefined,
  ): Promise<Observation> {
    const base = options.baseUrls[service.api];
    if (base === undefined) throw new NotRun(`needs the address of ${service.api}`);
    const { id, method, retry, parameters } = operation;
    const header = keyHeader(service.document, operation) ?? "authorization";
    const takesKey = parameters.some(({ name }) => name.toLowerCase() === "idempotency-key");
    // As the SDK sends them: our services refuse a POST or PUT without a content type.
    const hasType = body !== undefined || method === "POST" || method === "PUT";
    const headers: Record<string, string> = {
      accept: operation.bytes ? "*/*" : "application/json",
      ...(hasType && { "content-type": "application/json" }),
      ...(takesKey && operation.idempotency.mode !== "none" && { "idempotency-key": randomUUID() }),
      ...(credential !== undefined && { [header]: header === "authorization" ? `Bearer ${credential}` : credential }),
      ...own,
    };
    const url = new URL(path.replace(/^\//, ""), base.endsWith("/") ? base : `${base}/`);
    // A redirect would carry the credential to another host.
    const init = { method, headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) } as const;
    const observation = await options
      .fetch(url, { ...init, body: body === undefined ? null : JSON.stringify(body) })
      .then(async (response) => {
        const text = await readBody(response);
        return { service, operation, status: response.status, headers: response.headers, body: text };
      })
      .catch((error: Error) => {
        const { code, name, message } = (error.cause ?? error) as NodeJS.ErrnoException;
        if (!["read", "idempotent", "keyed"].includes(retry))
          stopped = `stopped: ${id} had no whole response, so its outcome is unknown`;
        const reason = name === "TimeoutError" ? `none in ${TIMEOUT / 1000} s` : (code ?? message);
        throw new NotRun(`no whole response: ${reason}`);
      });
    options.observed?.(observation);
    await respectLimits(observation);
    return observation;
  }

  /** Stops at the first 429; waits for the next window if this one is used up. */
  async function respectLimits({ status, headers, operation }: Observation): Promise<void> {
    if (status === 429) stopped = `stopped: ${operation.id} got 429`;
    const reset = Number(headers.get("x-ratelimit-reset"));
    if (stopped !== undefined || headers.get("x-ratelimit-remaining") !== "0" || !(reset > 0)) return;
    const milliseconds = reset * 1000 - options.now();
    if (milliseconds > LONGEST_WAIT) stopped = "stopped: the rate limit is used up for more than two minutes";
    else if (milliseconds > 0) await options.wait(milliseconds);
  }
}

/** @throws {Error} above the limit, which no documented body comes near */
async function readBody({ body }: Response): Promise<string> {
  const collector = new ByteCollector(LARGEST_BODY);
  for await (const chunk of chunksOf({ body })) {
    if (!collector.add(chunk)) throw new Error("its body has more than 16 MiB");
  }
  return new TextDecoder().decode(collector.bytes);
}

/** The first value at a place of the body. */
function valueAt({ body }: Observation, place: string): unknown {
  const found: unknown[] = [];
  transformAt(parseBody(body), [place], { value: (value) => found[found.push(value) - 1] });
  return found[0];
}

/** `404 not_found`: the code, if it is a plain word. */
function refusalOf({ status, body: text }: Observation): string {
  const body = parseBody(text);
  const codes = ["error_code", "error", "code"].map((name) => (isObject(body) ? body[name] : undefined));
  const code = codes.find((one) => typeof one === "string" && /^[A-Za-z][A-Za-z_]{1,40}$/.test(one));
  return [status, code].filter(Boolean).join(" ");
}

/** The findings in the order of the documents, each once, with a row for each documented status that was not observed. */
function withNotRun(
  findings: readonly Finding[],
  services: readonly VerifiedService[],
  reasons: ReadonlyMap<string, string>,
): Finding[] {
  const unique = new Map(findings.map((one) => [[one.operationId, one.status, one.path, one.expected].join(" "), one]));
  return services.flatMap((service) =>
    service.operations.flatMap((operation) => {
      const own = [...unique.values()].filter(({ operationId }) => operationId === operation.id);
      const seen = reasons.get(operation.id) ?? "no call of this run got it";
      // A success with another status has been judged as the documented one.
      const judged = own.map(({ status }) => responseFor(operation, Number(status)).response);
      const absent = operation.responses.filter((response) => !judged.includes(response));
      const rows = absent.map(({ status, at, isAssumed }): Finding => {
        const statement = ["", `status ${status}`, seen] as const;
        return { ...finding({ service, operation, status }, isAssumed, statement, at), verdict: "not-run", seen };
      });
      return [...own, ...rows];
    }),
  );
}
