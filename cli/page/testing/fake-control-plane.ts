// Stands in for a sandbox's control plane, so that a test decides what has happened there.

import type { Delivery, Overview, RequestRecord } from "../client/control-types.ts";
import { overview } from "./sample-data.ts";

/** What the fake holds; tests change it at will. */
export interface FakeWorld {
  tenants: readonly string[];
  exchanges: RequestRecord[];
  cleared: number;
  /** By tenant. */
  readonly overviews: Map<string, Overview>;
  readonly deliveries: Map<string, Delivery[]>;
  /** Milliseconds since the Unix epoch. */
  now: number;
  /** Which requests are refused. */
  refuses: "none" | "retry" | "clock" | "all";
  /** How many retries have been asked for. */
  retries: number;
  /** Ends the attempt that a retry has begun. */
  endAttempt(tenantId: string, deliveryId: string, status: "delivered" | "failed"): void;
}

export interface FakeControlPlane {
  readonly world: FakeWorld;
  /** Answers requests below `/_sandbox/`, by path alone. */
  handle(request: Request): Promise<Response>;
}

export function createFakeControlPlane(): FakeControlPlane {
  const world: FakeWorld = {
    tenants: ["t1"],
    exchanges: [],
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

  function changeDelivery(tenantId: string, id: string, change: (held: Delivery) => Partial<Delivery>): Delivery[] {
    const held = world.deliveries.get(tenantId) ?? [];
    const next = held.map((delivery) => (delivery.id === id ? { ...delivery, ...change(delivery) } : delivery));
    world.deliveries.set(tenantId, next);
    return next.filter((delivery) => delivery.id === id);
  }

  async function answer(request: Request): Promise<unknown> {
    const { pathname, searchParams, origin } = new URL(request.url);
    const [name, tenantId = "", part, deliveryId = ""] = pathname.split("/").slice(2).map(decodeURIComponent);
    if (name === "requests") {
      const after = Number(searchParams.get("after"));
      return {
        requests: world.exchanges.filter(({ id }) => id > after),
        last: world.exchanges.at(-1)?.id ?? 0,
        cleared: world.cleared,
      };
    }
    if (name === "clock") {
      if (request.method === "POST") world.now += 1000 * Number((await request.json()).seconds);
      return { now: new Date(world.now).toISOString() };
    }
    if (part === "overview") return world.overviews.get(tenantId) ?? overview({ id: tenantId });
    if (part === "deliveries" && request.method === "POST") {
      world.retries += 1;
      return { delivery: changeDelivery(tenantId, deliveryId, () => ({ status: "pending" }))[0] };
    }
    if (part === "deliveries") return { deliveries: world.deliveries.get(tenantId) ?? [] };
    const services = { fiat: { baseUrl: `${origin}/fiat/api/v1` }, crypto: { baseUrl: `${origin}/crypto/api/v1` } };
    return { tenants: world.tenants.map((id) => ({ id, ...services })) };
  }

  function isRefused({ method, url }: Request): boolean {
    return world.refuses === "all" || (method === "POST" && new URL(url).pathname.includes(world.refuses));
  }

  return {
    world,
    async handle(request) {
      if (!isRefused(request)) return Response.json(await answer(request));
      return Response.json({ error: "refused", message: "The test wants a refusal." }, { status: 400 });
    },
  };
}
