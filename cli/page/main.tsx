// The script of `/_sandbox/ui`: shows the sandbox that served the page.

import { windowAddress } from "./address/address-bar.ts";
import { createControlClient } from "./client/control-client.ts";
import { mountSandboxPage } from "./mount.tsx";

// Set by `build.ts`.
declare const RULE_TEXTS: Readonly<Record<string, string>>;

mountSandboxPage(document.body, {
  client: createControlClient({ baseUrl: location.origin }),
  keys: document,
  address: windowAddress(window),
  rules: RULE_TEXTS,
});
