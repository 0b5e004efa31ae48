// Prism between the SDK and the sandbox validates both against the documents, and shares no code with either.

import { readFileSync } from "node:fs";
import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import type { Fetch } from "svc-sdk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../../cli/src/sandbox-server/start-server.ts";
import { type Violation, violationsOf } from "../../../contract-tests/support/harness/prism.ts";
import { routes as walletRoutes } from "../../../generated/crypto/routes.ts";
import { routes as fiatRoutes } from "../../../generated/fiat/routes.ts";
import { allowedStories, scenario, startTime } from "./scenario.ts";
import { openRemoteStage } from "./stages.ts";

type Service = "fiat" | "crypto";

const closing: (() => Promise<unknown>)[] = [];
let server: RunningServer;

beforeAll(async () => {
  const failed = (error: unknown) => {
    throw error;
  };
  server = await startServer({ port: 0, host: "127.0.0.1", frozenAt: Date.parse(startTime), failed });
  closing.push(() => server.close());
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Prism's proxy does not forward health checks, which are above the prefix; the others respond with an undocumented 501. */
const exempt = [
  ...["checkHealth", "pingHealth", "quoteSendMoney", "createWallet", "refreshAuthentication", "exchangeApiKeyToken"],
  ...["generateApiKey", "getApiKey", "updateApiKeyPermissions", "batchAddAssets"],
];

/** Starts a validating proxy for a service at `upstream`. */
async function startProxy(service: Service, upstream: string): Promise<string> {
  const document = JSON.parse(
    readFileSync(new URL(`../../../generated/${service}/openapi.json`, import.meta.url), "utf8"),
  );
  const proxy = createServer(await getHttpOperationsFromSpec(document), {
    components: { logger: createLogger("prism", { level: "silent" }) },
    config: {
      ...{ checkSecurity: true, validateRequest: true, validateResponse: true, errors: false },
      ...{ isProxy: true, upstream: new URL(upstream), upstreamProxy: undefined, mock: { dynamic: false } },
    },
    cors: false,
  });
  const url = await proxy.listen(0, "127.0.0.1");
  closing.push(() => proxy.close());
  return url;
}

/** A `fetch` through the proxies, with the violations they report. */
function through(proxies: Readonly<Record<Service, string>>): { fetch: Fetch; violations: Violation[] } {
  const violations: Violation[] = [];
  return {
    violations,
    async fetch(url, init) {
      const [, service, path = ""] = /\/(fiat|crypto)\/api\/v1(\/.*)$/.exec(url) ?? [];
      const response = await fetch(proxies[service as Service] + path, init);
      violations.push(...violationsOf(response.headers, response.ok ? "" : await response.clone().text()));
      return response;
    },
  };
}

// Most of the time Prism reads the documents.
it("reports no violation in a scenario through every operation", async () => {
  const proxies = {
    fiat: await startProxy("fiat", `${server.origin}/fiat/api/v1`),
    crypto: await startProxy("crypto", `${server.origin}/crypto/api/v1`),
  };
  const { fetch: proxied, violations } = through(proxies);
  const stage = await openRemoteStage(server.origin, { fetch: proxied });
  // The documents require `https:`, which nothing receives here: these deliveries fail and are retried.
  const transcript = await scenario({ ...stage, receiver: "https://127.0.0.1:1" }, allowedStories);
  expect(transcript.length).toBeGreaterThan(60);
  expect(violations).toEqual([]);

  const response = await fetch(`${server.origin}/_sandbox/requests?limit=500`);
  const { requests } = (await response.json()) as { readonly requests: readonly { readonly operationId: string }[] };
  const called = new Set(requests.map(({ operationId }) => operationId));
  const all = [...fiatRoutes, ...walletRoutes].map(({ operationId }) => operationId);
  expect(all.filter((operationId) => !called.has(operationId)).sort()).toEqual([...exempt].sort());
});
