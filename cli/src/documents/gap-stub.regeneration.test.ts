import path from "node:path";
import { describe, expect, it } from "vitest";
import { consumerRules } from "../../../specs/rules/consumer-rules.ts";
import { unwrap } from "../../../src/wrappers/http/response.ts";
import type { Operation } from "../../../src/wrappers/operation.ts";
import { UnwrappingPromise } from "../../../src/wrappers/results.ts";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { parseOverlay } from "../overlays/read-overlay.ts";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { parseYaml } from "../pipeline/bundle/read-yaml.ts";
import { checkBundle } from "../pipeline/checks/check-spec.ts";
import { toOperation } from "../pipeline/generators/operations.ts";
import { readModel, type ServiceModel } from "../pipeline/model/model.ts";
import { generateService } from "../pipeline/pipeline.ts";
import { applyDefaults } from "../regeneration/apply-defaults.ts";
import { overlayStub } from "./gap-stub.ts";
import { listGaps, type OurService, ourDocument, ourServices } from "./gaps.ts";

const gaps = await listGaps();
const naming = { runtime: "svc-sdk/runtime/v1", placeholder: "svc", extension: ".js" } as const;

async function withStubs(api: OurService) {
  const actions = gaps
    .map((gap) => overlayStub(gap, api))
    .join("")
    .replace(/^( *)# ?/gm, "$1");
  const text = `overlay: 1.1.0\ninfo: { title: Stubs, version: 0.1.0 }\nactions:\n${actions}`;
  const overlay = parseOverlay(parseYaml(path.resolve("stubs.yaml"), text), "overlays/stubs.yaml");
  const base = await bundleSpec(ourDocument(api));
  const { bundle: complete } = applyDefaults(applyOverlays(base, [overlay]).bundle, api);
  return { base, complete, model: readModel(complete.document, { api, ...naming }) };
}

describe.each(ourServices)("the %s document with all stubs uncommented", async (api) => {
  const { base, complete, model } = await withStubs(api);

  it("makes an SDK", async () => {
    await checkBundle(complete, { rules: consumerRules });
    const files = await generateService(complete, model);
    const method = api === "fiat" ? "getG13Example2" : "getG22Example1";
    expect(files["resources.ts"]).toContain(`operations.${method}`);
    expect(files["schema.ts"]).toContain("Source: overlays/stubs.yaml:");
  });

  const before = new Map(operationsOf(readModel(base.document, { api, ...naming })));
  const described = operationsOf(model).filter(([id]) => (before.get(id)?.envelope ?? "unknown") === "unknown");
  const flags = { fiat: { status: "success", status_code: 200 }, crypto: { success: true } }[api];
  const body = { ...flags, message: "Done.", data: { example_field: "A." } };

  it.each(described)("%s returns the value that unwrap() gave before", async (id, operation) => {
    // An operation that the document lacks is called with `client.request()`.
    const undescribed = before.get(id) ?? { envelope: "unknown" };
    const [earlier, now] = await Promise.all([undescribed, operation].map((each) => valuesOf(each, body)));
    expect(now).toEqual({ returned: earlier?.unwrapped, unwrapped: earlier?.unwrapped });
    expect(now?.returned).toEqual(body.data);
  });
});

function operationsOf(model: ServiceModel): [string, Operation][] {
  return model.operations.map((each) => [each.id, toOperation(model, each)]);
}

async function valuesOf(operation: Pick<Operation, "envelope" | "data">, body: object) {
  const result = unwrap(operation, body);
  if (!result.ok) throw new Error(result.reason);
  const call = new UnwrappingPromise(Promise.resolve({ data: result.data } as never));
  return { returned: await call, unwrapped: await call.unwrap<unknown>() };
}
