import { beforeAll, describe, expect, test } from "vitest";
import type { VerifiedService } from "./service.ts";
import { ourVerifiedServices, remarks, runOnStub, stubService } from "./testing/stub-service.ts";
import { planted } from "./testing/planted.ts";

let services: readonly VerifiedService[];
beforeAll(async () => {
  services = await ourVerifiedServices();
});

describe("baseline", () => {
  test("x", {timeout: 60000}, async () => {
    for (const [title, id, plant, ...expected] of planted) {
    const stub = stubService(services, { [id]: plant });
    const findings = await runOnStub(services.filter(s=>s.operations.some(o=>o.id===id)), stub, { profile: "sandbox", call: [id] , only: ["getIssuerStatus","getBusinessWebhook", id]});
    const r = remarks(findings); if (id==="checkHealth") console.log(findings.filter(f=>f.operationId===id).map(f=>JSON.stringify(f)).join("\n"));
    console.log(String(r)===String(expected)?"ok":"??", title, r, expected);
    }
  });
});
