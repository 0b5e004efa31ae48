// The sandbox responds to any request in a documented shape, and a refused request changes nothing.

import fc from "fast-check";
import { describe, expect } from "vitest";
import * as walletValidators from "../../generated/crypto/validators.js";
import * as fiatValidators from "../../generated/fiat/validators.js";
import { testProperty } from "../../tests/support/property-runs.ts";
import { type OpenSandbox, openSandbox } from "../../tests/support/sandbox/open-sandbox.ts";
import { type ResponseObject as Documented, operations, resolve } from "../support/documents/bundled-documents.ts";
import { type CredentialName, type HostileRequest, hostileRequests } from "../support/sandbox/hostile-requests.ts";

type Validators = Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>>;

const validators: Readonly<Record<string, Validators>> = {
  fiat: fiatValidators.responses,
  crypto: walletValidators.responses,
};

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The sandbox, reset, which is faster than a new one. */
class Run {
  readonly #open: OpenSandbox;
  #credentials: Partial<Record<CredentialName, string>> = {};

  constructor(open: OpenSandbox) {
    this.#open = open;
  }

  async begin(): Promise<this> {
    const { tenant, sandbox, token } = this.#open;
    sandbox.reset();
    this.#credentials = {
      fiat: `Bearer ${await token("fiat")}`,
      crypto: `Bearer ${await token("crypto")}`,
      connector: `Bearer ${tenant.agent.connectorKey}`,
      apiKey: `Bearer ${tenant.crypto.apiKey}`,
      unknown: "Bearer unknown",
      basic: "Basic dXNlcjpwYXNz",
      empty: "Bearer ",
    };
    return this;
  }

  /** The state without what any response may change: random state and stored responses of fiat keys. */
  state(): string {
    const state = JSON.parse(this.#open.sandbox.state.export());
    for (const tenant of state.tenants) {
      delete tenant.random;
      delete tenant.fiat.keys;
    }
    return JSON.stringify(state);
  }

  async send(request: HostileRequest): Promise<Received> {
    const { sandbox, tenant } = this.#open;
    const { cardId, programId, account, assets, wallets } = tenant.seeded;
    const ids: Readonly<Record<string, string | undefined>> = {
      svcCardId: cardId,
      customerId: cardId,
      programId,
      account,
      asset: assets.USDC_SOLANA,
      wallet: wallets.solana,
      accountId: tenant.fiat.accountId,
      appSecret: tenant.fiat.appSecret,
      apiKey: tenant.crypto.apiKey,
      apiSecret: tenant.crypto.apiSecret,
    };
    const fill = (text: string, places: RegExp) =>
      text.replace(places, (_, name: string) => ids[name] ?? `${name}_unknown`);
    const address = fill(request.address, /:(\w+)/g);
    const body = typeof request.body === "string" ? fill(request.body, /(?<="):(\w+)(?=")/g) : request.body;
    const authorization = this.#credentials[request.credential];
    const response = await sandbox.fetch(`https://sandbox.example${address}`, {
      method: request.method,
      headers: { ...request.headers, ...(authorization !== undefined && { authorization }) },
      ...(body !== undefined && { body: body as string }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
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
  const known = operations().find(({ operation }) => operation.operationId === operationId);
  if (!known || status === 501) return;
  const name = String(status) in known.operation.responses ? String(status) : "default";
  const { content = {}, headers: names = {} } = resolve<Documented>(
    known.document,
    known.operation.responses[name] ?? expect.unreachable(`${operationId} ${status} is not documented: ${text}`),
  );
  expect(Object.keys(content)).toContain(headers.get("content-type"));
  for (const header of Object.keys(names)) expect(headers.has(header)).toBe(true);
  const validate = validators[api]?.[operationId]?.[name];
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
      const run = await new Run(open).begin();
      for (const request of requests) {
        const before = run.state();
        const received = await run.send(request);
        check(request, received);
        if (received.status >= 400) expect(run.state()).toBe(before);
      }
      expect({}).not.toHaveProperty("polluted");
    }),
    // Each case has two requests.
    0.5,
  );
});
