// Runs in a page and is called by its driver.

import { transcriptJson } from "./sandbox-program.ts";
import { verifierHost } from "./verifier-program.ts";

Object.assign(globalThis, { transcriptJson, verifierHost });
