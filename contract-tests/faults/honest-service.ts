// A service that does what its document says, for one operation: it gives tokens, wants them, acts, and answers.

import { CONNECTOR_KEY } from "../support/harness/sdk-clients.ts";
import type { Subject } from "./classes.ts";
import { Effects } from "./effects.ts";
import { refusing } from "./fault-responses.ts";
import type { HttpRequest } from "./raw-http.ts";
import type { RawAnswer, Situation } from "./scenario.ts";

const TOKEN_PLACE = /("access_token":\s*)"[^"]*"/;

export class HonestService {
  readonly effects: Effects;
  readonly #subject: Subject;
  readonly #valid: Set<string>;
  #tokens = 0;

  constructor(subject: Subject) {
    this.#subject = subject;
    this.#valid = new Set(subject.login ? [] : [CONNECTOR_KEY]);
    this.effects = new Effects(subject.effect);
  }

  /** Makes every token and key that is in use worthless. */
  revoke(): void {
    this.#valid.clear();
  }

  /** Acts, where the credential allows it. */
  carryOut(request: HttpRequest): void {
    if (this.#isAllowed(request)) this.effects.carryOut(request.path, keyOf(request));
  }

  /** A token for whoever asks. */
  signIn(): RawAnswer {
    const answer = this.#subject.login?.calls[0]?.answer;
    this.#tokens += 1;
    const token = `token-${this.#tokens}`;
    this.#valid.add(token);
    return json(answer?.status ?? 0, JSON.stringify(answer?.body).replace(TOKEN_PLACE, `$1"${token}"`));
  }

  /** The right answer to a request for the operation. */
  answer(request: HttpRequest, situation: Omit<Situation, "right">): RawAnswer {
    const { status, body } = this.#subject.answer;
    const right = json(status, JSON.stringify(body));
    return this.#isAllowed(request) ? right : refusing({ status: 401 })({ ...situation, right });
  }

  #isAllowed({ headers }: HttpRequest): boolean {
    return this.#valid.has(headers.get("authorization")?.replace(/^Bearer /, "") ?? "");
  }
}

/** The idempotency key of a request. */
export function keyOf({ headers }: HttpRequest): string | undefined {
  return headers.get("idempotency-key") ?? undefined;
}

function json(status: number, body: string): RawAnswer {
  return { status, headers: { "content-type": "application/json" }, body };
}
