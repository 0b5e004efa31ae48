// The keys that do something wherever the focus is, and what they do. The list in the page is made of this one.

export type Action =
  | "requests"
  | "balances"
  | "cards"
  | "deliveries"
  | "next"
  | "previous"
  | "search"
  | "advance"
  | "pause"
  | "clear"
  | "help";

export interface Shortcut {
  readonly key: string;
  readonly action: Action;
  /** For people. */
  readonly does: string;
}

export const shortcuts: readonly Shortcut[] = [
  { key: "1", action: "requests", does: "Go to the requests" },
  { key: "2", action: "balances", does: "Go to the balances" },
  { key: "3", action: "cards", does: "Go to the cards" },
  { key: "4", action: "deliveries", does: "Go to the deliveries" },
  { key: "j", action: "next", does: "Next request in the list" },
  { key: "k", action: "previous", does: "Previous request in the list" },
  { key: "/", action: "search", does: "Search the requests" },
  { key: "a", action: "advance", does: "Advance the clock" },
  { key: "p", action: "pause", does: "Pause, or go on" },
  { key: "x", action: "clear", does: "Clear the list of requests" },
  { key: "?", action: "help", does: "Show these keys" },
];

/** What matters of a `KeyboardEvent`. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
}

/** What was asked for; undefined where the key belongs to a field, to the browser, or to nothing. */
export function actionOf(pressed: Pressed, isTyping: boolean): Action | undefined {
  if (isTyping || pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return undefined;
  return shortcuts.find(({ key }) => key === pressed.key)?.action;
}

/** Whether keys pressed there are text, or choose from a list. */
export function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
