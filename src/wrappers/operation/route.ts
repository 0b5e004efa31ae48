// What the sandbox knows of each operation: the part of the documents that routing and checking need. The tables are generated.

/** How a request proves who sends it. */
export type CredentialKind = "none" | "token" | "connector";

/** A parameter of the query, as the document declares it. */
export interface QueryParameter {
  readonly name: string;
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly required: boolean;
}

/** One documented answer. */
export interface DocumentedAnswer {
  /** `application/json`, or what else the body is; undefined where no body is documented. */
  readonly contentType?: string;
  /** Names of the schemas that the body may have; empty where its shape is not shown. */
  readonly schemas: readonly string[];
  /** Headers that the answer carries. */
  readonly headers: readonly string[];
}

/** One operation, as the sandbox serves it. */
export interface Route {
  readonly operationId: string;
  readonly method: string;
  /** Template below the prefix, such as `/apikey/{id}`. */
  readonly path: string;
  /** The path lies one level above the prefix, as those of the health checks do (A27). */
  readonly abovePrefix: boolean;
  readonly credential: CredentialKind;
  readonly tag: string;
  readonly body: "none" | "optional" | "required";
  readonly query: readonly QueryParameter[];
  /** By status; `default` stands for every status that is not named. */
  readonly answers: Readonly<Record<string, DocumentedAnswer>>;
}
