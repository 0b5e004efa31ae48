import path from "node:path";
import { expect, it } from "vitest";
import { consumerRules } from "../../../specs/rules/consumer-rules.ts";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { parseOverlay } from "../overlays/read-overlay.ts";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { parseYaml } from "../pipeline/bundle/read-yaml.ts";
import { checkBundle } from "../pipeline/checks/check-spec.ts";
import { readModel } from "../pipeline/model/model.ts";
import { generateService } from "../pipeline/pipeline.ts";
import { applyDefaults } from "../regeneration/apply-defaults.ts";
import { overlayStub } from "./gap-stub.ts";
import { listGaps, ourDocument, ourServices } from "./gaps.ts";

// All steps of a generation take seconds, and more on a busy machine.
it.each(ourServices)(
  "an SDK can be generated from the %s document with all stubs uncommented",
  { timeout: 60_000 },
  async (api) => {
    const actions = (await listGaps())
      .map((gap) => overlayStub(gap, api))
      .join("")
      .replace(/^( *)# ?/gm, "$1");
    const text = `overlay: 1.1.0\ninfo: { title: Stubs, version: 0.1.0 }\nactions:\n${actions}`;
    const overlay = parseOverlay(parseYaml(path.resolve("stubs.yaml"), text), "overlays/stubs.yaml");
    const { bundle } = applyOverlays(await bundleSpec(ourDocument(api)), [overlay]);
    const { bundle: complete } = applyDefaults(bundle, api);
    await checkBundle(complete, { rules: consumerRules });
    const naming = { api, runtime: "svc-sdk/runtime/v1", placeholder: "svc", extension: ".js" } as const;
    const files = await generateService(complete, readModel(complete.document, naming));
    const method = api === "fiat" ? "getG13Example2" : "getG22Example1";
    expect(files["resources.ts"]).toContain(`operations.${method}`);
    expect(files["schema.ts"]).toContain("Source: overlays/stubs.yaml:");
  },
);
