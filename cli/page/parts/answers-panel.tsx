// Answers: responses given to operations in place of their behaviour, listed, added and removed.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AnswerPage, AnswerRecord } from "../client/control-types.ts";
import { errorText } from "./announce.ts";
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
              : "A later answer hides an earlier one. Their bodies, which may hold secrets, are not shown."}
          </p>
          <ul class="row-list">
            {read.answers.map((answer) => (
              <li key={answer.id} class="row-head">
                <span>
                  <span class="mono">{answer.id}</span> {answerText(answer)}
                </span>
                <button type="button" class="small" onClick={() => void remove(answer.id)}>
                  Remove<span class="visually-hidden"> answer {answer.id}</span>
                </button>
              </li>
            ))}
          </ul>
          <NewAnswer fields={read.fields} changed={changed} />
        </div>
      )}
    </Panel>
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
