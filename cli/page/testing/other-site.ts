// The global that `other-site-script.ts` sets on its page.

/** Actions for tests, as the global `otherSite`. */
export interface OtherSite {
  /** Sends a request that matches no operation. */
  send(): Promise<unknown>;
  unmount(): void;
}
