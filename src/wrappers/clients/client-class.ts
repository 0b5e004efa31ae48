/// <reference lib="esnext.disposable" preserve="true" />

// The class that every client extends: the resources of a service, with the methods of every client.

import type { Authorization } from "../auth/authorization.ts";
import type { TokenOption } from "../auth/provided-token.ts";
import type { AuthorizationContext } from "../auth/token-login.ts";
import type { Caller, LimitOptions } from "../operation/call-options.ts";
import type { CredentialKind } from "../operation/operation.ts";
import type { RenameMap } from "../operation/rename-map.ts";
import type { ResultPromise } from "../operation/results.ts";
import type { Undescribed } from "../operation/undescribed.ts";
import { ownFields } from "../parsing/fields.ts";
import { readClientOptions } from "./client-context.ts";
import { attachCore, attachedCore, type ClientCore, coreOf, createCore } from "./client-core.ts";
import type { ClientOptions } from "./client-options.ts";
import { type ClientRequest, sendRequest } from "./client-request.ts";
import type { DefinedOperation } from "./endpoint-definition.ts";
import { refusePage } from "./web-page.ts";

/** Methods of every client. */
export interface ClientMethods {
  /**
   * Calls an undocumented operation, with the credential, idempotency key, limits and errors of every other call (S48). The
   * path of an `AgentClient` begins with `/agent/` (S7).
   */
  request<Given, Result>(
    operation: DefinedOperation<Given, Result>,
    ...given: object extends Given ? [given?: Given] : [given: Given]
  ): ResultPromise<Result>;
  request<T = unknown>(request: ClientRequest): ResultPromise<Undescribed<T>>;
  /**
   * Closes this client and every client made from it by `withOptions`: aborts running calls, stops renewing tokens, and closes
   * a transport that has a `close` method. Later calls throw (S49).
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** How the client of one service gets its credential. */
export interface ServiceAccess<Options extends ClientOptions> {
  readonly baseUrlVariable: string;
  readonly credential: CredentialKind;
  readonly credentialNames: readonly string[];
  readonly authorize: (options: Options, context: AuthorizationContext) => Authorization;
}

/** What distinguishes the client of one service. */
export interface ClientService<Options extends ClientOptions> extends ServiceAccess<Options> {
  readonly renameMap: RenameMap;
}

/** A class of clients. */
export type ClientClass<Resources, Options> = new (options?: Options) => Resources & ClientMethods;

/** A generated class with the methods of a service, by resource. */
export type ResourcesClass<Resources> = new (call: Caller) => Resources;

export function clientClass<Resources extends object, Options extends ClientOptions>(
  Resources: ResourcesClass<Resources>,
  service: ClientService<Options>,
): ClientClass<Resources, Options> {
  class Client extends (Resources as new (call: Caller) => object) implements ClientMethods {
    constructor(options: Options = {} as Options) {
      const core = attachedCore(options) ?? openCore(service, options);
      super(core.call);
      attachCore(this, core);
    }

    request<Result>(request: object, given?: unknown): ResultPromise<Result> {
      return sendRequest(coreOf(this).call, request, given, service.credential);
    }

    close(): Promise<void> {
      return coreOf(this).close();
    }

    [Symbol.asyncDispose](): Promise<void> {
      return this.close();
    }
  }
  return Client as ClientClass<Resources, Options>;
}

/** Options of a client that has other limits, and shares everything else with this one: for the `withOptions` of a class. */
export function sharedOptions(client: object, limits: LimitOptions): object {
  return attachCore({}, coreOf(client).withLimits(limits));
}

function openCore<Options extends ClientOptions>(service: ClientService<Options>, given: Options): ClientCore {
  const options = typeof given === "object" && given !== null ? ownFields(given) : given;
  const { renameMap, baseUrlVariable, credentialNames, authorize } = service;
  const settings = readClientOptions(options, renameMap, baseUrlVariable, credentialNames);
  if ((options as TokenOption).token === undefined) refusePage(options);
  return createCore(settings, (context) => authorize(options, context));
}
