// The lint rules of this repository's specs. Apart from their paths, because Spectral takes a second to load.

import { join } from "node:path";
import type { CheckOptions } from "../../cli/src/pipeline/checks/check-spec.ts";
import { findWithSpectral } from "../../specs/rules/ruleset.ts";
import { root } from "./repository-specs.ts";

export const rules: CheckOptions["rules"] = {
  redocly: join(root, "redocly.yaml"),
  conventions: findWithSpectral,
};
