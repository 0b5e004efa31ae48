// Routes of the control plane for faults, for the request log, and for the log of actions.

import { ControlError, exactText } from "../core/control-error.ts";
import type { ControlHost } from "./control-host.ts";
import type { ControlRoute } from "./control-route.ts";
import { type Fault, faultFields } from "./faults/fault-queue.ts";
import { withExactBody } from "./input/exact-body.ts";
import { requestLogSize } from "./log/request-log.ts";

export function recordingRoutes({ faults, requests, actions }: ControlHost): readonly ControlRoute[] {
  // Forms have a rawBody for any text.
  const { body: _, ...formFields } = faultFields;
  const allFaults = (fields?: object) => ({ text: exactText("faults", { faults: faults.list(), fields }) });
  return [
    {
      method: "GET",
      path: "/_sandbox/faults",
      about: "List the active faults, and the fields of a new one.",
      handle: () => allFaults(formFields),
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
        return allFaults();
      },
    },
    {
      method: "DELETE",
      path: "/_sandbox/faults/<id>",
      about: "Remove one fault.",
      handle({ param }) {
        faults.remove(param("id"));
        return allFaults();
      },
    },
    {
      method: "GET",
      path: "/_sandbox/requests",
      about: `List the last ${requestLogSize} requests to the services with headers and bodies but without secrets, oldest first: ?after=<id>&limit=<number>&tenant=<id>.`,
      handle({ request: { query } }) {
        const list = requests.list({
          after: wholeNumber(query, "after", 0, Number.MAX_SAFE_INTEGER),
          limit: wholeNumber(query, "limit", 1, requestLogSize),
          tenant: query.get("tenant") ?? undefined,
        });
        return { json: { requests: list, last: requests.last, cleared: requests.cleared } };
      },
    },
    {
      method: "DELETE",
      path: "/_sandbox/requests",
      about: "Clear the request log.",
      handle() {
        requests.clear();
        return { json: { requests: [], last: requests.last, cleared: requests.cleared } };
      },
    },
    {
      method: "GET",
      path: "/_sandbox/actions",
      about: "List the last simulations, clock moves, faults, resets and the like, oldest first: ?after=<id>.",
      handle({ request: { query } }) {
        const after = wholeNumber(query, "after", 0, Number.MAX_SAFE_INTEGER);
        return { json: { actions: actions.list({ after }), last: actions.last } };
      },
    },
  ];
}

/** @throws {ControlError} if the parameter is not an integer from `min` to `max`. */
export function wholeNumber(query: URLSearchParams, name: string, min: number, max: number): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  const range = `an integer from ${min} to ${max}`;
  throw new ControlError(`${name} must be ${range}`, 400, { [name]: range });
}
