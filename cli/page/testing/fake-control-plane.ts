// A fake control plane whose data the test sets.

import type { DeliverySummary, Overview, RequestRecord } from "../client/control-types.ts";
import { overview } from "./sample-data.ts";

/** The data of the fake; tests change it freely. */
export interface FakeSandbox {
  tenants: readonly string[];
  requests: RequestRecord[];
  cleared: number;
  /** By tenant. */
  readonly overviews: Map<string, Overview>;
  readonly deliveries: Map<string, DeliverySummary[]>;
  /** Milliseconds since the Unix epoch. */
  now: number;
  /** Requests to refuse. */
  refuses: "none" | "retry" | "clock" | "all";
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
    cleared: 0,
    overviews: new Map(),
    deliveries: new Map(),
    now: Date.UTC(2026, 0, 1),
    refuses: "none",
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
    if (name === "requests") {
      const after = Number(searchParams.get("after"));
      return {
        requests: sandbox.requests.filter(({ id }) => id > after),
        last: sandbox.requests.at(-1)?.id ?? 0,
        cleared: sandbox.cleared,
      };
    }
    if (name === "clock") {
      if (request.method === "POST") sandbox.now += 1000 * Number((await request.json()).seconds);
      return { now: new Date(sandbox.now).toISOString() };
    }
    if (part === "overview") return sandbox.overviews.get(tenantId) ?? overview({ id: tenantId });
    if (part === "deliveries" && request.method === "POST") {
      sandbox.retries += 1;
      return { delivery: changeDelivery(tenantId, deliveryId, () => ({ status: "pending" }))[0] };
    }
    if (part === "deliveries") return { deliveries: sandbox.deliveries.get(tenantId) ?? [] };
    const services = { fiat: { baseUrl: `${origin}/fiat/api/v1` }, crypto: { baseUrl: `${origin}/crypto/api/v1` } };
    return { tenants: sandbox.tenants.map((id) => ({ id, ...services })) };
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
