// The control plane over HTTP: everything under `/_sandbox/`, as JSON.

import { parseJson } from "../../wrappers/http/json.ts";
import { ControlError } from "../core/control-error.ts";
import { outboundHeader } from "../core/outbound.ts";
import type { IncomingRequest } from "../core/request.ts";
import { jsonResponse, type ServedResponse, timeHeaders } from "../core/response.ts";
import { clockRoutes } from "./clock-routes.ts";
import type { ControlHost } from "./control-host.ts";
import { type ControlResult, type ControlRoute, matchRoute, route } from "./control-route.ts";
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
const elsewhere: readonly RouteInfo[] = [
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
    route("GET /", "List all routes, and the addresses that make transfers fail.", () => ({
      text: describeSandbox(host, [...routes, ...elsewhere]),
    })),
    ...tenantRoutes(host),
    ...clockRoutes(host),
    ...sandboxRoutes(host, inbox),
    ...inbox.routes,
  ];
  return {
    async handle(request) {
      try {
        const response = await respond(routes, request, host.closed);
        return withTenantTime(response, request, host);
      } catch (error) {
        if (request.signal?.aborted) throw error;
        if (!(error instanceof ControlError)) return fail(request, error);
        const code = error.status === 404 ? "not_found" : "bad_request";
        return refuse(error.status, code, error.message, error.allowed);
      }
    },
  };
}

function withTenantTime(response: ServedResponse, { path }: IncomingRequest, host: ControlHost): ServedResponse {
  const id = /^\/_sandbox\/tenants\/([^/]+)/.exec(path)?.[1];
  const tenant = id === undefined ? undefined : host.tenant(id)?.tenant;
  if (!tenant) return response;
  return { ...response, headers: { ...response.headers, ...timeHeaders(tenant.now(), tenant.id) } };
}

/** Whether the sandbox itself sent the request, to anything but an inbox. */
function isFromInside({ headers, path }: IncomingRequest): boolean {
  return headers.has(outboundHeader) && !path.startsWith("/_sandbox/inbox/");
}

function fail({ method, path }: IncomingRequest, error: unknown): ServedResponse {
  const kind = error instanceof Error ? error.name : typeof error;
  return refuse(500, "internal_error", `The sandbox failed at ${method} ${path}: ${kind}.`);
}

type RouteInfo = Pick<ControlRoute, "method" | "path" | "about">;

function describeSandbox({ serviceName, magicAddresses }: ControlHost, routes: readonly RouteInfo[]): string {
  const list = routes.map(({ method, path, about }) => ({ method, path, about }));
  return JSON.stringify({ sandbox: true, serviceName: serviceName ?? null, magicAddresses, routes: list }, null, 2);
}

async function respond(
  routes: readonly ControlRoute[],
  request: IncomingRequest,
  closed: AbortSignal,
): Promise<ServedResponse> {
  if (isFromInside(request)) {
    return refuse(403, "forbidden", "Deliveries and paid fetches cannot call the control plane.");
  }
  const path = request.path === "/_sandbox" ? "/_sandbox/" : request.path;
  const match = matchRoute(routes, request.method, path);
  if (!match) return refuse(404, "not_found", "Unknown route. GET /_sandbox/ lists all routes.");
  if ("methods" in match) {
    const allow = match.methods.join(", ");
    return refuse(405, "method_not_allowed", `Method not allowed. Allowed: ${allow}.`, match.methods, { allow });
  }
  const { route: found, params } = match;
  const text = request.method === "GET" ? "" : await readText(request, closed);
  const body = found.readsText ? undefined : parse(text);
  return toResponse(await found.handle({ request, text, body, param: (name) => params.get(name) ?? "" }));
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

function toResponse(result: ControlResult): ServedResponse {
  return jsonResponse(result.status ?? 200, "text" in result ? result.text : JSON.stringify(result.json), label);
}

function refuse(
  status: number,
  error: string,
  message: string,
  allowed?: unknown,
  headers?: Readonly<Record<string, string>>,
): ServedResponse {
  return jsonResponse(status, JSON.stringify({ error, message, allowed }), label, headers);
}
