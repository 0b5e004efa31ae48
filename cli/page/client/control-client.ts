// A client for the control plane of a sandbox, served by `svc-sdk-cli sandbox` or running in the same page.

import { type ControlClientOptions, createControlRequests } from "./control-requests.ts";
import type {
  ActionPage,
  AnswerPage,
  ClockReading,
  DeliverySummary,
  FaultList,
  OperationInfo,
  OriginalMessages,
  Overview,
  RequestPage,
  RequestRecord,
  SentAgain,
  SettingsReading,
  SimulationInfo,
  TenantSummary,
} from "./control-types.ts";
import { type CallService, createServiceCaller } from "./service-caller.ts";

/** The calls that the page makes. Each rejects with a `ControlPlaneError` if the sandbox refuses. */
export interface ControlClient {
  tenants(signal?: AbortSignal): Promise<readonly TenantSummary[]>;
  /** The newest 500 requests with an id greater than `after`. */
  requests(after: number, signal?: AbortSignal): Promise<RequestPage>;
  /** The newest 500 actions with an id greater than `after`. */
  actions(after: number, signal?: AbortSignal): Promise<ActionPage>;
  overview(tenantId: string, signal?: AbortSignal): Promise<Overview>;
  /** Newest first. */
  deliveries(tenantId: string, signal?: AbortSignal): Promise<readonly DeliverySummary[]>;
  clock(tenantId: string, signal?: AbortSignal): Promise<ClockReading>;
  faults(signal?: AbortSignal): Promise<FaultList>;
  answers(): Promise<AnswerPage>;
  /** JSON text: the body of an answer as `{ "body": … }`, with all digits of its numbers. */
  answerText(id: string): Promise<string>;
  simulations(signal?: AbortSignal): Promise<readonly SimulationInfo[]>;
  operations(signal?: AbortSignal): Promise<readonly OperationInfo[]>;
  settings(tenantId: string): Promise<SettingsReading>;

  /** Starts a new attempt (C93) of a delivery that is not pending; resolves before the attempt ends. */
  retry(tenantId: string, deliveryId: string): Promise<DeliverySummary>;
  /** Advances the time of the sandbox, or of a tenant alone. */
  advance(seconds: number, tenantId?: string): Promise<unknown>;
  simulate(tenantId: string, name: string, input: object): Promise<unknown>;
  /** A recorded request and its response as they were sent, secrets included. */
  original(requestId: number): Promise<OriginalMessages>;
  /** Sends a recorded request again, with the same credential, key and body. */
  sendAgain(requestId: number): Promise<SentAgain>;
  /** `body` is JSON text, whose numbers keep all their digits; undefined: no body. */
  addFault(fault: object, body?: string): Promise<unknown>;
  removeFault(id: string): Promise<unknown>;
  /** `body` as in `addFault`. */
  addAnswer(answer: object, body?: string): Promise<unknown>;
  removeAnswer(id: string): Promise<unknown>;
  addDeliveryFault(tenantId: string, kind: string, count: number): Promise<unknown>;
  clearDeliveryFaults(tenantId: string): Promise<unknown>;
  changeSetting(tenantId: string, section: string, name: string, value: unknown): Promise<unknown>;
  createTenant(): Promise<TenantSummary>;
  resetTenant(id: string): Promise<unknown>;
  reset(): Promise<unknown>;
  exportState(): Promise<string>;
  importState(text: string): Promise<unknown>;
  /** Calls an operation of a service with the credentials of a tenant. */
  readonly callService: CallService;
  /** Repeats a call of this client, renewing an expired token. Undefined if another program sent the request. */
  repeatCall(request: RequestRecord): Promise<SentAgain> | undefined;
}

const REQUEST_LIMIT = 500;
const DELIVERY_LIMIT = 100;

/**
 * Creates a client for the control plane.
 *
 * @example
 * const client = createControlClient({ baseUrl: "https://sandbox.example", fetch: sandbox.fetch });
 * await client.advance(3600);
 */
