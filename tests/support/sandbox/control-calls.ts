// For tests: requests to the control plane of a sandbox.

import type { Sandbox } from "../../../src/sandbox/assembly/create-sandbox.ts";

/** A response of the control plane. */
export interface ControlReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field.
  readonly body: any;
}

/** Sends a request to a path below `/_sandbox`; a body that is not a string is sent as JSON. */
export type CallControl = (method: string, path: string, body?: unknown) => Promise<ControlReply>;

export function controlOf(sandbox: Pick<Sandbox, "fetch">): CallControl {
  return async (method, path, body) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await sandbox.fetch(`https://sandbox.example/_sandbox${path}`, {
      method,
      ...(body === undefined ? {} : { body: text }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
}
