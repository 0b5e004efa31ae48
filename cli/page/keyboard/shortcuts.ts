// The page-wide keyboard shortcuts. The help dialog lists them.

import type { PanelName } from "../address/page-route.ts";

export type ShortcutAction = PanelName | "next" | "previous" | "search" | "advance" | "pause" | "clear" | "help";

export interface Shortcut {
  readonly key: string;
  readonly action: ShortcutAction;
  /** Shown in the help dialog. */
  readonly label: string;
}

export const shortcuts: readonly Shortcut[] = [
  { key: "1", action: "requests", label: "Go to requests" },
  { key: "2", action: "balances", label: "Go to balances" },
  { key: "3", action: "cards", label: "Go to cards" },
  { key: "4", action: "deliveries", label: "Go to deliveries" },
  { key: "5", action: "simulate", label: "Go to simulations" },
  { key: "6", action: "calls", label: "Go to API calls" },
  { key: "7", action: "faults", label: "Go to faults" },
  { key: "8", action: "settings", label: "Go to settings" },
  { key: "9", action: "answers", label: "Go to answers" },
  { key: "0", action: "sandbox", label: "Go to tenants and state" },
  { key: "j", action: "next", label: "Next request" },
  { key: "k", action: "previous", label: "Previous request" },
  { key: "/", action: "search", label: "Search requests" },
  { key: "a", action: "advance", label: "Advance the clock" },
  { key: "p", action: "pause", label: "Pause or resume" },
  { key: "x", action: "clear", label: "Clear the request list" },
  { key: "?", action: "help", label: "Show keyboard shortcuts" },
];

/** The relevant fields of a `KeyboardEvent`. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
}

/** The action of a key press; undefined if the key belongs to a field or the browser, or has no action. */
export function actionOf(pressed: KeyPress, isTyping: boolean): ShortcutAction | undefined {
  if (isTyping || pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return undefined;
  return shortcuts.find(({ key }) => key === pressed.key)?.action;
}

/** Whether the target takes typed text or a choice from a list. */
export function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
