// Runs in a page, and is called by whoever drives it.

import { transcriptJson } from "./sandbox-program.ts";

Object.assign(globalThis, { transcriptJson });
