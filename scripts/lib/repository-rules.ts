// The lint rules of this repository's specs. Apart from their paths, because Spectral takes a second to load.

import { join } from "node:path";
import type { CheckOptions } from "../../cli/src/pipeline/checks/check-spec.ts";
import ruleset from "../../specs/rules/ruleset.ts";
import { root } from "./repository-specs.ts";
import { findWithSpectral } from "./spectral-findings.ts";

export const rules: CheckOptions["rules"] = {
  redocly: join(root, "redocly.yaml"),
  conventions: (document) => findWithSpectral(document, ruleset),
};
