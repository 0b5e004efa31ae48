// The sandbox as a whole: tenants with their test credentials, reset, export and import.

import type { JSX, TargetedEvent } from "preact";
import { useRef } from "preact/hooks";
import type { TenantInfo } from "../client/control-types.ts";
import { usePage } from "./page-context.ts";
import { Button, Copied, Disclosure, Panel } from "./panel.tsx";

export interface SandboxPanelProps {
  readonly tenantCount: number;
  chooseTenant(id: string): void;
}

export function SandboxPanel({ tenantCount, chooseTenant }: SandboxPanelProps): JSX.Element {
  const { client, tenant, perform } = usePage();

  function create(): void {
    const work = async () => chooseTenant((await client.createTenant()).id);
    void perform(work, "Created a tenant.", "Could not create a tenant.");
  }

  return (
    <Panel name="sandbox" count={tenantCount === 1 ? "1 tenant" : `${tenantCount} tenants`}>
      {tenant && (
        <div class="scroller">
          <div class="start">
            <p class="muted">Each tenant has its own credentials and data.</p>
            <Button class="primary" onClick={create}>
              Create a tenant
            </Button>
          </div>
          <h3 class="group">Test credentials of {tenant.id}</h3>
          <Pairs pairs={credentialsOf(tenant)} />
          <Disclosure class="more section" title="Seeded ids">
            <Pairs pairs={seededIdsOf(tenant)} />
          </Disclosure>
          <StateTools tenant={tenant} />
        </div>
      )}
    </Panel>
  );
}

type Pair = readonly [label: string, value: string, isSecret?: boolean];

function Pairs({ pairs }: { pairs: readonly Pair[] }): JSX.Element {
  return (
    <dl class="pairs">
      {pairs.map(([label, value, isSecret = false]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${value} of ${label}`}>
          <Copied label={label} value={value} isSecret={isSecret} />
        </dd>,
      ])}
    </dl>
  );
}

function credentialsOf({ fiat, crypto: wallets, agent, services = {} }: TenantInfo): Pair[] {
  const further = Object.entries(services).flatMap(([name, { baseUrl, token }]): Pair[] => [
    [`${name} address`, baseUrl],
    [`${name} token`, token, true],
  ]);
  return [
    ["Fiat address", fiat.baseUrl],
    ["Account id", fiat.accountId],
    ["App secret", fiat.appSecret, true],
    ["Crypto address", wallets.baseUrl],
    ["API key", wallets.apiKey],
    ["API secret", wallets.apiSecret, true],
    ["Connector key", agent.connectorKey, true],
    ...further,
  ];
}

function seededIdsOf({ seeded }: TenantInfo): Pair[] {
  return [
    ["account", seeded.account],
    ...Object.entries(seeded.assets),
    ["card program", seeded.programId],
    ["own card record", seeded.cardId],
  ];
}

function StateTools({ tenant }: { tenant: TenantInfo }): JSX.Element {
  const { client, perform } = usePage();
  const file = useRef<HTMLInputElement>(null);

  async function save(): Promise<void> {
    const url = URL.createObjectURL(new Blob([await client.exportState()], { type: "application/json" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: "sandbox-state.json" });
    link.click();
    URL.revokeObjectURL(url);
  }

  function load({ currentTarget: field }: TargetedEvent<HTMLInputElement>): void {
    const [chosen] = field.files ?? [];
    if (chosen === undefined) return;
    const work = async () => client.importState(await chosen.text());
    void perform(work, "Imported the state.", "Could not import the state.");
    field.value = "";
  }

  function reset(what: string, work: () => Promise<unknown>): void {
    if (globalThis.confirm(`Reset ${what} to the seed? Its data is lost; credentials stay.`)) {
      void perform(work, `Reset ${what}.`, `Could not reset ${what}.`);
    }
  }

  return (
    <section aria-label="State">
      <h3 class="group">State</h3>
      <div class="start">
        <Button onClick={() => void perform(save, "Exported the state.", "Could not export the state.")}>Export</Button>
        <Button onClick={() => file.current?.click()}>Import…</Button>
        <input ref={file} hidden type="file" accept="application/json,.json" onChange={load} />
        <Button onClick={() => reset(`tenant ${tenant.id}`, () => client.resetTenant(tenant.id))}>
          {`Reset ${tenant.id}`}
        </Button>
        <Button class="danger" onClick={() => reset("the whole sandbox", () => client.reset())}>
          Reset everything
        </Button>
      </div>
      <p class="muted none">An exported file holds the credentials and webhook secrets of all tenants.</p>
    </section>
  );
}
