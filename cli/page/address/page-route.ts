// The address of a panel or of one of its records: the part of the URL after `#`.

export const panelNames = [
  "requests",
  "balances",
  "cards",
  "deliveries",
  "simulate",
  "calls",
  "faults",
  "settings",
  "answers",
  "sandbox",
] as const;

export type PanelName = (typeof panelNames)[number];

export const panelTitles: Readonly<Record<PanelName, string>> = {
  requests: "Requests",
  balances: "Balances",
  cards: "Cards",
  deliveries: "Deliveries",
  simulate: "Simulate",
  calls: "API calls",
  faults: "Faults",
  settings: "Settings",
  answers: "Answers",
  sandbox: "Sandbox",
};

/** What the page shows. */
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
  const known = panelNames.find((name) => name === panel) ?? "requests";
  return {
    panel: known,
    tenant: tenant === "-" || tenant === "" ? undefined : tenant,
    record: record === "" || known !== panel ? undefined : record,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
