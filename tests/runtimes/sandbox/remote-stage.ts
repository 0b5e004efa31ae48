// The stage for a sandbox over HTTP, controlled through its control plane.

import type { ClientOptions } from "svc-sdk";
import type { SandboxTenant } from "svc-sdk/sandbox";
import { clientsOf } from "./scenario-clients.ts";
import type { Stage } from "./stage.ts";

/** A tenant in the control plane's responses. */
interface TenantInfo extends Pick<SandboxTenant, "id" | "seeded"> {
  readonly fiat: { readonly baseUrl: string; readonly accountId: string; readonly appSecret: string };
  readonly crypto: { readonly baseUrl: string; readonly apiKey: string; readonly apiSecret: string };
  readonly agent: { readonly baseUrl: string; readonly connectorKey: string };
}

/** Opens the first tenant of a server whose clock is frozen at `startTime`. */
export async function openRemoteStage(origin: string, client: ClientOptions = {}): Promise<Stage> {
  async function control<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${origin}/_sandbox/${path}`, init);
    const answer = (await response.json()) as Answer & { readonly message?: string };
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${answer.message}`);
    return answer;
  }
  const { tenants } = await control<{ readonly tenants: readonly TenantInfo[] }>("GET", "tenants");
  const [tenant] = tenants;
  if (tenant === undefined) throw new Error("the server has no tenant");
  await control("PATCH", `tenants/${tenant.id}/settings`, { fiat: { namedWebhooks: true } });
  return {
    ...clientsOf(tenant, client),
    seeded: tenant.seeded,
    origin,
    receiver: `${origin}/_sandbox/inbox`,
    async simulate(name, input) {
      const path = `tenants/${tenant.id}/simulate/${name}`;
      const { result } = await control<{ readonly result: unknown }>("POST", path, input);
      return result;
    },
    advance: (seconds) => control("POST", "clock/advance", { seconds }),
    idle: () => control("POST", "idle"),
  };
}
