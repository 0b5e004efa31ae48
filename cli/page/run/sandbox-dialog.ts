// The sandbox's own page over the sandbox of a run, in a dialog.

import type { StartedRun } from "./started-run.ts";

/** Shows the page until the reader closes it. */
export function openSandboxPage(base: string, run: StartedRun): void {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Sandbox");
  dialog.style.cssText = "width: min(1400px, 96vw); height: 92vh; max-width: none; max-height: none; padding: 0";
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: "Close the sandbox" });
  close.style.cssText = "height: 36px; padding: 0 12px; font-weight: 600";
  const frame = Object.assign(document.createElement("iframe"), { title: "Sandbox", src: `${base}sandbox.html` });
  frame.style.cssText = "display: block; width: 100%; height: calc(100% - 36px); border: 0";
  const { port1, port2 } = new MessageChannel();
  run.serve(port1);
  frame.addEventListener("load", () => frame.contentWindow?.postMessage("sandbox", location.origin, [port2]));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(close, frame);
  document.body.append(dialog);
  dialog.showModal();
}
