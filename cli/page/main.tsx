// The script of `/_sandbox/ui`: shows the sandbox that served the page.

import { createControlClient } from "./client/control-client.ts";
import { mountSandboxPage } from "./mount.tsx";

mountSandboxPage(document.body, {
  client: createControlClient({ baseUrl: location.origin }),
  keys: document,
});
