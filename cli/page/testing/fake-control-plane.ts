// A fake control plane whose data the test sets.

import type {
  ActionRecord,
  AnswerRecord,
  DeliverySummary,
  FaultRecord,
  OperationInfo,
  OriginalMessages,
  Overview,
  RequestRecord,
} from "../client/control-types.ts";
import { overview, tenantSummary } from "./sample-data.ts";
import {
  sampleAnswerFields,
  sampleFaultFields,
  sampleOperations,
  sampleSettings,
  sampleSimulations,
} from "./sample-descriptions.ts";

/** The data of the fake; tests change it freely. */
export interface FakeSandbox {
  tenants: readonly string[];
  requests: RequestRecord[];
  actions: ActionRecord[];
  faults: FaultRecord[];
  answers: AnswerRecord[];
  /** By id. */
  readonly answerBodies: Map<string, unknown>;
  /** What is hidden of a request, by its id. */
  readonly originals: Map<number, Partial<OriginalMessages>>;
  operations: readonly OperationInfo[];
  cleared: number;
  /** By tenant. */
  readonly overviews: Map<string, Overview>;
  readonly deliveries: Map<string, DeliverySummary[]>;
  /** Milliseconds since the Unix epoch. */
  now: number;
  /** Whether the tenants have the sandbox's time. */
  follows: boolean;
  /** Requests to refuse. */
  refuses: "none" | "retry" | "clock" | "simulate" | "all";
  /** Paths and bodies of all changes, oldest first. */
  readonly changes: { readonly path: string; readonly method: string; readonly body: string }[];
  /** Number of retries requested. */
  retries: number;
  /** Ends the attempt that a retry started. */
  endAttempt(tenantId: string, deliveryId: string, status: "delivered" | "failed"): void;
}

export interface FakeControlPlane {
  readonly sandbox: FakeSandbox;
  /** Responds to requests below `/_sandbox/`, by path alone. */
  handle(request: Request): Promise<Response>;
}

export function createFakeControlPlane(): FakeControlPlane {
  const sandbox: FakeSandbox = {
    tenants: ["t1"],
    requests: [],
    actions: [],
    faults: [],
    answers: [],
    answerBodies: new Map(),
    originals: new Map(),
    operations: sampleOperations,
    cleared: 0,
    overviews: new Map(),
    deliveries: new Map(),
    now: Date.UTC(2026, 0, 1),
    follows: true,
    refuses: "none",
    changes: [],
    retries: 0,
    endAttempt(tenantId, deliveryId, status) {
      changeDelivery(tenantId, deliveryId, ({ attempts }) => ({
        status,
        attempts: attempts + 1,
        responseStatus: status === "delivered" ? 200 : 500,
        error: null,
      }));
    },
  };

  function changeDelivery(
    tenantId: string,
    id: string,
    change: (held: DeliverySummary) => Partial<DeliverySummary>,
  ): DeliverySummary[] {
    const held = sandbox.deliveries.get(tenantId) ?? [];
    const next = held.map((delivery) => (delivery.id === id ? { ...delivery, ...change(delivery) } : delivery));
    sandbox.deliveries.set(tenantId, next);
    return next.filter((delivery) => delivery.id === id);
  }

  async function respond(request: Request): Promise<unknown> {
    const { pathname, searchParams, origin } = new URL(request.url);
    const [name, tenantId = "", part, deliveryId = ""] = pathname.split("/").slice(2).map(decodeURIComponent);
    if (request.method !== "GET") {
      sandbox.changes.push({ path: pathname, method: request.method, body: await request.clone().text() });
    }
    if (name === "actions") {
      const after = Number(searchParams.get("after"));
      return { actions: sandbox.actions.filter(({ id }) => id > after), last: sandbox.actions.at(-1)?.id ?? 0 };
    }
    if (name === "simulations") return { simulations: sampleSimulations };
    if (name === "operations") return { operations: sandbox.operations };
    if (name === "faults") return { faults: sandbox.faults, fields: sampleFaultFields };
    if (name === "answers" && request.method === "DELETE") {
      sandbox.answers = sandbox.answers.filter(({ id }) => id !== tenantId);
    }
    if (name === "answers" && request.method === "GET" && tenantId !== "") {
      return { body: sandbox.answerBodies.get(tenantId) };
    }
    if (name === "answers") return { answers: sandbox.answers, fields: sampleAnswerFields };
    if (name === "state") return { tenants: [] };
    if (part === "simulate") return { result: { applied: deliveryId } };
    if (part === "settings") return sampleSettings;
    if (name === "requests" && part === "send") return { status: 200, request: Number(tenantId) };
    if (name === "requests" && part === "original") {
      const record = sandbox.requests.find(({ id }) => id === Number(tenantId));
      return { ...record, isTruncated: false, ...sandbox.originals.get(Number(tenantId)) };
    }
    if (name === "requests") {
      const after = Number(searchParams.get("after"));
      return {
        requests: sandbox.requests.filter(({ id }) => id > after),
        last: sandbox.requests.at(-1)?.id ?? 0,
        cleared: sandbox.cleared,
      };
    }
    if (name === "clock" || part === "clock") {
      if (request.method === "POST") sandbox.now += 1000 * Number((await request.json()).seconds);
      return { now: new Date(sandbox.now).toISOString(), follows: sandbox.follows };
    }
    if (part === "overview") return sandbox.overviews.get(tenantId) ?? overview({ id: tenantId });
    if (part === "deliveries" && request.method === "POST") {
      sandbox.retries += 1;
      return { delivery: changeDelivery(tenantId, deliveryId, () => ({ status: "pending" }))[0] };
    }
    if (part === "deliveries") return { deliveries: sandbox.deliveries.get(tenantId) ?? [] };
    if (request.method === "POST") return tenantSummary("t9", origin);
    return { tenants: sandbox.tenants.map((id) => tenantSummary(id, origin)) };
  }

  function isRefused({ method, url }: Request): boolean {
    return sandbox.refuses === "all" || (method === "POST" && new URL(url).pathname.includes(sandbox.refuses));
  }

  return {
    sandbox,
    async handle(request) {
      if (!isRefused(request)) return Response.json(await respond(request));
      return Response.json({ error: "refused", message: "Refused by the test." }, { status: 400 });
    },
  };
}
