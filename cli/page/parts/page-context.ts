// What every component of the page may need: the sandbox, the tenant shown, and how to act and announce.

import { type Context, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ClockMove } from "../../../src/sandbox/core/clock.ts";
import type { PageAction } from "../actions/page-action.ts";
import type { ControlClient } from "../client/control-client.ts";
import type { TenantInfo } from "../client/control-types.ts";
import type { PageRoute } from "../text/page-route.ts";

export interface PageContext {
  readonly client: ControlClient;
  /** Undefined until known. */
  readonly tenant: TenantInfo | undefined;
  /** Simulations first, then operations. */
  readonly actions: readonly PageAction[];
  /** Advances the tenant's time, and that of the others unless it has its own. */
  advance(seconds: number): Promise<ClockMove>;
  /**
   * Does something to the sandbox, then shows its effect. Announces `done`, or what it makes of the result, or `failed` with the
   * error. Resolves with the error's message, or undefined after success.
   */
  perform<Result>(
    work: () => Promise<Result>,
    done: string | ((result: Result) => string),
    failed: string,
  ): Promise<string | undefined>;
  /** Definitions of rules by id. */
  readonly rules: Readonly<Record<string, string>>;
  /** Shows a text in a dialog. */
  show(title: string, text: string): void;
  /** Copies a text, or shows it where the browser has no clipboard. `note` is announced, too. */
  copy(text: string, what: string, note?: string): void;
  /** The address of another panel or record of this tenant. */
  hrefOf(route: Omit<PageRoute, "tenant">): string;
}

export const Page: Context<PageContext | undefined> = createContext<PageContext | undefined>(undefined);

export function usePage(): PageContext {
  const page = useContext(Page);
  if (page === undefined) throw new Error("this component belongs inside of the page");
  return page;
}
