// The documents of others, by the service that is made of each.

import { join } from "node:path";
import type { ForeignDocument } from "./foreign-sdk.ts";

const modules = join(import.meta.dirname, "node_modules");

export const foreignDocuments: readonly ForeignDocument[] = [
  { as: "trains", file: join(modules, "@readme/oas-examples/3.1/json/train-travel.json") },
  { as: "hooks", file: join(modules, "@readme/oas-examples/3.1/json/webhooks.json") },
  { as: "galaxy", file: join(modules, "@scalar/galaxy/dist/3.1.json") },
  // Over a thousand operations, in 3.0.
  { as: "github", file: join(modules, "@octokit/openapi/generated/api.github.com.json"), upgrade: true },
];
