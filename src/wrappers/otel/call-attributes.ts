// Attributes of a call that spans and metrics share: by the semantic conventions for HTTP clients where they define one.

import type { Attributes } from "@opentelemetry/api";
import type { CallEvent } from "../hooks/hooks.ts";
import { isDocumented } from "../operation/operation.ts";

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "https:": 443, "http:": 80 };

/** Without the path of a `client.request()`, which contains values. */
export function httpAttributes(call: CallEvent): Attributes {
  const { protocol, hostname, port } = new URL(call.origin);
  return {
    "http.request.method": call.method,
    "server.address": hostname,
    "server.port": Number(port || DEFAULT_PORTS[protocol]),
    ...(isDocumented({ id: call.operation }) && { "url.template": call.path }),
  };
}

/** Empty for a `client.request()`, whose name contains its path. */
export function operationAttributes({ operation }: CallEvent): Attributes {
  return isDocumented({ id: operation }) ? { "sdk.operation": operation } : {};
}
