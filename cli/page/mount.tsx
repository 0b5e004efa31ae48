// Puts the page into a document: its own, or the docs site's.

import { render } from "preact";
import { type Clock, systemClock } from "../../src/wrappers/platform/clock.ts";
import type { ControlClient } from "./client/control-client.ts";
import { SandboxPage } from "./parts/sandbox-page.tsx";
import { createWatch } from "./watch/watch.ts";

/** Which sandbox is shown. */
export interface MountOptions {
  readonly client: ControlClient;
  /** Where single keys are listened for. @default the element, so that the page around it keeps its own */
  readonly keys?: EventTarget;
  /** @default the run time's */
  readonly clock?: Clock;
}

/**
 * Shows a sandbox in `element`, and reads it while the document can be seen. The function that it gives ends both. The element needs a
 * height, and the document the styles: `styles/page.css`.
 *
 * @example
 * const unmount = mountSandboxPage(element, { client: createControlClient({ baseUrl, fetch: sandbox.fetch }) });
 */
export function mountSandboxPage(element: HTMLElement, options: MountOptions): () => void {
  const { client, keys = element, clock = systemClock } = options;
  const watch = createWatch({ client, clock });
  const { ownerDocument } = element;

  function onVisibility(): void {
    if (watch.snapshot.connection === "paused") return;
    if (ownerDocument.hidden) watch.stop();
    else watch.start();
  }

  ownerDocument.addEventListener("visibilitychange", onVisibility);
  render(<SandboxPage client={client} watch={watch} keys={keys} />, element);
  onVisibility();
  return () => {
    ownerDocument.removeEventListener("visibilitychange", onVisibility);
    watch.stop();
    render(null, element);
  };
}
