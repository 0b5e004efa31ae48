// Runs in a page and is called by its driver.

import { transcriptJson } from "./sandbox-program.ts";

Object.assign(globalThis, { transcriptJson });
