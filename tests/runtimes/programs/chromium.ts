// Runs in a page and is called by its driver.

import { verifierHost } from "./verifier-program.ts";

Object.assign(globalThis, { verifierHost });
