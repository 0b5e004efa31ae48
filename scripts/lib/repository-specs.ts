// The specs of this repository.

import { join } from "node:path";
import type { SpecSource } from "../../cli/src/pipeline/pipeline.ts";

export const root: string = join(import.meta.dirname, "../..");

/** One per service. The service's name is also the name of its folder and of its section in `facts.yaml`. */
export const specs: readonly Required<SpecSource>[] = ["fiat", "crypto"].map((api) => ({
  api,
  spec: join(root, "specs", api, "openapi.yaml"),
  facts: { file: join(root, "specs/facts.yaml"), section: api },
  ownsFolder: true,
}));
