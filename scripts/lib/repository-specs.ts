// The specs of this repository, and their lint rules.

import { join } from "node:path";
import type { CheckOptions } from "../../cli/src/pipeline/checks/check-spec.ts";
import type { SpecSource } from "../../cli/src/pipeline/pipeline.ts";
import ruleset from "../../specs/rules/ruleset.ts";

export const root: string = join(import.meta.dirname, "../..");

export const rules: CheckOptions["rules"] = { redocly: join(root, "redocly.yaml"), spectral: ruleset };

/** One per service. The service's name is also the name of its folder and of its section in `facts.yaml`. */
export const specs: readonly Required<SpecSource>[] = ["fiat", "crypto"].map((api) => ({
  api,
  spec: join(root, "specs", api, "openapi.yaml"),
  facts: { file: join(root, "specs/facts.yaml"), section: api },
  ownsFolder: true,
}));
