// The control plane over HTTP: everything under `/_sandbox/`, as JSON.

import { parseJson } from "../../wrappers/http/json.ts";
import { ControlError } from "../core/control-error.ts";
import { outboundHeader } from "../core/outbound.ts";
import type { IncomingRequest } from "../core/request.ts";
import { jsonResponse, type ServedResponse, timeHeaders } from "../core/response.ts";
import { clockRoutes } from "./clock-routes.ts";
import type { ControlHost } from "./control-host.ts";
import { type ControlRoute, matchRoute, route } from "./control-route.ts";
import { createInbox } from "./inbox.ts";
import { sandboxRoutes } from "./sandbox-routes.ts";
import { tenantRoutes } from "./tenant-routes.ts";

/** Responds to control requests, with a 500 if it fails itself. Rejects only if the request is aborted. */
export interface ControlPlane {
  handle(request: IncomingRequest): Promise<ServedResponse>;
}

/** Room for a state with many transactions; a string cannot be much longer. */
export const MAX_CONTROL_BYTES = 500_000_000;

// Handled elsewhere, listed here.
const elsewhere = [
  {
    method: "GET",
    path: "/_sandbox/x402/<free | paid | failing | broken>",
    about: "A target for paid fetches; all but free require a payment: ?amount=0.05.",
  },
  { method: "GET", path: "/_sandbox/ui", about: "The page of the sandbox, if the server provides it." },
];

export function createControlPlane(host: ControlHost): ControlPlane {
  const inbox = createInbox(() => host.clock.now());
  const routes: ControlRoute[] = [
    route("GET /", "List all routes, and the addresses that make transfers fail.", () => {
      const { serviceName = null, magicAddresses } = host;
      const list = [...routes, ...elsewhere].map(({ method, path, about }) => ({ method, path, about }));
      // Indented, for people.
      return { text: JSON.stringify({ sandbox: true, serviceName, magicAddresses, routes: list }, null, 2) };
    }),
    ...tenantRoutes(host),
    ...clockRoutes(host),
    ...sandboxRoutes(host, inbox),
    ...inbox.routes,
  ];
  return {
    async handle(request) {
      const { method, path, signal } = request;
      try {
        const response = await respond(routes, request, host.closed);
        const id = /^\/_sandbox\/tenants\/([^/]+)/.exec(path)?.[1];
        const tenant = id === undefined ? undefined : host.tenant(id)?.tenant;
        if (!tenant) return response;
        return { ...response, headers: { ...response.headers, ...timeHeaders(tenant.now(), tenant.id) } };
      } catch (error) {
        if (signal?.aborted) throw error;
        if (error instanceof ControlError)
          return refuse(error.status, error.status === 404 ? "not_found" : "bad_request", error.message, error.allowed);
        // Without the message of the error, which may contain secrets.
        const kind = error instanceof Error ? error.name : typeof error;
        return refuse(500, "internal_error", `The sandbox failed at ${method} ${path}: ${kind}.`);
      }
    },
  };
}

async function respond(
  routes: readonly ControlRoute[],
  request: IncomingRequest,
  closed: AbortSignal,
): Promise<ServedResponse> {
  const { method, path, headers } = request;
  // The sandbox itself may call only its inboxes.
  if (headers.has(outboundHeader) && !path.startsWith("/_sandbox/inbox/"))
    return refuse(403, "forbidden", "Deliveries and paid fetches cannot call the control plane.");
  const match = matchRoute(routes, method, path === "/_sandbox" ? "/_sandbox/" : path);
  if (!match) return refuse(404, "not_found", "Unknown route. GET /_sandbox/ lists all routes.");
  if ("methods" in match) {
    const allow = match.methods.join(", ");
    return refuse(405, "method_not_allowed", `Method not allowed. Allowed: ${allow}.`, match.methods, { allow });
  }
  const { route: found, params } = match;
  const text = method === "GET" ? "" : await readText(request, closed);
  const body = found.readsText ? undefined : parse(text);
  const result = await found.handle({ request, text, body, param: (name) => params.get(name) ?? "" });
  return jsonResponse(result.status ?? 200, "text" in result ? result.text : JSON.stringify(result.json), label);
}

async function readText(request: IncomingRequest, closed: AbortSignal): Promise<string> {
  const body = await request.readText(MAX_CONTROL_BYTES, closed);
  if ("text" in body) return body.text;
  throw new ControlError(`the body is ${body.problem}`);
}

function parse(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return parseJson(text);
  } catch (error) {
    throw new ControlError(`the body is not valid JSON: ${(error as Error).message}`);
  }
}

const label = { rule: "control", basis: "assumed" } as const;

function refuse(
  status: number,
  error: string,
  message: string,
  allowed?: unknown,
  headers?: Readonly<Record<string, string>>,
): ServedResponse {
  return jsonResponse(status, JSON.stringify({ error, message, allowed }), label, headers);
}
