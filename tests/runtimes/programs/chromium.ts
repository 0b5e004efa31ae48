// Runs in a page and is called by its driver.

import { scenario } from "../sandbox/scenario.ts";

Object.assign(globalThis, { scenario });
