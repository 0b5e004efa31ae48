// The connection fails: nobody there, reset, stalled, cut off.

import type { Family } from "../fault.ts";
import { hungUp, reset, stalled, unsent } from "./scenario-steps.ts";

export const connections: Family = {
  title: "The connection",
  faults: [
    { name: "refused", plays: [unsent] },
    { name: "accepted, and closed without reading", plays: [hungUp] },
    { name: "reset before it is carried out", plays: [reset("nothing", false)] },
    { name: "reset before the headers", plays: [reset("nothing")] },
    { name: "reset after the headers", plays: [reset("headers")] },
    { name: "reset in the middle of the body", plays: [reset("part of the body")] },
    { name: "stalled before it is carried out", plays: [stalled("nothing", false)] },
    { name: "stalled before the headers", plays: [stalled("nothing")] },
    { name: "stalled after the headers", plays: [stalled("headers")] },
    { name: "stalled in the middle of the body", plays: [stalled("part of the body")] },
    {
      name: "body cut off, by its Content-Length",
      plays: [{ isCarriedOut: true, wire: { act: "cut", end: "content-length" }, seen: { as: "lost" } }],
    },
    {
      name: "body cut off, in chunks",
      plays: [{ isCarriedOut: true, wire: { act: "cut", end: "chunks" }, seen: { as: "lost" } }],
    },
    {
      // Its end is the end of the connection, so nobody can tell that it came too early.
      name: "body cut off, without a length",
      plays: [{ isCarriedOut: true, wire: { act: "cut", end: "closing" }, seen: { as: "unreadable" } }],
    },
    { name: "refused, then reset", plays: [unsent, reset("nothing")] },
  ],
};
