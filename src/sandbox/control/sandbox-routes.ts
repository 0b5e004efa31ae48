// Routes of the control plane for the whole sandbox: clock, state, simulations and reset.

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
    { method: "GET", path: "/_sandbox/clock", about: "Get the sandbox's time: { now }.", handle: now },
    {
      method: "POST",
      path: "/_sandbox/clock/advance",
      about: "Advance the time by { seconds }; affects tokens, keys, quotes, deployments and signatures.",
      handle({ body }) {
        const { seconds } = checkNumber(body);
        host.clock.advance(seconds);
        return now();
      },
    },
    {
      method: "POST",
      path: "/_sandbox/clock/set",
      about: 'Set the time, forward or back: { time: "2026-01-01T00:00:00Z" }.',
      handle({ body }) {
        const fields = { time: { type: "string", required: true, about: "ISO 8601 with a time zone." } } as const;
        const { time } = checkFields("clock", fields, body);
        host.clock.set(String(time));
        return now();
      },
    },
    {
      method: "POST",
      path: "/_sandbox/reset",
      about:
        "Reset everything to the seed: tenants keep their credentials; clock, faults, request log and inboxes are cleared.",
      handle() {
        host.reset();
        inbox.clear();
        return tenants();
      },
    },
    {
      method: "GET",
      path: "/_sandbox/state",
      about: "Export the whole state as JSON, including the sandbox's credentials.",
      handle: () => ({ text: host.state.export() }),
    },
    {
      method: "PUT",
      path: "/_sandbox/state",
      about: "Import a state that was exported, replacing the current one.",
      readsText: true,
      handle({ text }) {
        host.state.import(text);
        return tenants();
      },
    },
    {
      method: "POST",
      path: "/_sandbox/idle",
      about: "Wait until no delivery is in progress.",
      async handle() {
        await host.idle();
        return { json: { idle: true } };
      },
    },
    {
      method: "GET",
      path: "/_sandbox/simulations",
      about: "List the simulations with their fields.",
      handle: () => ({ json: { simulations: describeSimulations(host.simulations) } }),
    },
  ];
}

function checkNumber(body: unknown): { readonly seconds: number } {
  const allowed = { seconds: "a number of seconds, 0 or more, such as 600" };
  const names = Object.keys(Object(body));
  const { seconds } = Object(body) as { readonly seconds?: unknown };
  if (typeof seconds !== "number" || names.length !== 1) {
    throw new ControlError(
      'clock: the input must be { "seconds": 600 }, with a number of seconds, 0 or more',
      400,
      allowed,
    );
  }
  return { seconds };
}
