// The routes of the control plane, and how a path matches one.

import type { IncomingRequest } from "../core/request.ts";

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

/** Finds the route of a request. */
export interface ControlRouter {
  match(method: string, path: string): ControlMatch;
}

export function createControlRouter(routes: readonly ControlRoute[]): ControlRouter {
  const templates = routes.map((route) => ({ route, wanted: route.path.split("/") }));
  return {
    match(method, path) {
      const given = path.split("/");
      const methods: string[] = [];
      for (const { route, wanted } of templates) {
        const params = matchSegments(wanted, given);
        if (!params) continue;
        if (route.method === method) return { route, params };
        methods.push(route.method);
      }
      return methods.length > 0 ? { methods } : undefined;
    },
  };
}

function matchSegments(wanted: readonly string[], given: readonly string[]): ReadonlyMap<string, string> | undefined {
  if (wanted.length !== given.length || !wanted.every((segment, at) => isMatch(segment, given[at]))) return undefined;
  const params = wanted.flatMap((segment, at) =>
    segment.startsWith("<") ? [[segment.slice(1, -1), decode(given[at] ?? "")] as const] : [],
  );
  return new Map(params);
}

function isMatch(wanted: string, given: string | undefined): boolean {
  return wanted.startsWith("<") ? given !== "" : wanted === given;
}

// A segment that cannot be decoded is used as it is, and matches nothing.
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
