// Sends requests to the control plane, and turns its refusals into errors.

/** Options of `createControlClient`. */
export interface ControlClientOptions {
  /** Pass `sandbox.fetch` for a sandbox in this page. @default the runtime's `fetch` */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The sandbox's origin, such as `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
}

/** The control plane refused a request, with this message. */
export class ControlPlaneError extends Error {
  override readonly name = "ControlPlaneError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Requests below `/_sandbox`. Each rejects with a `ControlPlaneError` if the sandbox refuses. */
export interface ControlRequests {
  read<Body>(path: string, signal?: AbortSignal): Promise<Body>;
  readText(path: string): Promise<string>;
  /** Sends a JSON value, or a text as it is. */
  write<Body>(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: object | string): Promise<Body>;
}

export function createControlRequests(options: ControlClientOptions): ControlRequests {
  const { baseUrl, fetch: send = (url, init) => fetch(url, init) } = options;
  const root = `${baseUrl.replace(/\/$/, "")}/_sandbox`;

  async function ask(path: string, init: RequestInit): Promise<Response> {
    const response = await send(`${root}${path}`, init);
    if (response.ok) return response;
    throw new ControlPlaneError(response.status, await messageOf(response));
  }

  return {
    read: async (path, signal) => (await ask(path, signal === undefined ? {} : { signal })).json(),
    readText: async (path) => (await ask(path, {})).text(),
    async write(method, path, body) {
      const headers = { "content-type": "application/json" };
      const sent = typeof body === "object" ? JSON.stringify(body) : body;
      return (await ask(path, { method, ...(sent !== undefined && { headers, body: sent }) })).json();
    },
  };
}

// The server may not be a sandbox.
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  return typeof message === "string" ? message : `The sandbox responded with status ${response.status}.`;
}
