// What every component of the page may need: the sandbox, the tenant shown, rule texts, and how to act and announce.

import { type Context, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PageAction } from "../actions/page-action.ts";
import type { PageRoute } from "../address/page-route.ts";
import type { ControlClient } from "../client/control-client.ts";
import type { OperationInfo, TenantSummary } from "../client/control-types.ts";
import type { Announce } from "./announce.ts";

export interface PageContext {
  readonly client: ControlClient;
  /** Undefined until known. */
  readonly tenant: TenantSummary | undefined;
  /** By operationId. */
  readonly operations: ReadonlyMap<string, OperationInfo>;
  /** Simulations first, then operations. */
  readonly actions: readonly PageAction[];
  /** Advances the tenant's time. */
  advance(seconds: number): Promise<void>;
  readonly announce: Announce;
  /**
   * Does something to the sandbox, then shows its effect. Announces `done`, or what it makes of the result, or `failed` with the
   * error; resolves with whether it succeeded.
   */
  perform<Result>(
    work: () => Promise<Result>,
    done: string | ((result: Result) => string),
    failed: string,
  ): Promise<boolean>;
  /** The definition of a rule; undefined if it is not known here. */
  ruleText(id: string): string | undefined;
  showRule(id: string): void;
  /** Copies a text, or shows it to be copied. `note` is announced, too. */
  copy(text: string, what: string, note?: string): void;
  /** The address of another panel or record of this tenant. */
  hrefOf(route: Omit<PageRoute, "tenant">): string;
  go(route: Omit<PageRoute, "tenant">): void;
}

/** Provided by the page. */
export const Page: Context<PageContext | undefined> = createContext<PageContext | undefined>(undefined);

export function usePage(): PageContext {
  const page = useContext(Page);
  if (page === undefined) throw new Error("this component belongs inside of the page");
  return page;
}
