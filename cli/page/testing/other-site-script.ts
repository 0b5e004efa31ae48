// The script of another site's page, which shows its own sandbox.

import { createSandbox } from "../../../src/sandbox/create-sandbox.ts";
import { createControlClient, mountSandboxPage } from "../index.ts";
import type { OtherSite } from "./other-site.ts";

const sandbox = createSandbox();
const tenant = sandbox.createTenant();
const client = createControlClient({ baseUrl: "https://sandbox.example", fetch: sandbox.fetch });
const element = document.querySelector<HTMLElement>("#shown") ?? document.body;
const unmount = mountSandboxPage(element, { client });

const otherSite: OtherSite = { send: () => sandbox.fetch(`${tenant.crypto.baseUrl}/nowhere`), unmount };
Object.assign(globalThis, { otherSite });
