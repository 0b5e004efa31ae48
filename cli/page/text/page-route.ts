// The address of a panel or of one of its records: the part of the URL after `#`.

export const panels = {
  requests: "Requests",
  balances: "Balances",
  cards: "Cards",
  deliveries: "Deliveries",
  actions: "Actions",
  faults: "Faults",
  sandbox: "Sandbox",
} as const;

export type PanelName = keyof typeof panels;

export interface PageRoute {
  readonly panel: PanelName;
  /** Undefined: the first tenant. */
  readonly tenant?: string | undefined;
  /** Id of a request or a delivery. */
  readonly record?: string | undefined;
}

/** `#/t1/requests/12`; `-` stands for the first tenant. */
export function formatRoute({ panel, tenant, record }: PageRoute): string {
  const parts = [tenant ?? "-", panel, ...(record === undefined ? [] : [record])];
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

/** An unknown address shows the requests. */
export function parseRoute(hash: string): PageRoute {
  const [tenant = "-", panel = "", record] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  const isKnown = Object.hasOwn(panels, panel);
  return {
    panel: isKnown ? (panel as PanelName) : "requests",
    tenant: tenant === "-" || tenant === "" ? undefined : tenant,
    record: record === "" || !isKnown ? undefined : record,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
