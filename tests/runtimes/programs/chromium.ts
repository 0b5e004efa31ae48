// Runs in a page, and is called by whoever drives it.

import { verifierHost } from "./verifier-program.ts";

Object.assign(globalThis, { verifierHost });
