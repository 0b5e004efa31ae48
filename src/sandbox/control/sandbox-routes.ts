// Routes of the control plane for the whole sandbox: state, simulations, operations, faults, log and answers.

import { ControlError, exactText } from "../core/control-error.ts";
import { answerFields } from "../service/answers.ts";
import type { ControlHost } from "./control-host.ts";
import type { ControlCall, ControlRoute } from "./control-route.ts";
import { eventLogSize, type RequestLogQuery } from "./event-log.ts";
import { type Fault, faultFields } from "./faults.ts";
import type { Inbox } from "./inbox.ts";
import { checkFields, wholeNumber, withExactBody } from "./input.ts";
import { describeSimulations } from "./simulator.ts";

export function sandboxRoutes(host: ControlHost, inbox: Inbox): readonly ControlRoute[] {
  const tenants = () => ({ json: { tenants: host.tenants().map(({ info }) => info) } });
  return [
    {
      method: "POST",
      path: "/_sandbox/reset",
      about:
        "Reset everything to the seed: tenants keep their credentials; clock, faults, log and inboxes are cleared.",
      handle() {
        host.reset();
        inbox.clear();
        return tenants();
      },
    },
    {
      method: "GET",
      path: "/_sandbox/state",
      about: "Export the whole state as JSON, including the sandbox's credentials.",
      handle: () => ({ text: host.state.export() }),
    },
    {
      method: "PUT",
      path: "/_sandbox/state",
      about: "Import a state that was exported, replacing the current one.",
      readsText: true,
      handle({ text }) {
        host.state.import(text);
        return tenants();
      },
    },
    {
      method: "POST",
      path: "/_sandbox/idle",
      about: "Wait until no delivery is in progress.",
      async handle() {
        await host.idle();
        return { json: { idle: true } };
      },
    },
    {
      method: "GET",
      path: "/_sandbox/simulations",
      about: "List the simulations with their fields.",
      handle: () => ({ json: { simulations: describeSimulations(host.simulations) } }),
    },
    {
      method: "GET",
      path: "/_sandbox/operations",
      about: "List the operations of the services: SDK method, path, parameters, credential and idempotency key.",
      handle: () => ({ json: { operations: host.operations } }),
    },
    ...logRoutes(host),
    ...faultRoutes(host),
    ...answerRoutes(host),
  ];
}

function logRoutes({ log }: ControlHost): readonly ControlRoute[] {
  const { requests } = log;
  const listed = (query?: RequestLogQuery) => ({
    json: { requests: query ? requests.list(query) : [], last: requests.last, cleared: requests.cleared },
  });
  return [
    {
      method: "GET",
      path: "/_sandbox/events",
      about: `List the last ${eventLogSize} requests and the last ${eventLogSize} simulations, clock moves, faults, resets and the like, oldest first: ?after=<id>&limit=<number of each>&tenant=<id>&type=<request | action>.`,
      handle(call) {
        const events = log.list({ ...queryOf(call), type: typeOf(call) });
        return { json: { events, last: log.last, cleared: requests.cleared } };
      },
    },
    {
      method: "GET",
      path: "/_sandbox/requests",
      about: `List the last ${eventLogSize} requests to the services with headers and bodies but without secrets, oldest first: ?after=<id>&limit=<number>&tenant=<id>.`,
      handle: (call) => listed(queryOf(call)),
    },
    {
      method: "DELETE",
      path: "/_sandbox/requests",
      about: "Clear the request log.",
      handle() {
        requests.clear();
        return listed();
      },
    },
  ];
}

function queryOf({ request: { query } }: ControlCall): RequestLogQuery {
  return {
    after: wholeNumber(query, "after", 0),
    limit: wholeNumber(query, "limit", 1, eventLogSize),
    tenant: query.get("tenant") ?? undefined,
  };
}

function typeOf({ request: { query } }: ControlCall): "request" | "action" | undefined {
  const type = query.get("type") ?? undefined;
  if (type === undefined || type === "request" || type === "action") return type;
  throw new ControlError("type must be request or action", 400, { type: ["request", "action"] });
}

function faultRoutes({ faults }: ControlHost): readonly ControlRoute[] {
  // Forms have a rawBody for any text.
  const { body: _, ...fields } = faultFields;
  const listed = (more?: object) => ({ text: exactText("faults", { faults: faults.list(), ...more }) });
  return [
    {
      method: "GET",
      path: "/_sandbox/faults",
      about: "List the active faults, and the fields of a new one.",
      handle: () => listed({ fields }),
    },
    {
      method: "POST",
      path: "/_sandbox/faults",
      about:
        "Add a fault: { kind: latency | status | reset | stall | truncate | lose-answer, operationId?, tenant?, count?, latencyMs?, jitterMs?, status?, body?, rawBody?, contentType?, headers?, afterEffect? }.",
      handle: ({ body, text }) => ({
        status: 201,
        text: exactText("fault", faults.add(withExactBody(body, text) as Fault)),
      }),
    },
    {
      method: "DELETE",
      path: "/_sandbox/faults",
      about: "Remove all faults.",
      handle() {
        faults.clear();
        return listed();
      },
    },
    {
      method: "DELETE",
      path: "/_sandbox/faults/<id>",
      about: "Remove one fault.",
      handle({ param }) {
        faults.remove(param("id"));
        return listed();
      },
    },
  ];
}

const answerInput = {
  operation: {
    type: "string",
    required: true,
    about: 'An operationId, or a route such as "GET /things/{id}" or "crypto GET /things/{id}".',
  },
  body: { type: "json", about: "The body of the response. Default: none." },
  ...answerFields,
} as const;

function answerRoutes({ answers }: ControlHost): readonly ControlRoute[] {
  return [
    {
      method: "GET",
      path: "/_sandbox/answers",
      about: "List the active answers, without bodies, and the fields of a new one.",
      handle: () => ({ json: { answers: answers.list(), fields: answerInput } }),
    },
    {
      method: "POST",
      path: "/_sandbox/answers",
      about:
        'Answer an operation, or a path that no document has: { operation: "createWallet" | "crypto GET /things/{id}", body?, status?, tenant?, count? }.',
      handle(call) {
        const input = checkFields("answer", answerInput, withExactBody(call.body, call.text));
        const { operation, body, ...options } = input;
        return { status: 201, json: answers.add(operation, body, options) };
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
        return { json: { answers: answers.list() } };
      },
    },
  ];
}
