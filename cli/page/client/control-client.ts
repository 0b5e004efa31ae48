// Speaks to the control plane of a sandbox: one served by `svc sandbox`, or one in the same page.

import type { ClockReading, Delivery, ExchangePage, Overview, TenantSummary } from "./control-types.ts";

/** What the page asks of a sandbox. Every call rejects with a `ControlPlaneError` where the sandbox refuses. */
export interface ControlClient {
  tenants(signal?: AbortSignal): Promise<readonly TenantSummary[]>;
  /** The exchanges with a greater id than `after`, the newest 500 of them. */
  requests(after: number, signal?: AbortSignal): Promise<ExchangePage>;
  overview(tenantId: string, signal?: AbortSignal): Promise<Overview>;
  /** Newest first. */
  deliveries(tenantId: string, signal?: AbortSignal): Promise<readonly Delivery[]>;
  /** Begins a new attempt (C93) at a delivery that is not pending; resolves before that has ended. */
  retry(tenantId: string, deliveryId: string): Promise<Delivery>;
  clock(signal?: AbortSignal): Promise<ClockReading>;
  /** Moves the clock on by so many seconds. */
  advance(seconds: number): Promise<ClockReading>;
}

/** Where the sandbox is. */
export interface ControlClientOptions {
  /** `sandbox.fetch` for one in this page. @default the run time's */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The sandbox's origin, such as `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
}

/** A request that the control plane refused; the message is the control plane's. */
export class ControlPlaneError extends Error {
  override readonly name = "ControlPlaneError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const JOURNAL_LIMIT = 500;
const DELIVERY_LIMIT = 100;

/**
 * Makes a client of the control plane.
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
    requests: (after, signal) => read(`/requests?after=${after}&limit=${JOURNAL_LIMIT}`, signal),
    overview: (id, signal) => read(`${tenant(id)}/overview`, signal),
    async deliveries(id, signal) {
      const path = `${tenant(id)}/deliveries?limit=${DELIVERY_LIMIT}`;
      return (await read<{ deliveries: Delivery[] }>(path, signal)).deliveries;
    },
    async retry(id, deliveryId) {
      const path = `${tenant(id)}/deliveries/${encodeURIComponent(deliveryId)}/retry`;
      return (await post<{ delivery: Delivery }>(path, {})).delivery;
    },
    clock: (signal) => read("/clock", signal),
    advance: (seconds) => post("/clock/advance", { seconds }),
  };
}

async function bodyOf<Body>(response: Response): Promise<Body> {
  if (response.ok) return await response.json();
  throw new ControlPlaneError(response.status, await messageOf(response));
}

// What answers here may be no sandbox at all.
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  return typeof message === "string" ? message : `The sandbox answered ${response.status}.`;
}
