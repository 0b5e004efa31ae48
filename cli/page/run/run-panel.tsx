// The panel of a program: its code, what to break, and what happened.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { LoggedEvent, RequestRecord } from "../client/control-types.ts";
import { MessageView } from "../parts/json-view.tsx";
import { Button, StatusCode } from "../parts/panel.tsx";
import { CallForm } from "./call-form-view.tsx";
import { type CodeEditor, createCodeEditor } from "./code-editor.ts";
import {
  faultChoices,
  faultOf,
  faultTarget,
  hasKey,
  type KnownOperation,
  type KnownOperations,
  withKey,
} from "./faults.ts";
import type { Found, RunError, RunView } from "./protocol.ts";
import { writeLink } from "./run-link.ts";
import { openSandboxPage } from "./sandbox-dialog.ts";
import { type RunMessage, type StartedRun, startRun } from "./started-run.ts";
import { changesOf, counted, debitsOf } from "./state-changes.ts";
import { isLogin, storiesOf } from "./what-happened.ts";

export interface RunPanelProps {
  /** The folder of the runner's files, ending in `/`. */
  readonly base: string;
  /** Which program of the page. */
  readonly program: number;
  readonly code: string;
  readonly start: { readonly code: string; readonly fault: string };
  readonly operations: KnownOperations;
  /** The one that the page is about. */
  readonly operation: KnownOperation | undefined;
  readonly runsAtOnce: boolean;
  close(): void;
}

interface Shown {
  /** How often a run has paused or ended. */
  readonly turn: number;
  readonly status: string;
  readonly isRunning: boolean;
  readonly printed: readonly string[];
  readonly step?: string | undefined;
  readonly error?: RunError | undefined;
  /** What became of the call that failed. */
  readonly found?: Found | undefined;
  readonly view?: RunView | undefined;
  /** Those of the runs before. */
  readonly earlier: readonly LoggedEvent[];
}

/** What the next run continues from. */
interface Past {
  readonly states: readonly string[];
  readonly keys: readonly string[];
  readonly events: readonly LoggedEvent[];
}

const nothing: Past = { states: [], keys: [], events: [] };
const idle: Shown = { turn: 0, status: "", isRunning: false, printed: [], earlier: [] };
const DAY = 86_400;

export function RunPanel(props: RunPanelProps): JSX.Element {
  const { base, program, code, start, operations, operation, runsAtOnce, close } = props;
  const [text, setText] = useState(start.code);
  const [fault, setFault] = useState(start.fault);
  const [key, setKey] = useState<"same" | "new" | "none">("same");
  const [isLater, setIsLater] = useState(false);
  const [past, setPast] = useState(nothing);
  const [shown, setShown] = useState(idle);
  const editor = useRef<CodeEditor | undefined>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const run = useRef<StartedRun | undefined>(undefined);
  const target = useMemo(() => operation?.id ?? faultTarget(text, operations), [text, operation, operations]);

  useEffect(() => {
    if (place.current === null) return undefined;
    editor.current = createCodeEditor(place.current, text, setText);
    if (runsAtOnce) begin();
    return () => {
      editor.current?.destroy();
      run.current?.end();
    };
  }, []);

  useEffect(() => {
    const isChanged = text !== code || fault !== "none";
    const writing = isChanged ? writeLink({ program, code: text, fault }) : Promise.resolve(location.pathname);
    void writing.then((address) => {
      if (isChanged || location.hash.startsWith("#run=")) history.replaceState(history.state, "", address);
    });
  }, [text, fault, code, program]);

  function edit(changed: string): string {
    editor.current?.set(changed);
    return changed;
  }

  function begin(): void {
    run.current?.end();
    const keyed =
      key === "same" || !hasKey(text) ? text : edit(withKey(text, key === "none" ? false : crypto.randomUUID()));
    const options = {
      code: keyed,
      fault: faultOf(fault, target),
      states: past.states,
      advanceSeconds: isLater ? DAY : 0,
      keys: key === "same" ? past.keys : [],
      stallMs: 800,
    };
    setIsLater(false);
    const earlier = past.events;
    setShown(({ turn }) => ({ ...idle, turn, status: "Running…", isRunning: true, earlier }));
    run.current = startRun(base, options, (message) => {
      if (message.type === "printed")
        return setShown((now) => ({ ...now, printed: [...now.printed, message.text].slice(-500) }));
      setShown((now) => ({ ...now, turn: now.turn + 1, ...changeBy(message) }));
      if (message.type === "step") editor.current?.reveal(`// Step: ${message.text}`);
      if (message.type !== "ended" && message.type !== "settled") return undefined;
      const { sandboxes, keys } = message.view;
      const events = [...earlier, ...sandboxes.flatMap((each) => each.events)];
      return setPast({ states: sandboxes.map(({ state }) => state), keys, events });
    });
  }

  function goOn(): void {
    setShown((now) => ({ ...now, status: "Running…", step: undefined }));
    run.current?.goOn();
  }

  function reset(): void {
    run.current?.end();
    setPast(nothing);
    setShown(({ turn }) => ({ ...idle, turn, status: "Reset: the next run begins with the seed." }));
    setFault("none");
    setKey("same");
    edit(code);
  }

  const isOpen = shown.view !== undefined && !shown.isRunning && shown.view.sandboxes.length > 0;
  return (
    <section class="run-panel" aria-label="Run this program">
      <header class="run-head">
        <strong>Runs in this page, against a sandbox</strong>
        <Button onClick={close}>Close</Button>
      </header>
      {operation && <CallForm code={text} operation={operation} change={edit} />}
      <div class="editor" ref={place} />
      <div class="controls">
        <label>
          Fault{" "}
          <select
            value={fault}
            onChange={(event) => setFault(event.currentTarget.value)}
            disabled={target === undefined}
          >
            {faultChoices.map(({ name, label }) => (
              <option key={name} value={name}>
                {name === "none" ? label : `${label}: ${target}`}
              </option>
            ))}
          </select>
        </label>
        <label>
          Key{" "}
          <select value={key} onChange={(event) => setKey(event.currentTarget.value as typeof key)}>
            <option value="same">the same key</option>
            <option value="new">a new key</option>
            <option value="none" disabled={!hasKey(text)}>
              no key
            </option>
          </select>
        </label>
        <label>
          <input type="checkbox" checked={isLater} onChange={(event) => setIsLater(event.currentTarget.checked)} /> 24 h
          later
        </label>
        <span class="buttons">
          {shown.step === undefined ? (
            <Button class="primary" onClick={begin}>
              {shown.isRunning ? "Restart" : past === nothing ? "Run" : "Run again"}
            </Button>
          ) : (
            <Button class="primary" onClick={goOn}>
              Next step
            </Button>
          )}
          <Button onClick={reset}>Reset</Button>
          <Button disabled={!isOpen} onClick={() => run.current && openSandboxPage(base, run.current)}>
            Open sandbox
          </Button>
        </span>
      </div>
      <p class="run-status" role="status" data-turn={shown.turn}>
        {shown.status}
      </p>
      {shown.printed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard in every browser
        <pre class="printed" tabIndex={0}>
          {shown.printed.join("\n")}
        </pre>
      )}
      {shown.error && <ErrorView error={shown.error} found={shown.found} settle={() => run.current?.settle()} />}
      {shown.view && <Panes view={shown.view} earlier={shown.earlier} />}
    </section>
  );
}

