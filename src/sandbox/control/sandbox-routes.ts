// Routes of the control plane for the whole sandbox: state, simulations, operations, faults, log and answers.

import { ControlError } from "../core/control-error.ts";
import { exactText } from "../core/json.ts";
import { answerFields } from "../service/answers.ts";
import type { ControlHost } from "./control-host.ts";
import { type ControlCall, type ControlRoute, route } from "./control-route.ts";
import { eventLogSize, type RequestLogQuery } from "./event-log.ts";
import { type Fault, faultFields } from "./faults.ts";
import type { Inbox } from "./inbox.ts";
import { checkFields, wholeNumber, withExactBody } from "./input.ts";
import { describeSimulations } from "./simulator.ts";

export function sandboxRoutes(host: ControlHost, inbox: Inbox): readonly ControlRoute[] {
  const tenants = () => ({ json: { tenants: host.tenants().map(({ info }) => info) } });
  return [
    route(
      "POST /reset",
      "Reset everything to the seed: tenants keep their credentials; clock, faults, log and inboxes are cleared.",
      () => {
        host.reset();
        inbox.clear();
        return tenants();
      },
    ),
    route("GET /state", "Export the whole state as JSON, including the sandbox's credentials.", () => ({
      text: host.state.export(),
    })),
    route(
      "PUT /state",
      "Import a state that was exported, replacing the current one.",
      ({ text }) => {
        host.state.import(text);
        return tenants();
      },
      { readsText: true },
    ),
    route("POST /idle", "Wait until no delivery is in progress.", async () => {
      await host.idle();
      return { json: { idle: true } };
    }),
    route("GET /simulations", "List the simulations with their fields.", () => ({
      json: { simulations: describeSimulations(host.simulations) },
    })),
    route(
      "GET /operations",
      "List the operations of the services: SDK method, path, parameters, credential and idempotency key.",
      () => ({ json: { operations: host.operations } }),
    ),
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
    route(
      "GET /events",
      `List the last ${eventLogSize} requests and the last ${eventLogSize} simulations, clock moves, faults, resets and the like, oldest first: ?after=<id>&limit=<number of each>&tenant=<id>&type=<request | action>.`,
      (call) => {
        const events = log.list({ ...queryOf(call), type: typeOf(call) });
        return { json: { events, last: log.last, cleared: requests.cleared } };
      },
    ),
    route(
      "GET /requests",
      `List the last ${eventLogSize} requests to the services with headers and bodies but without secrets, oldest first: ?after=<id>&limit=<number>&tenant=<id>.`,
      (call) => listed(queryOf(call)),
    ),
    route("DELETE /requests", "Clear the request log.", () => {
      requests.clear();
      return listed();
    }),
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
    route("GET /faults", "List the active faults, and the fields of a new one.", () => listed({ fields })),
    route(
      "POST /faults",
      "Add a fault: { kind: latency | status | reset | stall | truncate | lose-response, operationId?, tenant?, count?, latencyMs?, jitterMs?, status?, body?, rawBody?, contentType?, headers?, afterEffect? }.",
      ({ body, text }) => {
        const added = faults.add(withExactBody(body, text) as Fault);
        return { status: 201, text: exactText("fault", added) };
      },
    ),
    route("DELETE /faults", "Remove all faults.", () => {
      faults.clear();
      return listed();
    }),
    route("DELETE /faults/<id>", "Remove one fault.", ({ param }) => {
      faults.remove(param("id"));
      return listed();
    }),
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
    route("GET /answers", "List the responses that are set, without bodies, and the fields of a new one.", () => ({
      json: { answers: answers.list(), fields: answerInput },
    })),
    route(
      "POST /answers",
      'Set the response of an operation, or of a path that no document has: { operation: "createWallet" | "crypto GET /things/{id}", body?, status?, tenant?, count? }.',
      (call) => {
        const input = checkFields("answer", answerInput, withExactBody(call.body, call.text));
        const { operation, body, ...options } = input;
        return { status: 201, json: answers.add(operation, body, options) };
      },
    ),
    route(
      "GET /answers/<id>",
      "Get the body of one set response, secrets included: { body }; without one, and for a function, {}.",
      ({ param }) => ({ text: exactText("answer", { body: answers.body(param("id")) }) }),
    ),
    route("DELETE /answers/<id>", "Remove one set response.", ({ param }) => {
      answers.remove(param("id"));
      return { json: { answers: answers.list() } };
    }),
  ];
}
