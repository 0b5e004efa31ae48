// One route of the control plane, and how a path finds it.

import type { IncomingRequest } from "../core/incoming-request.ts";

/** What a route gets. */
export interface ControlCall {
  readonly request: IncomingRequest;
  /** A part of the path that the route's template names, decoded. */
  param(name: string): string;
  /** The JSON body; `{}` where there is none. */
  readonly body: unknown;
  /** The body as it came. */
  readonly text: string;
}

/** What a route answers: a JSON value, or JSON text as it is. */
export type ControlAnswer =
  | { readonly status?: number; readonly json: unknown }
  | { readonly status?: number; readonly text: string };

/** One thing that the control plane can do. */
export interface ControlRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Template such as `/_sandbox/tenants/<id>`. */
  readonly path: string;
  /** One line for people. */
  readonly about: string;
  /** The body is not JSON, or not to be parsed here. @default false */
  readonly readsText?: boolean;
  handle(call: ControlCall): ControlAnswer | Promise<ControlAnswer>;
}

/** Where a path leads: the route with its parameters, or the methods that the path has; undefined: nowhere. */
export type ControlMatch =
  | { readonly route: ControlRoute; readonly params: ReadonlyMap<string, string> }
  | { readonly methods: readonly string[] }
  | undefined;

export function matchControlRoute(routes: readonly ControlRoute[], method: string, path: string): ControlMatch {
  const methods: string[] = [];
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (!params) continue;
    if (route.method === method) return { route, params };
    methods.push(route.method);
  }
  return methods.length > 0 ? { methods } : undefined;
}

function matchPath(template: string, path: string): ReadonlyMap<string, string> | undefined {
  const wanted = template.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return undefined;
  const params = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    if (segment.startsWith("<")) {
      if (value === "") return undefined;
      params.set(segment.slice(1, -1), decode(value));
    } else if (segment !== value) return undefined;
  }
  return params;
}

// What cannot be decoded is looked for as it is, and not found.
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