export function createControlClient(options: ControlClientOptions): ControlClient {
  const { read, readText, write } = createControlRequests(options);
  const caller = createServiceCaller(options);
  const tenant = (id: string) => `/tenants/${encodeURIComponent(id)}`;
  return {
    tenants: async (signal) => (await read<{ tenants: TenantSummary[] }>("/tenants", signal)).tenants,
    requests: (after, signal) => read(`/requests?after=${after}&limit=${REQUEST_LIMIT}`, signal),
    actions: (after, signal) => read(`/actions?after=${after}`, signal),
    overview: (id, signal) => read(`${tenant(id)}/overview`, signal),
    async deliveries(id, signal) {
      const path = `${tenant(id)}/deliveries?limit=${DELIVERY_LIMIT}`;
      return (await read<{ deliveries: DeliverySummary[] }>(path, signal)).deliveries;
    },
    clock: (id, signal) => read(`${tenant(id)}/clock`, signal),
    faults: (signal) => read("/faults", signal),
    answers: () => read("/answers"),
    answerText: (id) => readText(`/answers/${encodeURIComponent(id)}`),
    simulations: async (signal) => (await read<{ simulations: SimulationInfo[] }>("/simulations", signal)).simulations,
    operations: async (signal) => (await read<{ operations: OperationInfo[] }>("/operations", signal)).operations,
    settings: (id) => read(`${tenant(id)}/settings`),

    async retry(id, deliveryId) {
      const path = `${tenant(id)}/deliveries/${encodeURIComponent(deliveryId)}/retry`;
      return (await write<{ delivery: DeliverySummary }>("POST", path, {})).delivery;
    },
    advance: (seconds, id) => write("POST", `${id === undefined ? "" : tenant(id)}/clock/advance`, { seconds }),
    simulate: async (id, name, input) =>
      (await write<{ result: unknown }>("POST", `${tenant(id)}/simulate/${encodeURIComponent(name)}`, input)).result,
    original: (id) => read(`/requests/${id}/original`),
    sendAgain: (id) => write("POST", `/requests/${id}/send`),
    addFault: (fault, body) => write("POST", "/faults", withBody(fault, body)),
    removeFault: (id) => write("DELETE", `/faults/${encodeURIComponent(id)}`),
    addAnswer: (answer, body) => write("POST", "/answers", withBody(answer, body)),
    removeAnswer: (id) => write("DELETE", `/answers/${encodeURIComponent(id)}`),
    addDeliveryFault: (id, kind, count) => write("POST", `${tenant(id)}/deliveries/misbehave`, { kind, count }),
    clearDeliveryFaults: (id) => write("POST", `${tenant(id)}/deliveries/behave`),
    changeSetting: (id, section, name, value) =>
      write("PATCH", `${tenant(id)}/settings`, { [section]: { [name]: value } }),
    createTenant: () => write("POST", "/tenants", {}),
    resetTenant: (id) => write("POST", `${tenant(id)}/reset`),
    reset: () => write("POST", "/reset"),
    exportState: () => readText("/state"),
    importState: (text) => write("PUT", "/state", text),
    callService: caller.callService,
    repeatCall(request) {
      const repeated = caller.repeat(request);
      // Like the sandbox's own repetition: 0 if a fault breaks the connection.
      const status = repeated?.then(
        (answer) => answer.status,
        () => 0,
      );
      return status?.then(async (known) => {
        const { requests } = await read<RequestPage>(`/requests?after=${request.id}&limit=${REQUEST_LIMIT}`);
        const sent = requests.filter(({ operationId }) => operationId === request.operationId).at(-1);
        return { status: known, request: sent?.id ?? null };
      });
    },
  };
}

/** A JSON object with a further property, whose text stays as it is. */
function withBody(properties: object, body: string | undefined): string {
  const text = JSON.stringify(properties);
  return body === undefined ? text : `${text.slice(0, -1)},"body":${body}}`;
}
