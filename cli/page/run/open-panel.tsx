// What the site loads at the first press of a *Run*: shows the panel of a program in a place of the page.

import { render } from "preact";
import type { KnownOperations } from "./faults.ts";
import { readLink } from "./run-link.ts";
import { RunPanel } from "./run-panel.tsx";

export { startRun } from "./started-run.ts";

// Set by `build.ts`.
declare const RUN_STYLES: string;

export interface PanelRequest {
  /** The folder of the runner's files, ending in `/`. */
  readonly base: string;
  readonly program: number;
  readonly code: string;
  /** The operation that the page is about: its panel has a form to fill in first. */
  readonly operationId?: string | undefined;
  closed(): void;
}

/** Resolves when the panel shows. Returns a function that removes it. */
export async function openPanel(
  host: HTMLElement,
  { base, program, code, operationId, closed }: PanelRequest,
): Promise<() => void> {
  const operations: KnownOperations = await (await fetch(`${base}operations.json`)).json();
  const linked = await readLink(location.hash);
  const isLinked = linked?.program === program;
  const start = isLinked ? linked : { code, fault: "none" };
  // Code that came with a link runs only when the reader says so.
  const runsAtOnce = !isLinked && operationId === undefined;
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const styles = Object.assign(document.createElement("style"), { textContent: RUN_STYLES });
  const place = document.createElement("div");
  root.replaceChildren(styles, place);
  const close = () => {
    render(null, place);
    closed();
  };
  const operation = Object.values(operations).find(({ id }) => id === operationId);
  render(<RunPanel {...{ base, program, code, start, operations, operation, runsAtOnce, close }} />, place);
  return close;
}
