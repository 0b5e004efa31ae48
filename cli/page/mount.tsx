// Mounts the page in a document: its own, or another site's.

import { render } from "preact";
import { type Clock, systemClock } from "../../src/wrappers/platform/clock.ts";
import { type AddressBar, memoryAddress } from "./address/address-bar.ts";
import type { ControlClient } from "./client/control-client.ts";
import { SandboxPage } from "./parts/sandbox-page.tsx";
import { createWatch } from "./watch/watch.ts";

/** Options of `mountSandboxPage`. */
export interface MountOptions {
  readonly client: ControlClient;
  /** Target that listens for keyboard shortcuts. @default the element, so that the surrounding page keeps its own */
  readonly keys?: EventTarget;
  /** Where the page keeps the address of its panel. @default in memory, so that the surrounding page keeps its own */
  readonly address?: AddressBar;
  /** Definitions of rules by id. @default none, so that rule ids are not linked */
  readonly rules?: Readonly<Record<string, string>>;
  /** @default the runtime's clock */
  readonly clock?: Clock;
}

/**
 * Shows a sandbox in `element`, and polls it while the document is visible. Returns a function that unmounts the page. The element needs a
 * height, and the document needs `styles/page.css`.
 *
 * @example
 * const unmount = mountSandboxPage(element, { client: createControlClient({ baseUrl, fetch: sandbox.fetch }) });
 */
export function mountSandboxPage(element: HTMLElement, options: MountOptions): () => void {
  const { client, keys = element, address = memoryAddress(), rules = {}, clock = systemClock } = options;
  const watch = createWatch({ client, clock });
  const { ownerDocument } = element;

  function onVisibility(): void {
    if (watch.snapshot.connection === "paused") return;
    if (ownerDocument.hidden) watch.stop();
    else watch.start();
  }

  ownerDocument.addEventListener("visibilitychange", onVisibility);
  render(<SandboxPage client={client} watch={watch} keys={keys} address={address} rules={rules} />, element);
  onVisibility();
  return () => {
    ownerDocument.removeEventListener("visibilitychange", onVisibility);
    watch.stop();
    render(null, element);
  };
}
