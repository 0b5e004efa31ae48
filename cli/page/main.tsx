// The script of `/_sandbox/ui`: shows the sandbox that served the page, and polls it while the page is visible.

import { render } from "preact";
import { systemClock } from "../../src/wrappers/util/platform.ts";
import { createControlClient } from "./client/control-client.ts";
import { SandboxPage } from "./parts/sandbox-page.tsx";
import { createWatch } from "./watch/watch.ts";

// Set by `build.ts`.
declare const RULE_TEXTS: Readonly<Record<string, string>>;

const client = createControlClient({ baseUrl: location.origin });
const watch = createWatch(client, systemClock);

function onVisibility(): void {
  if (document.hidden) watch.stop();
  else watch.start();
}

document.addEventListener("visibilitychange", onVisibility);
render(<SandboxPage client={client} watch={watch} rules={RULE_TEXTS} />, document.body);
onVisibility();
