// For tests: requests to the control plane of a sandbox.

import type { Sandbox } from "../../../src/sandbox/assembly/create-sandbox.ts";
import type { SandboxResponse } from "./open-sandbox.ts";

/** Sends a request to a path below `/_sandbox`; a body that is not a string is sent as JSON. */
export type CallControl = (method: string, path: string, body?: unknown) => Promise<Omit<SandboxResponse, "text">>;

export function controlOf({ fetch }: Pick<Sandbox, "fetch">): CallControl {
  return async (method, path, body) => {
    const text = (typeof body === "string" ? body : JSON.stringify(body)) ?? null;
    const response = await fetch(`https://sandbox.example/_sandbox${path}`, { method, body: text });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
}
