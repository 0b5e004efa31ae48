// A runtime without node:crypto, such as a browser.

import { vi } from "vitest";

/** Until `vi.unstubAllGlobals()`. */
export function onlyWebCrypto(): void {
  vi.stubGlobal("process", processWith(undefined));
}

/** The process, with another way to built-in modules. Without a process, vitest stops. */
export function processWith(getBuiltinModule: unknown): NodeJS.Process {
  return Object.create(process, { getBuiltinModule: { value: getBuiltinModule } });
}
