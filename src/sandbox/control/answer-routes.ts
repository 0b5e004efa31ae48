// Routes of the control plane for answers: behaviour given to operations that have none here, and to undocumented paths.

import { exactText } from "../core/control-error.ts";
import { type AnswerOptions, type Answers, answerFields } from "../service/answers.ts";
import type { ControlRoute } from "./control-route.ts";
import { checkFields } from "./input/check-fields.ts";
import { withExactBody } from "./input/exact-body.ts";

const fields = {
  operation: {
    type: "string",
    required: true,
    about: 'An operationId, or a route such as "GET /things/{id}" or "crypto GET /things/{id}".',
  },
  body: { type: "json", about: "The body of the response. Default: none." },
  ...answerFields,
} as const;

export function answerRoutes(answers: Pick<Answers, "add" | "list" | "body" | "remove">): readonly ControlRoute[] {
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
        return { status: 201, json: answers.add(String(operation), answer, options as AnswerOptions) };
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
