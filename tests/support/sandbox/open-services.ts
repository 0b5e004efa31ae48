// For tests: opens both services with one tenant, a frozen clock, and given handlers; and stubs of handlers.

import { expect } from "vitest";
import { toIncomingRequest } from "../../../src/sandbox/core/request.ts";
import {
  envelopeC,
  type HandlerResult,
  Refusal,
  type RefusalFacts,
  type ServiceApi,
} from "../../../src/sandbox/core/response.ts";
import { changeSettings, defaultSettings, type SettingsChange } from "../../../src/sandbox/core/settings.ts";
import { Answers } from "../../../src/sandbox/service/answers.ts";
import { serviceDocuments } from "../../../src/sandbox/service/documents.ts";
import { Service, type ServiceResponse } from "../../../src/sandbox/service/service.ts";
import type { OperationHandler, OperationHandlers } from "../../../src/sandbox/state/handler.ts";
import type { Tenant } from "../../../src/sandbox/state/tenant.ts";
import { OpenRegistry } from "./open-registry.ts";

export interface TestRequest {
  /** Sent as JSON unless it is a string, bytes or a stream. */
  readonly body?: unknown;
  /** Added to content type, valid credential and idempotency key; undefined removes one of them. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

export interface TestResponse extends ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field.
  readonly body: any;
}

export class OpenServices extends OpenRegistry {
  readonly tenant: Tenant;
  readonly services: Readonly<Record<ServiceApi, Service>>;
  /** The number of calls of `changed`. */
  readonly changes = { count: 0 };
  /** The failures of the sandbox itself. */
  readonly failures: unknown[] = [];

  /** Operations without a given handler fail. */
  constructor(
    given: OperationHandlers = {},
    { settings: change = {}, closed }: { readonly settings?: SettingsChange; readonly closed?: AbortSignal } = {},
  ) {
    const settings = changeSettings(defaultSettings, change);
    super({ settings });
    this.tenant = this.registry.create();
    const expiresAt = Number.MAX_SAFE_INTEGER;
    this.tenant.state.access.tokens.set("wallet-token", { expiresAt });
    this.tenant.state.fiat.tokens.set("fiat-token", { expiresAt });
    for (const token of ["wallet-token", "fiat-token"]) this.tenant.addToken(token);
    const open = (api: ServiceApi) =>
      new Service(api, {
        closed,
        serviceName: undefined,
        answers: new Answers({ documents: serviceDocuments, handlers: {}, isTenant: () => false }),
        settleDue: () => undefined,
        directory: this.registry.directory,
        clock: this.clock,
        rateLimits: settings.rateLimits,
        document: serviceDocuments[api],
        operations: withFailures(api, given),
        changed: () => void this.changes.count++,
        failed: (error) => void this.failures.push(error),
      });
    this.services = { fiat: open("fiat"), crypto: open("crypto") };
  }

  readonly change = (change: SettingsChange): void => {
    this.tenant.state.settings = changeSettings(this.tenant.state.settings, change);
  };

  /** Sends a request below the prefix of a service. */
  readonly send = async (
    api: ServiceApi,
    method: string,
    path: string,
    { body, headers = {}, signal }: TestRequest = {},
  ): Promise<TestResponse> => {
    const sent = {
      "content-type": method === "GET" || method === "DELETE" ? undefined : "application/json",
      authorization: `Bearer ${api === "fiat" ? "fiat-token" : "wallet-token"}`,
      "idempotency-key": api === "fiat" && method !== "GET" ? "key-1" : undefined,
      ...headers,
    };
    const given = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const isRaw = [Uint8Array, ReadableStream].some((kind) => body instanceof kind);
    const prefix = path.startsWith("/api/") ? "" : "/api/v1";
    const request = toIncomingRequest(
      `https://sandbox.example/${api}${prefix}${path}`,
      {
        method,
        headers: given,
        signal: signal ?? null,
        body: (isRaw || typeof body === "string" ? (body as string) : JSON.stringify(body)) ?? null,
      },
      "https://sandbox.example",
    );
    const handled = await this.services[api].handle(request);
    const { response, responseText } = handled;
    return {
      ...handled,
      status: response.status,
      headers: new Headers(response.headers),
      body: responseText === undefined ? undefined : JSON.parse(responseText),
    };
  };
}

function withFailures(api: ServiceApi, given: OperationHandlers): OperationHandlers {
  const handle = () => expect.unreachable("This test has no handler for the operation");
  const ids = serviceDocuments[api].routes.map(({ operationId }) => operationId);
  return Object.fromEntries(ids.map((id) => [id, given[id] ?? { handle }]));
}

export const label = { rule: "C47", basis: "documented" } as const;

export const balance = {
  asset_id: "asset_1",
  chain: "SOLANA",
  ticker: "USDC",
  wallet_address: "abc",
  balance: "1.00",
  balance_usd: "1.00",
  last_updated: "2026-01-01T00:00:00.000Z",
} as const;

/** Returns a valid result of `checkBalance`. */
export const checkBalance: OperationHandler = { handle: () => envelopeC(balance, "Balance.", label) };

/** Returns any result, valid or not. */
export function returning(result: unknown): OperationHandler {
  return { handle: () => result as HandlerResult };
}

export function refusing(facts: RefusalFacts): OperationHandler {
  return {
    handle() {
      throw new Refusal(facts);
    },
  };
}
