// Runs in a page and is called by its driver.

import { transcriptJson, verifierHost } from "./host.ts";

Object.assign(globalThis, { transcriptJson, verifierHost });
