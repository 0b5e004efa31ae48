// The routes of the control plane, and how a path matches one.

import type { IncomingRequest } from "../core/incoming-request.ts";

/** A request to a route. */
export interface ControlCall {
  readonly request: IncomingRequest;
  /** A path parameter, decoded. */
  param(name: string): string;
  /** The JSON body; `{}` if there is none. */
  readonly body: unknown;
  /** The body as it was sent. */
  readonly text: string;
}

/** The result of a route: a JSON value, or JSON text. */
export type ControlResult =
  | { readonly status?: number; readonly json: unknown }
  | { readonly status?: number; readonly text: string };

/** One route of the control plane. */
export interface ControlRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Template such as `/_sandbox/tenants/<id>`. */
  readonly path: string;
  /** A description in one line. */
  readonly about: string;
  /** Whether the body must not be parsed as JSON. @default false */
  readonly readsText?: boolean;
  handle(call: ControlCall): ControlResult | Promise<ControlResult>;
}

/** The matching route with its parameters, or the methods that the path supports; undefined if the path is unknown. */
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

// A segment that cannot be decoded is used as it is, and matches nothing.
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
