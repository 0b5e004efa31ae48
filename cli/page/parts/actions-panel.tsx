// All simulations, or all calls of the API, each with its form.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { PageAction } from "../actions/page-action.ts";
import { ActionForm } from "./action-form.tsx";
import { usePage } from "./page-context.ts";
import { EmptyState, Panel } from "./panel.tsx";
import { RuleText } from "./rule-text.tsx";

export interface ActionsPanelProps {
  readonly name: "simulate" | "calls";
  readonly title: string;
  /** One line above the list. */
  readonly about: string;
}

export function ActionsPanel({ name, title, about }: ActionsPanelProps): JSX.Element {
  const { actions } = usePage();
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState<string>();
  const isCall = name === "calls";
  const listed = actions.filter(({ operation }) => isCall === (operation !== undefined));
  const wanted = query.trim().toLowerCase();
  const shown = listed.filter((action) => textOf(action).toLowerCase().includes(wanted));
  return (
    <Panel
      name={name}
      title={title}
      count={wanted === "" ? listed.length : `${shown.length} of ${listed.length}`}
      tools={
        <input
          type="search"
          class="search"
          placeholder="Search"
          aria-label={`Search ${title}`}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      }
    >
      {shown.length === 0 ? (
        <EmptyState>{listed.length === 0 ? "Loading…" : "Nothing matches."}</EmptyState>
      ) : (
        <div class="scroller">
          <p class="muted none">{about}</p>
          <ul class="row-list">
            {shown.map((action) => (
              <li key={action.name}>
                <button
                  type="button"
                  class="link mono"
                  aria-expanded={action.name === opened}
                  onClick={() => setOpened(action.name === opened ? undefined : action.name)}
                >
                  {action.name}
                </button>
                <div class="muted">
                  {action.operation ? (
                    <span class="mono">{action.operation.name}</span>
                  ) : (
                    <RuleText text={action.about} />
                  )}
                </div>
                {action.name === opened && <ActionForm action={action} row={{}} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

const textOf = ({ name, about, operation }: PageAction) => `${name} ${about} ${operation?.name ?? ""}`;
