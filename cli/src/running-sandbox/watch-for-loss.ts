// Notices when a sandbox has lost what was registered with it: it was reset or restarted, or a state was imported.

/** The part of the sandbox's log of actions that matters here. */
export interface ActionsAnswer {
  readonly actions: readonly { readonly kind: string; readonly tenant: string | null }[];
  /** Id of the newest action. */
  readonly last: number;
}

export interface LossParts {
  /** Resolves to the actions since the one with this id; rejects if the sandbox does not respond. */
  ask(after: number): Promise<ActionsAnswer>;
  /** Waits for a moment; resolves to false to end the watch. */
  pause(): Promise<boolean>;
  /** The tenant with which something was registered. */
  readonly tenant: string;
  /** Called once when the sandbox stops responding. */
  gone(): void;
  /** Called when the sandbox responds and has lost it, or may have. */
  lost(): Promise<void>;
}

/** Resolves when `pause` ends the watch. Rejects if `lost` does. */
export async function watchForLoss({ ask, pause, tenant, gone, lost }: LossParts): Promise<void> {
  let last: number | undefined;
  let isGone = false;
  do {
    const answer = await ask(last ?? 0).catch(() => undefined);
    if (answer === undefined) {
      if (!isGone) gone();
      isGone = true;
      continue;
    }
    // Another process counts from the start.
    const isOther = isGone || answer.last < (last ?? 0);
    const isReset = last !== undefined && answer.actions.some((action) => undoes(action, tenant));
    last = answer.last;
    isGone = false;
    if (isOther || isReset) await lost();
  } while (await pause());
}

function undoes({ kind, tenant: whose }: ActionsAnswer["actions"][number], tenant: string): boolean {
  return (kind === "reset" || kind === "import") && (whose === null || whose === tenant);
}
