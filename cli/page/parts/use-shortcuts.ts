// Runs the actions of keyboard shortcuts.

import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { type PanelName, panelNames } from "../address/page-route.ts";
import { focusRow } from "../keyboard/row-focus.ts";
import { actionOf, isTypingIn, type ShortcutAction } from "../keyboard/shortcuts.ts";

/** Actions that do more than move the focus. */
export interface ShortcutCalls extends Readonly<Record<"pause" | "clear" | "help", () => void>> {
  /** Shows a panel and moves the focus there. */
  goTo(panel: PanelName): void;
}

/** Listens at `target`. With `isOn` false, only the help shortcut works. */
export function useShortcuts(
  target: EventTarget,
  root: RefObject<HTMLElement | null>,
  isOn: boolean,
  calls: ShortcutCalls,
): void {
  // Before the browser handles the next key: that acts on what the page shows now.
  useLayoutEffect(() => {
    const listen = (event: Event) => {
      const action = actionOf(event as KeyboardEvent, isTypingIn(event.target));
      if (action === undefined || root.current === null || root.current.querySelector("dialog[open]")) return;
      if (!isOn && action !== "help") return;
      event.preventDefault();
      perform(action, root.current, calls);
    };
    target.addEventListener("keydown", listen);
    return () => target.removeEventListener("keydown", listen);
  });
}

function perform(action: ShortcutAction, root: HTMLElement, calls: ShortcutCalls): void {
  const go = (selector: string) => root.querySelector<HTMLElement>(selector)?.focus();
  const step = (rows: number) => {
    const list = root.querySelector<HTMLElement>("[data-rows]");
    if (list) focusRow(list, rows);
  };
  const { goTo, ...others } = calls;
  const panels = Object.fromEntries(panelNames.map((name) => [name, () => goTo(name)]));
  const performers: Readonly<Record<ShortcutAction, () => void>> = {
    ...others,
    ...(panels as Record<PanelName, () => void>),
    search: () => go(".search"),
    advance: () => go(".clock input"),
    next: () => step(1),
    previous: () => step(-1),
  };
  performers[action]();
}
