// The connection fails: refused, reset, stalled or cut off.

import type { FaultFamily } from "../fault.ts";
import { hungUp, reset, stalled, unsent } from "./scenario-steps.ts";

export const connections: FaultFamily = {
  title: "Connections",
  faults: [
    { name: "refused", requests: [unsent] },
    { name: "accepted, and closed without reading", requests: [hungUp] },
    { name: "reset before it is carried out", requests: [reset("nothing", false)] },
    { name: "reset before the headers", requests: [reset("nothing")] },
    { name: "reset after the headers", requests: [reset("headers")] },
    { name: "reset in the middle of the body", requests: [reset("part of the body")] },
    { name: "stalled before it is carried out", requests: [stalled("nothing", false)] },
    { name: "stalled before the headers", requests: [stalled("nothing")] },
    { name: "stalled after the headers", requests: [stalled("headers")] },
    { name: "stalled in the middle of the body", requests: [stalled("part of the body")] },
    {
      name: "body cut off, by its Content-Length",
      requests: [{ isCarriedOut: true, wire: { act: "cut", end: "content-length" } }],
    },
    {
      name: "body cut off, in chunks",
      requests: [{ isCarriedOut: true, wire: { act: "cut", end: "chunks" } }],
    },
    {
      // The body ends with the connection, so a client cannot tell that it ended too early.
      name: "body cut off, without a length",
      requests: [{ isCarriedOut: true, wire: { act: "cut", end: "closing" } }],
    },
    { name: "refused, then reset", requests: [unsent, reset("nothing")] },
  ],
};
