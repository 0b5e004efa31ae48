// The service behind the faulty server: it does what its document says, for one operation.

import { FakeService } from "../../src/wrappers/testing/fake-service.ts";
import { CONNECTOR_KEY } from "../support/harness/sdk-clients.ts";
import type { FaultSubject } from "./classes.ts";
import { rejectionResponse } from "./fault-responses.ts";
import type { HttpRequest } from "./raw-http.ts";
import type { FaultResponse, ResponseContext } from "./request-scenario.ts";

const TOKEN_PROPERTY = /("access_token":\s*)"[^"]*"/;

export class DocumentedService {
  readonly #subject: FaultSubject;
  readonly #service = new FakeService();

  constructor(subject: FaultSubject) {
    this.#subject = subject;
    if (!subject.login) this.#service.tokens.issue(CONNECTOR_KEY);
  }

  /** How many requests were carried out. */
  get effectCount(): number {
    return this.#service.effects.length;
  }

  /** Revokes every token and key in use. */
  revoke(): void {
    this.#service.tokens.revokeAll();
  }

  /** Carries a request out, if its credential is valid and it repeats no earlier one. */
  carryOut(request: HttpRequest): void {
    const { effect } = this.#subject;
    if (effect === "none" || !this.#isAllowed(request)) return;
    const identities = { "each place once": request.path, "each key once": keyOf(request), "each request": undefined };
    this.#service.carryOut({ identity: identities[effect] });
  }

  /** The response to a login, with a new token. */
  logIn(): FaultResponse {
    const answer = this.#subject.login?.calls[0]?.answer;
    const token = this.#service.tokens.issue();
    return json(answer?.status ?? 0, JSON.stringify(answer?.body).replace(TOKEN_PROPERTY, `$1"${token}"`));
  }

  /** The documented response to a request for the operation. */
  respond(request: HttpRequest, context: Omit<ResponseContext, "right">): FaultResponse {
    const { status, body } = this.#subject.answer;
    const right = json(status, JSON.stringify(body));
    return this.#isAllowed(request) ? right : rejectionResponse({ status: 401 })({ ...context, right });
  }

  #isAllowed({ headers }: HttpRequest): boolean {
    return this.#service.tokens.accepts(headers.get("authorization")?.replace(/^Bearer /, "") ?? "");
  }
}

/** The idempotency key of a request. */
export function keyOf({ headers }: HttpRequest): string | undefined {
  return headers.get("idempotency-key") ?? undefined;
}

function json(status: number, body: string): FaultResponse {
  return { status, headers: { "content-type": "application/json" }, body };
}
