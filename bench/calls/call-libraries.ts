// What is called, and by which libraries. They are installed apart, so this file imports none of them.

export type MeasuredCall = "read" | "write" | "keyed";

/** The libraries, by column of the table. */
export const callContenders = {
  fetch: "fetch",
  fetchAsSent: "fetch as this package calls it",
  sdk: "this package",
  sdkUndici: "this package by undici",
  undici: "undici.request",
  stripe: "stripe",
  lithic: "lithic",
  openapiFetch: "openapi-fetch",
  ky: "ky",
  axios: "axios",
} as const;

export type CallContender = keyof typeof callContenders;
