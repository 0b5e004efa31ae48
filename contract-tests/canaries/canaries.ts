// All canaries.

import { brokenConventions } from "./broken-conventions.ts";
import { brokenDialects } from "./broken-dialects.ts";
import { brokenInputs } from "./broken-inputs.ts";
import { brokenOperations } from "./broken-operations.ts";
import { brokenResponses } from "./broken-responses.ts";
import { brokenSchemas } from "./broken-schemas.ts";
import type { Canary } from "./canary.ts";
import { outdatedSdk } from "./outdated-sdk.ts";

export const canaries: readonly Canary[] = [
  ...[...brokenDialects, ...brokenSchemas, ...brokenOperations, ...brokenInputs, ...brokenResponses],
  ...[...brokenConventions, ...outdatedSdk],
];
