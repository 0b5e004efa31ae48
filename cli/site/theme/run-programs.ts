// Puts a button at each program that runs in the page: *Run* runs it, *Try it* opens the form of an operation. What runs it loads at
// the first press.

import { useData, useRoute, withBase } from "vitepress";
import { nextTick, onMounted, onUnmounted, watch } from "vue";

interface Program {
  readonly program: number;
  readonly operationId?: string | undefined;
}

interface PanelModule {
  openPanel(host: HTMLElement, request: Program & { base: string; code: string; closed(): void }): Promise<() => void>;
}

const OPEN = "run-open";
let closeOpen: (() => void) | undefined;

/** In the set-up of the layout. */
export function useRunPrograms(): void {
  const route = useRoute();
  const { frontmatter } = useData();
  const refresh = () => nextTick(() => addButtons(frontmatter.value.operationId));
  onMounted(refresh);
  watch(() => route.path, refresh, { flush: "post" });
  onUnmounted(() => closeOpen?.());
}

function addButtons(operationId?: string): void {
  closeOpen?.();
  const programs = [...document.querySelectorAll<HTMLElement>('.vp-doc [data-runs="page"]')];
  for (const [program, block] of programs.entries()) {
    if (block.querySelector(".run")) continue;
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "run",
      textContent: operationId === undefined ? "Run" : "Try it",
    });
    button.addEventListener("click", () => void open(block, button, { program, operationId }));
    block.append(button);
    if (program === programOfLink()) button.click();
  }
}

/** A link to an edited program opens it; running it is up to the reader. */
function programOfLink(): number | undefined {
  const [, program] = /^#run=(\d+)\./.exec(location.hash) ?? [];
  return program === undefined ? undefined : Number(program);
}

async function open(block: HTMLElement, button: HTMLButtonElement, facts: Program): Promise<void> {
  closeOpen?.();
  button.disabled = true;
  const host = document.createElement("div");
  host.className = "run-host";
  host.tabIndex = -1;
  (block.closest(".vp-code-group") ?? block).after(host);
  document.documentElement.classList.add(OPEN);
  const closed = () => {
    closeOpen = undefined;
    host.remove();
    document.documentElement.classList.remove(OPEN);
    button.disabled = false;
    button.focus();
  };
  closeOpen = closed;
  try {
    const base = withBase("/run/");
    const { openPanel } = (await import(/* @vite-ignore */ `${base}panel.js`)) as PanelModule;
    const code = block.querySelector("pre code")?.textContent ?? "";
    closeOpen = await openPanel(host, { ...facts, base, code: `${code.trimEnd()}\n`, closed });
    host.focus();
  } catch {
    closed();
    button.textContent += " (failed to load)";
  }
}
