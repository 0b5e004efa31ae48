// Routes of the control plane for answers: behaviour given to operations that have none here, and to undocumented paths.

import { exactText } from "../core/exact-text.ts";
import type { ControlRoute } from "./control-route.ts";
import { checkFields } from "./input/check-fields.ts";
import { withExactBody } from "./input/exact-body.ts";

/** The body of an answer: a JSON value, with exact numbers as `exactNumber("25.10")`, or bytes; undefined for none. */
export type AnswerBody =
  | { readonly [name: string]: unknown }
  | readonly unknown[]
  | (string | number | boolean | null | undefined);

/** Options of an answer. */
export interface AnswerOptions {
  /** Id of a tenant. @default every tenant */
  readonly tenant?: string | undefined;
  /** The number of requests that it applies to. @default no limit */
  readonly count?: number | undefined;
  /** Of a body, from 200 to 599; a function returns its own. @default the first documented success, else 200 */
  readonly status?: number | undefined;
}

/** An active answer, without its body, which may hold secrets: `GET /_sandbox/answers/<id>` has it. */
export interface AnswerRecord {
  /** `a1`, `a2` … */
  readonly id: string;
  /** The operationId, or the route as it was given. */
  readonly operation: string;
  /** Id of the only tenant that it applies to; null: all. */
  readonly tenant: string | null;
  /** The number of further requests that it applies to; null: no limit. */
  readonly count: number | null;
  /** The status; null: the first documented success, or what the function decides. */
  readonly status: number | null;
  readonly from: "body" | "function";
}

/** The answers of a sandbox, for the control plane. */
export interface AnswerList {
  /** @throws {ControlError} if the operation, the body or an option is invalid. */
  add(operation: string, body: unknown, options: object): AnswerRecord;
  /** Oldest first. */
  list(): readonly AnswerRecord[];
  /** The body of an answer; undefined if it has none, or is a function. @throws {ControlError} 404 if the id is unknown. */
  body(id: string): unknown;
  /** @throws {ControlError} 404 if the id is unknown. */
  remove(id: string): void;
}

const fields = {
  operation: {
    type: "string",
    required: true,
    about: 'An operationId, or a route such as "GET /things/{id}" or "crypto GET /things/{id}".',
  },
  body: { type: "json", about: "The body of the response. Default: none." },
  status: { type: "integer", about: "Default: the first documented success, else 200." },
  tenant: { type: "string", about: "Only requests of this tenant." },
  count: { type: "integer", about: "The number of requests it applies to. Default: no limit." },
} as const;

export function answerRoutes(answers: AnswerList): readonly ControlRoute[] {
  const all = () => ({ json: { answers: answers.list() } });
  return [
    {
      method: "GET",
      path: "/_sandbox/answers",
      about: "List the active answers, without bodies, and the fields of a new one.",
      handle: () => ({ json: { answers: answers.list(), fields } }),
    },
    {
      method: "POST",
      path: "/_sandbox/answers",
      about:
        'Answer an operation, or a path that no document has: { operation: "createWallet" | "crypto GET /things/{id}", body?, status?, tenant?, count? }.',
      handle({ body, text }) {
        const { operation, body: answer, ...options } = checkFields("answer", fields, withExactBody(body, text));
        return { status: 201, json: answers.add(String(operation), answer, options) };
      },
    },
    {
      method: "GET",
      path: "/_sandbox/answers/<id>",
      about: "Get the body of one answer, secrets included: { body }; without one, and for a function, {}.",
      handle: ({ param }) => ({ text: exactText("answer", { body: answers.body(param("id")) }) }),
    },
    {
      method: "DELETE",
      path: "/_sandbox/answers/<id>",
      about: "Remove one answer.",
      handle({ param }) {
        answers.remove(param("id"));
        return all();
      },
    },
  ];
}
