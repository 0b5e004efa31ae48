// What VitePress takes from VueUse before a reader searches, without the rest of it.

import { computed, onScopeDispose, type Ref, ref, type WritableComputedRef, watch } from "vue";

const isInBrowser = typeof window !== "undefined";

function listen<Name extends keyof WindowEventMap>(name: Name, heard: (event: WindowEventMap[Name]) => void): void {
  if (!isInBrowser) return;
  addEventListener(name, heard, { passive: name === "scroll" });
  onScopeDispose(() => removeEventListener(name, heard));
}

export function onKeyStroke(key: string, pressed: (event: KeyboardEvent) => void): void {
  listen("keydown", (event) => event.key === key && pressed(event));
}

export function useWindowScroll(): { readonly y: Ref<number> } {
  const y = ref(0);
  const read = () => {
    y.value = scrollY;
  };
  if (isInBrowser) read();
  listen("scroll", read);
  return { y };
}

export function useScrollLock(element: HTMLElement | null): Ref<boolean> {
  const isLocked = ref(false);
  watch(isLocked, (now) => element?.style.setProperty("overflow", now ? "hidden" : ""));
  return isLocked;
}

export function useMediaQuery(query: string): Ref<boolean> {
  const matches = ref(false);
  if (!isInBrowser) return matches;
  const list = matchMedia(query);
  const read = () => {
    matches.value = list.matches;
  };
  read();
  list.addEventListener("change", read);
  onScopeDispose(() => list.removeEventListener("change", read));
  return matches;
}

export const usePreferredDark = (): Ref<boolean> => useMediaQuery("(prefers-color-scheme: dark)");

/** Kept as `dark` or `light`, or as `auto` while the reader wants what the system has. */
export function useDark({ storageKey }: { readonly storageKey: string }): WritableComputedRef<boolean> {
  const isSystemDark = usePreferredDark();
  const chosen = ref(storage()?.getItem(storageKey) ?? "auto");
  listen("storage", ({ key, newValue }) => {
    if (key === storageKey) chosen.value = newValue ?? "auto";
  });
  const isDark = computed({
    get: () => (chosen.value === "auto" ? isSystemDark.value : chosen.value === "dark"),
    set(dark) {
      chosen.value = dark === isSystemDark.value ? "auto" : dark ? "dark" : "light";
      storage()?.setItem(storageKey, chosen.value);
    },
  });
  watch(isDark, (dark) => document.documentElement.classList.toggle("dark", dark));
  return isDark;
}

/** Browsers refuse it to readers who block cookies. */
function storage(): Storage | undefined {
  try {
    return isInBrowser ? localStorage : undefined;
  } catch {
    return undefined;
  }
}
