// Requests that the mock or the client rejects for a reason that lies in the document, by service.

import type { KnownProblem } from "./judge-requests.ts";

export const knownProblems: Readonly<Record<string, readonly KnownProblem[]>> = {
  trains: [
    {
      reason: "the example of trip_id has 35 characters, one less than a UUID",
      problem: /trip_id must match format "uuid"/,
      operationIds: ["createBooking"],
    },
  ],
  galaxy: [
    {
      reason: "a planet requires an id that is read-only",
      problem: /Request body must have required property 'id'/,
      operationIds: ["createCelestialBody"],
    },
  ],
  github: [
    {
      reason: "the example of the response is null or an array, its schema an object",
      problem: /the service responded without the documented data.*\(response\.body: Response body must be object\)$/,
    },
    {
      reason: "the example of the response is an object, its schema an array",
      problem: /the service responded without the documented data.*\(response\.body: Response body must be array\)$/,
    },
    {
      reason: "the example of the options lacks the required priority",
      problem: /options\.0 must have required property 'priority'/,
      operationIds: ["orgsCreateIssueField"],
    },
    {
      reason: "the example of the ids is strings, their schema integers",
      problem: /selected_repository_ids\.0 must be integer/,
      operationIds: ["codespacesSetRepositoriesForSecretForAuthenticatedUser"],
    },
    {
      reason: "the example of the key does not match its pattern",
      problem: /Request body property key must match pattern/,
      operationIds: ["usersCreatePublicSshKeyForAuthenticatedUser", "usersCreateSshSigningKeyForAuthenticatedUser"],
    },
  ],
};
