// The sandbox as a whole: tenants with their test credentials, reset, export and import.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { TenantSummary } from "../client/control-types.ts";
import { Copied, Secret } from "./copied.tsx";
import { usePage } from "./page-context.ts";
import { EmptyState, Panel } from "./panel.tsx";

export interface SandboxPanelProps {
  readonly tenants: readonly TenantSummary[];
  chooseTenant(id: string): void;
}

export function SandboxPanel({ tenants, chooseTenant }: SandboxPanelProps): JSX.Element {
  const { client, tenant, perform } = usePage();

  function create(): void {
    const work = async () => chooseTenant((await client.createTenant()).id);
    void perform(work, "Created a tenant.", "Could not create a tenant.");
  }

  return (
    <Panel name="sandbox" title="Sandbox">
      {tenant === undefined ? (
        <EmptyState>Loading…</EmptyState>
      ) : (
        <div class="scroller">
          <h3 class="group">
            Tenants <span class="count">{tenants.length}</span>
          </h3>
          <p class="muted none">Each tenant has its own credentials and data.</p>
          <ul class="row-list">
            {tenants.map(({ id }) => (
              <li key={id} class="row-head">
                <span class="mono">{id}</span>
                <button type="button" class="small" aria-pressed={id === tenant.id} onClick={() => chooseTenant(id)}>
                  {id === tenant.id ? "Shown" : "Show"}
                  <span class="visually-hidden"> tenant {id}</span>
                </button>
              </li>
            ))}
          </ul>
          <div class="start">
            <button type="button" class="primary" onClick={create}>
              Create a tenant
            </button>
          </div>
          <Credentials tenant={tenant} />
          <SeededIds tenant={tenant} />
          <StateTools tenant={tenant} />
        </div>
      )}
    </Panel>
  );
}

function Credentials({ tenant }: { tenant: TenantSummary }): JSX.Element {
  const { fiat, crypto: wallets, agent, services = {} } = tenant;
  const further = Object.entries(services).flatMap(([name, { baseUrl, token }]) => [
    <Credential key={`${name} address`} term={`${name} address`} value={baseUrl} />,
    <Credential key={`${name} token`} term={`${name} token`} value={token} isSecret />,
  ]);
  return (
    <section aria-label="Credentials">
      <h3 class="group">Test credentials of {tenant.id}</h3>
      <dl class="pairs">
        <Credential term="Fiat address" label="fiat address" value={fiat.baseUrl} />
        <Credential term="Account id" label="account id" value={fiat.accountId} />
        <Credential term="App secret" label="app secret" value={fiat.appSecret} isSecret />
        <Credential term="Crypto address" label="crypto address" value={wallets.baseUrl} />
        <Credential term="API key" value={wallets.apiKey} />
        <Credential term="API secret" value={wallets.apiSecret} isSecret />
        <Credential term="Connector key" label="connector key" value={agent.connectorKey} isSecret />
        {further}
      </dl>
    </section>
  );
}

interface CredentialProps {
  readonly term: string;
  /** Within a sentence. @default the term */
  readonly label?: string;
  readonly value: string;
  readonly isSecret?: boolean;
}

function Credential({ term, label = term, value, isSecret = false }: CredentialProps): JSX.Element {
  return (
    <>
      <dt>{term}</dt>
      <dd>{isSecret ? <Secret label={label} value={value} /> : <Copied label={label} value={value} />}</dd>
    </>
  );
}

function SeededIds({ tenant: { seeded } }: { tenant: TenantSummary }): JSX.Element {
  const pairs: readonly (readonly [string, string])[] = [
    ["account", seeded.account],
    ...Object.entries(seeded.assets),
    ["card program", seeded.programId],
    ["own card record", seeded.cardId],
  ];
  return (
    <details class="more section">
      <summary>Seeded ids</summary>
      <dl class="pairs">
        {pairs.map(([name, id]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} id`}>
            <Copied label={`id of ${name}`} value={id} />
          </dd>,
        ])}
      </dl>
    </details>
  );
}

function StateTools({ tenant }: { tenant: TenantSummary }): JSX.Element {
  const { client, perform } = usePage();
  const file = useRef<HTMLInputElement>(null);

  async function save(): Promise<void> {
    const url = URL.createObjectURL(new Blob([await client.exportState()], { type: "application/json" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: "sandbox-state.json" });
    link.click();
    URL.revokeObjectURL(url);
  }

  async function load(): Promise<void> {
    const [chosen] = file.current?.files ?? [];
    if (chosen) await client.importState(await chosen.text());
    if (file.current) file.current.value = "";
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
        <button type="button" onClick={() => void perform(save, "Exported the state.", "Could not export the state.")}>
          Export
        </button>
        <label class="button">
          Import…
          <input
            ref={file}
            class="visually-hidden"
            type="file"
            accept="application/json,.json"
            onChange={() => void perform(load, "Imported the state.", "Could not import the state.")}
          />
        </label>
        <button type="button" onClick={() => reset(`tenant ${tenant.id}`, () => client.resetTenant(tenant.id))}>
          Reset {tenant.id}
        </button>
        <button type="button" class="danger" onClick={() => reset("the whole sandbox", () => client.reset())}>
          Reset everything
        </button>
      </div>
      <p class="muted none">An exported file holds the credentials and webhook secrets of all tenants.</p>
    </section>
  );
}
