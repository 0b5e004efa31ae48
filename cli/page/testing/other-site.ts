// What `other-site-script.ts` puts into its page.

/** What a test does to it, by its name in the page. */
export interface OtherSite {
  /** Sends a request that no operation takes. */
  send(): Promise<unknown>;
  unmount(): void;
}
