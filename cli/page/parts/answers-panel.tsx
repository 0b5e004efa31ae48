// Answers: responses given to operations in place of their behaviour, listed, added and removed.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AnswerPage, AnswerRecord } from "../client/control-types.ts";
import { bodyOf } from "../text/answer-body.ts";
import { errorText } from "./announce.ts";
import { JsonView } from "./json-view.tsx";
import { NewRecordForm } from "./new-record-form.tsx";
import { usePage } from "./page-context.ts";
import { EmptyState, Panel } from "./panel.tsx";

/** @param version changes whenever a request may have used up an answer. */
export function AnswersPanel({ version }: { version: string }): JSX.Element {
  const { client, perform } = usePage();
  const [read, setRead] = useState<AnswerPage>();
  const [problem, setProblem] = useState<string>();
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((count) => count + 1);

  useEffect(() => {
    let isCurrent = true;
    client.answers().then(
      (page) => isCurrent && setRead(page),
      (error) => isCurrent && setProblem(errorText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, version, changes]);

  async function remove(id: string): Promise<void> {
    await perform(() => client.removeAnswer(id), `Removed ${id}.`, "Could not remove it.");
    changed();
  }

  return (
    <Panel name="answers" title="Answers" count={read?.answers.length}>
      {read === undefined ? (
        <EmptyState>{problem ?? "Loading…"}</EmptyState>
      ) : (
        <div class="scroller">
          <p class="muted none">
            {read.answers.length === 0
              ? "None: operations behave as documented. An answer stands in for one, or for a path that no document has."
              : "A later answer hides an earlier one. Bodies may hold secrets, so they are shown on request."}
          </p>
          <ul class="row-list">
            {read.answers.map((answer) => (
              <li key={answer.id}>
                <div class="row-head">
                  <span>
                    <span class="mono">{answer.id}</span> {answerText(answer)}
                  </span>
                  <button type="button" class="small" onClick={() => void remove(answer.id)}>
                    Remove<span class="visually-hidden"> answer {answer.id}</span>
                  </button>
                </div>
                {answer.from === "body" && <AnswerBodyView id={answer.id} />}
              </li>
            ))}
          </ul>
          <NewAnswer fields={read.fields} changed={changed} />
        </div>
      )}
    </Panel>
  );
}

/** The body of an answer, once its reader asks for it. */
function AnswerBodyView({ id }: { readonly id: string }): JSX.Element {
  const { client, announce } = usePage();
  const [text, setText] = useState<string>();

  async function show(): Promise<void> {
    await client
      .answerText(id)
      .then(bodyOf)
      .then(setText, (error) => announce(`Could not show the body of ${id}: ${errorText(error)}`, true));
  }

  return (
    <>
      <button
        type="button"
        class="small"
        aria-pressed={text !== undefined}
        onClick={() => (text === undefined ? void show() : setText(undefined))}
      >
        {text === undefined ? "Show body" : "Hide body"}
        <span class="visually-hidden"> of answer {id}</span>
      </button>
      {text !== undefined && <JsonView title="Body" text={text} isShown />}
    </>
  );
}

/** `createWallet, status 201, tenant t1, 2 times`. */
function answerText({ operation, status, tenant, count, from }: AnswerRecord): string {
  return [
    operation,
    ...(status === null ? [] : [`status ${status}`]),
    ...(tenant === null ? [] : [`tenant ${tenant}`]),
    ...(from === "function" ? ["by a function"] : []),
    count === null ? "always" : count === 1 ? "once" : `${count} times`,
  ].join(", ");
}

interface NewAnswerProps extends Pick<AnswerPage, "fields"> {
  changed(): void;
}

function NewAnswer({ fields, changed }: NewAnswerProps): JSX.Element {
  const { client } = usePage();
  const list = Object.entries(fields).map(([name, field]) => ({ ...field, name }));
  const add = async ({ body, ...input }: Readonly<Record<string, unknown>>) => {
    await client.addAnswer(input, body === undefined ? undefined : String(body));
    changed();
  };
  return <NewRecordForm name="answer" fieldsFor={() => list} operationField="operation" add={add} />;
}
