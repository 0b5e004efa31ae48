// Routes of the control plane for the sandbox as a whole: its clock, its state, its simulations, and going back to the seed.

import { ControlError } from "../core/control-error.ts";
import { checkFields } from "./check-fields.ts";
import type { ControlHost } from "./control-host.ts";
import type { ControlRoute } from "./control-route.ts";
import type { Inbox } from "./inbox.ts";
import { describeSimulations } from "./simulator.ts";

export function sandboxRoutes(host: ControlHost, inbox: Inbox): readonly ControlRoute[] {
  const now = () => ({ json: { now: new Date(host.clock.now()).toISOString() } });
  const tenants = () => ({ json: { tenants: host.tenants().map(({ info }) => info) } });
  return [
    { method: "GET", path: "/_sandbox/clock", about: "The sandbox's time: { now }.", handle: now },
    {
      method: "POST",
      path: "/_sandbox/clock/advance",
      about: "Move the time on by { seconds }; tokens, keys, quotes, deployments and signatures follow.",
      handle({ body }) {
        const { seconds } = checkNumber(body);
        host.clock.advance(seconds);
        return now();
      },
    },
    {
      method: "POST",
      path: "/_sandbox/clock/set",
      about: 'Set the time, forwards or back: { time: "2026-01-01T00:00:00Z" }.',
      handle({ body }) {
        const fields = { time: { type: "string", required: true, about: "ISO 8601 with a zone." } } as const;
        const { time } = checkFields("clock", fields, body);
        host.clock.set(String(time));
        return now();
      },
    },
    {
      method: "POST",
      path: "/_sandbox/reset",
      about:
        "Everything back to the seed: the tenants keep their credentials; the clock, faults, requests and inboxes start anew.",
      handle() {
        host.reset();
        inbox.clear();
        return tenants();
      },
    },
    {
      method: "GET",
      path: "/_sandbox/state",
      about: "The whole state as JSON, credentials of the sandbox included.",
      handle: () => ({ text: host.state.export() }),
    },
    {
      method: "PUT",
      path: "/_sandbox/state",
      about: "Put a state that was exported in the place of this one.",
      readsText: true,
      handle({ text }) {
        host.state.import(text);
        return tenants();
      },
    },
    {
      method: "POST",
      path: "/_sandbox/idle",
      about: "Answered when no delivery is under way.",
      async handle() {
        await host.idle();
        return { json: { idle: true } };
      },
    },
    {
      method: "GET",
      path: "/_sandbox/simulations",
      about: "What can be made to happen, with the fields of each.",
      handle: () => ({ json: { simulations: describeSimulations(host.simulations) } }),
    },
  ];
}

function checkNumber(body: unknown): { readonly seconds: number } {
  const allowed = { seconds: "a number of seconds from 0 on, such as 600" };
  const names = Object.keys(Object(body));
  const { seconds } = Object(body) as { readonly seconds?: unknown };
  if (typeof seconds !== "number" || names.length !== 1) {
    throw new ControlError(
      'clock: the input must be { "seconds": 600 }, with a number of seconds from 0 on',
      400,
      allowed,
    );
  }
  return { seconds };
}
