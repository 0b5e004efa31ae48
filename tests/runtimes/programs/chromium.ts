// Runs in a page, and is called by whoever drives it.

import { verifierHost } from "./verifier-host.ts";

Object.assign(globalThis, { verifierHost });
