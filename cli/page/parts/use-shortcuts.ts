// Carries out what keys ask for.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { focusRow } from "../keyboard/row-focus.ts";
import { type Action, actionOf, isTypingIn } from "../keyboard/shortcuts.ts";

/** What is not a matter of the focus alone. */
export type ShortcutCalls = Readonly<Record<"pause" | "clear" | "help", () => void>>;

/** Listens at `target` while `isOn`; the help can be opened all the same. */
export function useShortcuts(
  target: EventTarget,
  root: RefObject<HTMLElement | null>,
  isOn: boolean,
  calls: ShortcutCalls,
): void {
  useEffect(() => {
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

function perform(action: Action, root: HTMLElement, calls: ShortcutCalls): void {
  const go = (selector: string) => root.querySelector<HTMLElement>(selector)?.focus();
  const step = (rows: number) => {
    const list = root.querySelector<HTMLElement>("[data-rows]");
    if (list) focusRow(list, rows);
  };
  const performers: Readonly<Record<Action, () => void>> = {
    ...calls,
    requests: () => go("[data-panel=requests]"),
    balances: () => go("[data-panel=balances]"),
    cards: () => go("[data-panel=cards]"),
    deliveries: () => go("[data-panel=deliveries]"),
    search: () => go(".search"),
    advance: () => go(".clock input"),
    next: () => step(1),
    previous: () => step(-1),
  };
  performers[action]();
}
