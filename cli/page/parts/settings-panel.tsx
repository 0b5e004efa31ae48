// The tenant's settings with their meaning, each changed on its own.

import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { settingText, settingValue } from "../actions/setting-text.ts";
import type { SettingFacts, SettingsReading } from "../client/control-types.ts";
import { errorText, withProblem } from "./announce.ts";
import { usePage } from "./page-context.ts";
import { EmptyState, Panel } from "./panel.tsx";
import { RuleText } from "./rule-text.tsx";

/** @param version changes whenever the settings may have. */
export function SettingsPanel({ version }: { version: number }): JSX.Element {
  const { client, tenant } = usePage();
  const [reading, setReading] = useState<SettingsReading>();
  const [problem, setProblem] = useState<string>();
  const tenantId = tenant?.id;

  useEffect(() => {
    if (tenantId === undefined) return;
    let isCurrent = true;
    client.settings(tenantId).then(
      (read) => isCurrent && setReading(read),
      (error) => isCurrent && setProblem(errorText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, tenantId, version]);

  return (
    <Panel name="settings" title="Settings">
      {reading === undefined ? (
        <EmptyState>{problem ?? "Loading…"}</EmptyState>
      ) : (
        <div class="scroller">
          <p class="muted none">
            How the sandbox fills gaps in the documents, for this tenant. Values are JSON; a word needs no quotes.
          </p>
          {Object.entries(reading.settings).map(([section, values]) => (
            <section key={section} aria-label={section}>
              <h3 class="group">{section}</h3>
              <ul class="row-list">
                {Object.entries(values).map(([name, value]) => (
                  <Setting
                    key={`${tenantId} ${name} ${JSON.stringify(value)}`}
                    section={section}
                    name={name}
                    value={value}
                    meaning={reading.meaning[section]?.[name]}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}

interface SettingProps {
  readonly section: string;
  readonly name: string;
  readonly value: unknown;
  readonly meaning: SettingFacts | undefined;
}

function Setting({ section, name, value, meaning }: SettingProps): JSX.Element {
  const { client, tenant, perform, announce } = usePage();
  const before = settingText(value);
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const label = `${section}.${name}`;
  const [isHidden, setIsHidden] = useState(/"(?:secret|code)":/.test(before));

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const next = settingValue(text, value);
    if (next === undefined) {
      const notJson = `${label} must be JSON, such as ${before}.`;
      setProblem(notJson);
      return announce(notJson, true);
    }
    setProblem(undefined);
    if (tenant === undefined) return;
    await perform(
      () => withProblem(() => client.changeSetting(tenant.id, section, name, next), setProblem),
      `${label} is now ${text}.`,
      `Could not change ${label}.`,
    );
  }

  return (
    <li>
      <form class="setting" onSubmit={(event) => void submit(event)}>
        <label for={id} class="mono">
          {name}
        </label>
        {isHidden ? (
          <button type="button" class="small" id={id} onClick={() => setIsHidden(false)}>
            Show<span class="visually-hidden"> {label}, which holds a secret</span>
          </button>
        ) : (
          <span class="joined">
            <input
              id={id}
              class="mono"
              value={text}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-about`}
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <button type="submit" disabled={text === before}>
              Save<span class="visually-hidden"> {label}</span>
            </button>
          </span>
        )}
      </form>
      {problem !== undefined && <p class="failure">{problem}</p>}
      <p id={`${id}-about`} class="muted about">
        {meaning && (
          <>
            <RuleText text={meaning.about.replaceAll("`", "")} /> Allowed: {meaning.allowed}.
            {meaning.gap !== null && !meaning.about.includes(meaning.gap) && (
              <>
                {" "}
                <RuleText text={meaning.gap} />
              </>
            )}
          </>
        )}
      </p>
    </li>
  );
}