/** What changes when a run pauses or ends. */
function changeBy(message: Exclude<RunMessage, { readonly type: "printed" }>): Partial<Shown> {
  switch (message.type) {
    case "step":
      return { status: `Next: ${message.text}`, step: message.text, view: message.view };
    case "settled":
      return { status: message.found.text, found: message.found, view: message.view };
    case "stopped":
      return { status: message.why, isRunning: false, step: undefined, error: undefined };
    default: {
      const { error, view } = message;
      const requests = view.sandboxes.flatMap(({ events }) => events.filter(({ type }) => type === "request"));
      const end = error === undefined ? "Ended" : "Ended with an error";
      const status = `${end} after ${counted(requests.length, "request")}.`;
      return { status, isRunning: false, step: undefined, error, view };
    }
  }
}

interface ErrorViewProps {
  readonly error: RunError;
  readonly found: Found | undefined;
  settle(): void;
}

function ErrorView({ error, found, settle }: ErrorViewProps): JSX.Element {
  const { name, message, code, outcome, next } = error;
  return (
    <section class="error" aria-label="Error">
      <p>
        <strong>{name}</strong> {message}
      </p>
      <dl class="pairs">
        {code !== undefined && [<dt>code</dt>, <dd class="mono">{code}</dd>]}
        {outcome !== undefined && [<dt>outcome</dt>, <dd class="mono">{outcome}</dd>]}
        {next && [<dt>next</dt>, <dd>{`${next.kind}: ${next.why}`}</dd>]}
      </dl>
      {found && (
        <p class="found" data-tone={found.isSettled ? "good" : "waiting"}>
          {found.text}
        </p>
      )}
      {next && next.kind !== "none" && !found?.isSettled && (
        <Button class="primary" onClick={settle}>
          {`Settle: ${next.kind === "read" ? `check ${next.method}` : "send again with the same key"}`}
        </Button>
      )}
    </section>
  );
}

function Panes({ view, earlier }: { view: RunView; earlier: readonly LoggedEvent[] }): JSX.Element {
  const events = view.sandboxes.flatMap((each) => each.events);
  const tenants = view.sandboxes.flatMap((each) => each.tenants);
  const requests = events.filter((event) => event.type === "request" && !isLogin(event)) as RequestRecord[];
  const changes = tenants.flatMap((each) => changesOf(each.before, each.after));
  const debits = tenants.map((each) => debitsOf(each.before, each.after)).filter((text) => text !== undefined);
  return (
    <div class="panes">
      <section aria-label="What happened">
        <h3>What happened</h3>
        {events.length === 0 && <p class="muted none">Nothing yet.</p>}
        <ol class="stories">
          {storiesOf(events, earlier).map(({ title, attempts }, index) => (
            <li key={index}>
              {title}
              {attempts.map(({ text, tone }, attempt) => (
                <span key={attempt} class="attempt" data-tone={tone}>
                  {attempts.length > 1 && `Attempt ${attempt + 1}: `}
                  {text}
                </span>
              ))}
            </li>
          ))}
        </ol>
      </section>
      <section aria-label="State before and after">
        <h3>State before and after</h3>
        {changes.length === 0 && <p class="muted none">Nothing changed.</p>}
        <dl class="pairs">
          {changes.map(({ name, before: was, after }) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name} value`} class="mono">{`${was} → ${after}`}</dd>,
          ])}
        </dl>
        {debits.length > 0 && <p class="debits">{debits.join(", ")}</p>}
      </section>
      <section aria-label="Request as sent">
        <h3>Request as sent</h3>
        {requests.length === 0 && <p class="muted none">None.</p>}
        {requests.map((record) => (
          <details key={record.id} class="request" open={requests.length === 1}>
            <summary>
              <span class="method">{record.method}</span> <span class="mono">{record.path}</span>{" "}
              <StatusCode record={record} />
            </summary>
            <div class="bodies">
              <MessageView title="Request" headers={record.requestHeaders} body={record.requestBody} />
              <MessageView title="Response" headers={record.responseHeaders} body={record.responseBody} />
            </div>
          </details>
        ))}
      </section>
    </div>
  );
}
