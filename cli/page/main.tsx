// The script of the page: shows the sandbox that served it, or within a page of the documentation the one that this page runs.

import { render } from "preact";
import { systemClock } from "../../src/wrappers/util/platform.ts";
import { type ControlClientOptions, createControlClient } from "./client/control-client.ts";
import { SandboxPage } from "./parts/sandbox-page.tsx";
import { fetchOverPort } from "./run/port-fetch.ts";
import { createWatch } from "./watch/watch.ts";

// Set by `build.ts`.
declare const RULE_TEXTS: Readonly<Record<string, string>>;

/** Polls it while the page is visible. */
function show(options: ControlClientOptions): void {
  const client = createControlClient(options);
  const watch = createWatch(client, systemClock);

  function onVisibility(): void {
    if (document.hidden) watch.stop();
    else watch.start();
  }

  document.addEventListener("visibilitychange", onVisibility);
  render(<SandboxPage client={client} watch={watch} rules={RULE_TEXTS} />, document.body);
  onVisibility();
}

const baseUrl = location.origin;
// A server forbids that its page is framed.
if (parent === self) show({ baseUrl });
else {
  addEventListener("message", ({ source, ports: [port] }) => {
    if (source === parent && port) show({ baseUrl, fetch: fetchOverPort(port) });
  });
}
