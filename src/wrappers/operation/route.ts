// One operation as the sandbox routes and checks it, the shape of `generated/*/routes.ts`.

import type { CredentialKind } from "./operation.ts";

/** A documented query parameter. */
export interface QueryParameter {
  readonly name: string;
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly required: boolean;
}

/** One documented response. */
export interface DocumentedAnswer {
  /** The media type of the body, such as `application/json`; undefined without a documented body. */
  readonly contentType?: string;
  /** Names of the possible schemas of the body; empty if it is undocumented. */
  readonly schemas: readonly string[];
  /** Names of its headers. */
  readonly headers: readonly string[];
}

export interface Route {
  readonly operationId: string;
  readonly method: string;
  /** Template below the prefix, such as `/apikey/{id}`. */
  readonly path: string;
  /** The path lies one level above the prefix, like those of the health checks (A27). */
  readonly abovePrefix: boolean;
  readonly credential: CredentialKind;
  readonly tag: string;
  readonly body: "none" | "optional" | "required";
  readonly query: readonly QueryParameter[];
  /** By status code; `default` for every other status code. */
  readonly answers: Readonly<Record<string, DocumentedAnswer>>;
}
