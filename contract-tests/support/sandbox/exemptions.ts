// Calls of the contract suite to which the sandbox does not respond like the documents' examples, each with its reason. Tests
// show with which status it refuses each of them.

import { unhandledOperations } from "../../../src/sandbox/handlers.ts";

export interface Exemption {
  readonly operationId: string;
  /** The titles of its calls; absent: all of them. */
  readonly calls?: readonly string[];
  /** The sandbox's status. */
  readonly status: number;
  readonly reason: string;
}

const undocumented = "its response is undocumented, and the sandbox does not invent one";
const unhandled = "the sandbox has no handler for it";
const madeUp = ["200 full-1"];

export const exemptions: readonly Exemption[] = [
  ...unhandledOperations().map((route) => ({
    ...{ operationId: route.operationId, status: 501 },
    reason: route.undocumented === undefined ? unhandled : undocumented,
  })),
  {
    ...{ operationId: "registerBusinessWebhook", calls: madeUp, status: 422 },
    reason: 'the text "string" is not a URL for notifications',
  },
  {
    ...{ operationId: "createNamedWebhook", calls: madeUp, status: 422 },
    reason: 'the text "string" is not a URL for notifications',
  },
  {
    ...{ operationId: "sendFunds", calls: madeUp, status: 400 },
    reason: 'there is no asset with the token and chain "string"',
  },
  {
    ...{ operationId: "quoteSwap", calls: madeUp, status: 400 },
    reason: 'there is no asset "string"; the sandbox identifies assets by token and chain',
  },
  { ...{ operationId: "createWebhook", calls: madeUp, status: 400 }, reason: "the URL ends after `https://`" },
  {
    ...{ operationId: "fetchPaidResource", calls: madeUp, status: 400 },
    reason: 'the text "string" is not a URL that can be fetched',
  },
];

/** The exemption of a call. */
export function exemptionOf(operationId: string, title: string): Exemption | undefined {
  return exemptions.find((each) => each.operationId === operationId && (each.calls?.includes(title) ?? true));
}

/** Invalid requests that the sandbox accepts, each with its reason, by the name of the wrong part. */
export const acceptedMutants: Readonly<Record<string, string>> = {
  "checkHealth credential required":
    "whether health needs a token is undocumented, so it also responds without one (G54)",
  "pingHealth credential required":
    "whether health needs a token is undocumented, so it also responds without one (G54)",
};
