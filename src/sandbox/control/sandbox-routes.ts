// Routes of the control plane for the whole sandbox: state, simulations and reset.

import type { ControlHost } from "./control-host.ts";
import type { ControlRoute } from "./control-route.ts";
import type { Inbox } from "./inbox.ts";
import { describeSimulations } from "./simulator.ts";

export function sandboxRoutes(host: ControlHost, inbox: Inbox): readonly ControlRoute[] {
  const tenants = () => ({ json: { tenants: host.tenants().map(({ info }) => info) } });
  return [
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
    {
      method: "GET",
      path: "/_sandbox/operations",
      about: "List the operations of the services: SDK method, path, parameters, credential and idempotency key.",
      handle: () => ({ json: { operations: host.operations } }),
    },
  ];
}
