import { expect, it } from "vitest";
import { actionOf, shortcuts } from "./shortcuts.ts";

const pressed = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...more,
});

it.each(shortcuts.map(({ key, action }) => [key, action] as const))("%s triggers %s", (key, action) => {
  expect(actionOf(pressed(key), false)).toBe(action);
});

it("has one key for each action, and one action for each key", () => {
  expect(new Set(shortcuts.map(({ key }) => key)).size).toBe(shortcuts.length);
  expect(new Set(shortcuts.map(({ action }) => action)).size).toBe(shortcuts.length);
});

it("leaves other keys, and those with a modifier, to the browser", () => {
  expect(actionOf(pressed("q"), false)).toBeUndefined();
  expect(actionOf(pressed("Enter"), false)).toBeUndefined();
  for (const modifier of ["ctrlKey", "metaKey", "altKey"]) {
    expect(actionOf(pressed("a", { [modifier]: true }), false)).toBeUndefined();
  }
});

it("ignores keys typed in a field and keys already handled", () => {
  expect(actionOf(pressed("p"), true)).toBeUndefined();
  expect(actionOf(pressed("j", { defaultPrevented: true }), false)).toBeUndefined();
});
