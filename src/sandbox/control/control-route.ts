// The routes of the control plane, and how a path matches one.

import { ControlError } from "../core/control-error.ts";
import type { IncomingRequest } from "../core/request.ts";
import type { ControlHost, TenantAccess } from "./control-host.ts";

export interface ControlCall {
  readonly request: IncomingRequest;
  param(name: string): string;
  readonly body: unknown;
  /** The body as it was sent. */
  readonly text: string;
}

/** The result of a route: a JSON value, or JSON text. */
export type ControlResult =
  | { readonly status?: number; readonly json: unknown }
  | { readonly status?: number; readonly text: string };

export interface ControlRoute {
  readonly method: string;
  /** Template such as `/_sandbox/tenants/<id>`. */
  readonly path: string;
  readonly about: string;
  readonly readsText: boolean;
  handle(call: ControlCall): ControlResult | Promise<ControlResult>;
}

export function route(
  name: string,
  about: string,
  handle: ControlRoute["handle"],
  { readsText = false }: { readonly readsText?: boolean } = {},
): ControlRoute {
  const [method = "", path = ""] = name.split(" ");
  return { method, path: `/_sandbox${path}`, about, readsText, handle };
}

/** The matching route with its parameters, or the methods that the path supports; undefined if the path is unknown. */
export function matchRoute(
  routes: readonly ControlRoute[],
  method: string,
  path: string,
): { route: ControlRoute; params: ReadonlyMap<string, string> } | { methods: readonly string[] } | undefined {
  const methods: string[] = [];
  for (const each of routes) {
    const params = matchSegments(each.path.split("/"), path.split("/"));
    if (!params) continue;
    if (each.method === method) return { route: each, params };
    methods.push(each.method);
  }
  return methods.length > 0 ? { methods } : undefined;
}

function matchSegments(wanted: readonly string[], given: readonly string[]): ReadonlyMap<string, string> | undefined {
  const params = new Map<string, string>();
  if (wanted.length !== given.length) return undefined;
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? "";
    const isParam = segment.startsWith("<");
    if (isParam ? value === "" : segment !== value) return undefined;
    if (isParam) params.set(segment.slice(1, -1), decode(value));
  }
  return params;
}

// A segment that cannot be decoded is used unchanged and matches nothing.
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function tenantOf(host: ControlHost, { param }: ControlCall): TenantAccess {
  const found = host.tenant(param("id"));
  if (found) return found;
  const ids = host.tenants().map(({ info }) => info.id);
  throw new ControlError(`unknown tenant "${param("id")}"; tenants: ${ids.join(", ") || "none"}`, 404, ids);
}
