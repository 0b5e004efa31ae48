// The wire names that contain the placeholder for the service's name.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { RenameMap } from "../../src/runtime.ts";

export const renameMap: RenameMap = { placeholder: "svc", pathSegments: [], queryNames: [], headers: [], bodies: {} };
