// The types of `defineOperation`: a definition, and the arguments that follow from it.

import type { CallOptions, KeyedCallOptions, TransferCallOptions } from "../operation/call-options.ts";
import type { HttpMethod, JsonPath, RetryRule } from "../operation/operation.ts";

/** Who makes the idempotency key: the SDK, unless you pass one (`auto`); you, with every call (`required`); `none`: no key is sent. */
export type KeyMode = "auto" | "required" | "none";

/** Checks or only types a value: `typed<T>()`, or the `parse` function of a schema library. */
export type Reader<T> = (value: unknown) => T;

/** One endpoint that the SDK does not know. */
export interface EndpointDefinition<Method extends HttpMethod, Path extends string, Body, Result, Query, Key> {
  readonly method: Method;
  /** Path below the base address, with parameters in braces: `/wallets/{wallet_id}/archive`. */
  readonly path: Path;
  /** Names of the query parameters. @default none */
  readonly query?: readonly Query[] | undefined;
  /** The type of the JSON body, an object. A function may check it; what it returns is sent. @default no body */
  readonly body?: Reader<Body> | undefined;
  /**
   * The type of the data. A function may check it; if it throws, the call fails with a `ResponseError`, and a write with an
   * `OutcomeUnknownError`.
   *
   * @default an `Undescribed`
   */
  readonly result?: Reader<Result> | undefined;
  /** When a call may be retried. @default `"read"` for GET, `"unsent"` for other methods */
  readonly retry?: RetryRule | undefined;
  /** @default `"none"` for GET, `"auto"` for other methods */
  readonly idempotencyKey?: Key | undefined;
  /** Documented lifetime of a key in seconds; `keyed-transfer` needs it (S13). @default none */
  readonly keyLifetimeSeconds?: number | undefined;
  /** Whether it moves money: 60 s per attempt, no zero amounts, and `"required"` or `"none"` as key mode. @default false */
  readonly money?: boolean | undefined;
  /** Where amounts are, so that they keep their digits. */
  readonly decimals?:
    | {
        /** By place in the request body, such as `payout.amount`: whether the service expects a JSON number or a string. */
        readonly body?: Readonly<Record<JsonPath, "number" | "string">> | undefined;
        /** Places in the response body, with its envelope, such as `data.items[].fee`. */
        readonly response?: readonly JsonPath[] | undefined;
      }
    | undefined;
  /**
   * Places in the request body whose values must not appear in messages, such as `user.pin`: a service may repeat in a message what it
   * rejects. Set it if end users are to see the messages. @default the whole body
   */
  readonly sensitive?: readonly JsonPath[] | undefined;
}

declare const types: unique symbol;

/** A defined operation: pass it to `client.request`. */
export interface DefinedOperation<Given, Result> {
  /** Method and path, by which errors and hooks name it. */
  readonly id: string;
  readonly [types]?: readonly [Given, Result];
}

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

type KeyOf<Method, Key> = KeyMode extends Key ? (Method extends "GET" ? "none" : "auto") : Key;

type OptionsOf<Mode> = Mode extends "required"
  ? TransferCallOptions
  : Mode extends "auto"
    ? KeyedCallOptions
    : CallOptions;

/** The arguments of a call: path, query, body and options. */
export type DefinedArguments<Method, Path extends string, Body, Query extends string, Key> = OptionsOf<
  KeyOf<Method, Key>
> &
  ([PathNames<Path>] extends [never] ? unknown : { readonly path: Readonly<Record<PathNames<Path>, string>> }) &
  ([Query] extends [never]
    ? unknown
    : { readonly query?: Readonly<Partial<Record<Query, string | number | boolean | undefined>>> | undefined }) &
  ([Body] extends [never] ? unknown : { readonly body: Body });
