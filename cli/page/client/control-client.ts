// A client for the control plane of a sandbox, served by `svc-sdk-cli sandbox` or running in the same page.

import type { ClockReading, DeliverySummary, Overview, RequestPage, TenantSummary } from "./control-types.ts";

/** The control plane calls that the page makes. Each rejects with a `ControlPlaneError` if the sandbox refuses. */
export interface ControlClient {
  tenants(signal?: AbortSignal): Promise<readonly TenantSummary[]>;
  /** The newest 500 requests with an id greater than `after`. */
  requests(after: number, signal?: AbortSignal): Promise<RequestPage>;
  overview(tenantId: string, signal?: AbortSignal): Promise<Overview>;
  /** Newest first. */
  deliveries(tenantId: string, signal?: AbortSignal): Promise<readonly DeliverySummary[]>;
  /** Starts a new attempt (C93) of a delivery that is not pending; resolves before the attempt ends. */
  retry(tenantId: string, deliveryId: string): Promise<DeliverySummary>;
  clock(signal?: AbortSignal): Promise<ClockReading>;
  /** Advances the clock. */
  advance(seconds: number): Promise<ClockReading>;
}

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

const REQUEST_LIMIT = 500;
const DELIVERY_LIMIT = 100;

/**
 * Creates a client for the control plane.
 *
 * @example
 * const client = createControlClient({ baseUrl: "https://sandbox.example", fetch: sandbox.fetch });
 * const { now } = await client.advance(3600);
 */
export function createControlClient(options: ControlClientOptions): ControlClient {
  const { baseUrl, fetch: send = (url, init) => fetch(url, init) } = options;
  const root = `${baseUrl.replace(/\/$/, "")}/_sandbox`;

  async function read<Body>(path: string, signal: AbortSignal | undefined): Promise<Body> {
    return await bodyOf(await send(`${root}${path}`, signal === undefined ? {} : { signal }));
  }
  async function post<Body>(path: string, body: object): Promise<Body> {
    const headers = { "content-type": "application/json" };
    return await bodyOf(await send(`${root}${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
  }
  const tenant = (id: string) => `/tenants/${encodeURIComponent(id)}`;

  return {
    tenants: async (signal) => (await read<{ tenants: TenantSummary[] }>("/tenants", signal)).tenants,
    requests: (after, signal) => read(`/requests?after=${after}&limit=${REQUEST_LIMIT}`, signal),
    overview: (id, signal) => read(`${tenant(id)}/overview`, signal),
    async deliveries(id, signal) {
      const path = `${tenant(id)}/deliveries?limit=${DELIVERY_LIMIT}`;
      return (await read<{ deliveries: DeliverySummary[] }>(path, signal)).deliveries;
    },
    async retry(id, deliveryId) {
      const path = `${tenant(id)}/deliveries/${encodeURIComponent(deliveryId)}/retry`;
      return (await post<{ delivery: DeliverySummary }>(path, {})).delivery;
    },
    clock: (signal) => read("/clock", signal),
    advance: (seconds) => post("/clock/advance", { seconds }),
  };
}

async function bodyOf<Body>(response: Response): Promise<Body> {
  if (response.ok) return await response.json();
  throw new ControlPlaneError(response.status, await messageOf(response));
}

// The server may not be a sandbox.
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  return typeof message === "string" ? message : `The sandbox responded with status ${response.status}.`;
}
