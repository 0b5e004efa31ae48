// A client for the control plane of a sandbox.

import type { ClockMove } from "../../../src/sandbox/core/clock.ts";
import type {
  ClockReading,
  DeliveryView,
  EventPage,
  FaultList,
  OperationInfo,
  Overview,
  SimulationInfo,
  TenantInfo,
} from "./control-types.ts";
import { type CallService, createServiceCaller } from "./service-caller.ts";

export interface ControlClientOptions {
  /** @default the runtime's `fetch` */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The sandbox's origin, such as `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
}

/** The calls that the page makes. Each rejects with the control plane's message if the sandbox refuses. */
export interface ControlClient {
  tenants(signal?: AbortSignal): Promise<readonly TenantInfo[]>;
  /** The newest 500 requests, and as many actions, with an id greater than `after`. */
  events(after: number, signal?: AbortSignal): Promise<EventPage>;
  overview(tenantId: string, signal?: AbortSignal): Promise<Overview>;
  /** Newest first. */
  deliveries(tenantId: string, signal?: AbortSignal): Promise<readonly DeliveryView[]>;
  clock(tenantId: string, signal?: AbortSignal): Promise<ClockReading>;
  faults(signal?: AbortSignal): Promise<FaultList>;
  simulations(signal?: AbortSignal): Promise<readonly SimulationInfo[]>;
  operations(signal?: AbortSignal): Promise<readonly OperationInfo[]>;

  /** Starts a new attempt of a delivery that is not pending; resolves before the attempt ends. */
  retry(tenantId: string, deliveryId: string): Promise<unknown>;
  /** Advances the time of the sandbox, or of one tenant only. */
  advance(seconds: number, tenantId?: string): Promise<ClockMove>;
  simulate(tenantId: string, name: string, input: object): Promise<unknown>;
  /** `body` is JSON text, whose numbers keep all their digits; undefined: no body. */
  addFault(fault: object, body?: string): Promise<unknown>;
  removeFault(id: string): Promise<unknown>;
  addDeliveryFault(tenantId: string, kind: string): Promise<unknown>;
  clearDeliveryFaults(tenantId: string): Promise<unknown>;
  createTenant(): Promise<TenantInfo>;
  resetTenant(id: string): Promise<unknown>;
  reset(): Promise<unknown>;
  exportState(): Promise<string>;
  importState(text: string): Promise<unknown>;
  /** Calls an operation of a service with the credentials of a tenant. */
  readonly callService: CallService;
}

const EVENT_LIMIT = 500;
const DELIVERY_LIMIT = 100;

export function createControlClient(options: ControlClientOptions): ControlClient {
  const { baseUrl, fetch: send = (url, init) => fetch(url, init) } = options;

  async function ask(path: string, init: RequestInit): Promise<Response> {
    const response = await send(`${baseUrl}/_sandbox${path}`, init);
    if (response.ok) return response;
    throw new Error(await messageOf(response));
  }

  async function read<Body>(path: string, signal?: AbortSignal): Promise<Body> {
    return (await ask(path, signal === undefined ? {} : { signal })).json();
  }

  /** Sends a JSON value, or a text as it is. */
  async function write<Body>(method: string, path: string, body?: object | string): Promise<Body> {
    const headers = { "content-type": "application/json" };
    const sent = typeof body === "object" ? JSON.stringify(body) : body;
    return (await ask(path, { method, ...(sent !== undefined && { headers, body: sent }) })).json();
  }

  const tenant = (id: string) => `/tenants/${encodeURIComponent(id)}`;
  return {
    tenants: async (signal) => (await read<{ tenants: TenantInfo[] }>("/tenants", signal)).tenants,
    events: (after, signal) => read(`/events?after=${after}&limit=${EVENT_LIMIT}`, signal),
    overview: (id, signal) => read(`${tenant(id)}/overview`, signal),
    async deliveries(id, signal) {
      const path = `${tenant(id)}/deliveries?limit=${DELIVERY_LIMIT}`;
      return (await read<{ deliveries: DeliveryView[] }>(path, signal)).deliveries;
    },
    clock: (id, signal) => read(`${tenant(id)}/clock`, signal),
    faults: (signal) => read("/faults", signal),
    simulations: async (signal) => (await read<{ simulations: SimulationInfo[] }>("/simulations", signal)).simulations,
    operations: async (signal) => (await read<{ operations: OperationInfo[] }>("/operations", signal)).operations,

    retry: (id, deliveryId) => write("POST", `${tenant(id)}/deliveries/${encodeURIComponent(deliveryId)}/retry`, {}),
    advance: (seconds, id) => write("POST", `${id === undefined ? "" : tenant(id)}/clock/advance`, { seconds }),
    simulate: async (id, name, input) =>
      (await write<{ result: unknown }>("POST", `${tenant(id)}/simulate/${encodeURIComponent(name)}`, input)).result,
    addFault(fault, body) {
      const text = JSON.stringify(fault);
      return write("POST", "/faults", body === undefined ? text : `${text.slice(0, -1)},"body":${body}}`);
    },
    removeFault: (id) => write("DELETE", `/faults/${encodeURIComponent(id)}`),
    addDeliveryFault: (id, kind) => write("POST", `${tenant(id)}/deliveries/misbehave`, { kind }),
    clearDeliveryFaults: (id) => write("POST", `${tenant(id)}/deliveries/behave`),
    createTenant: () => write("POST", "/tenants", {}),
    resetTenant: (id) => write("POST", `${tenant(id)}/reset`),
    reset: () => write("POST", "/reset"),
    exportState: async () => (await ask("/state", {})).text(),
    importState: (text) => write("PUT", "/state", text),
    callService: createServiceCaller(baseUrl, send),
  };
}

// The server may not be a sandbox.
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const { message } = Object(body) as { readonly message?: unknown };
  return typeof message === "string" ? message : `The sandbox responded with status ${response.status}.`;
}
