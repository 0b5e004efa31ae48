// The headers and the body of a request or a response, and what of them is hidden.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isHiding } from "../text/hidden-values.ts";
import { errorText } from "./announce.ts";
import { JsonView } from "./json-view.tsx";
import { usePage } from "./page-context.ts";

/** A message as it was sent. */
export interface OriginalMessage {
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string | null;
  /** Whether the body was too long for the log, which has it without secrets. */
  readonly isTruncated?: boolean;
}

export interface MessageViewProps {
  readonly title: string;
  /** Null: none are known. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string | null;
  /** Reads the message with what is hidden. */
  original(): Promise<OriginalMessage>;
}

export function MessageView({ title, headers, body, original }: MessageViewProps): JSX.Element {
  const { announce } = usePage();
  const [shown, setShown] = useState<OriginalMessage>();
  const entries = Object.entries(shown?.headers ?? headers ?? {});

  async function show(): Promise<void> {
    await original().then(setShown, (error) => announce(`Could not show the ${title}: ${errorText(error)}`, true));
  }

  return (
    <div class="message">
      {isHiding(headers, body) && (
        <p class="hidden-values muted">
          <button
            type="button"
            class="small"
            aria-pressed={shown !== undefined}
            onClick={() => (shown ? setShown(undefined) : void show())}
          >
            {shown ? "Hide" : "Show"}
            <span class="visually-hidden"> the hidden values of the {title}</span>
          </button>{" "}
          {shown?.isTruncated
            ? "The log keeps no secrets of long bodies."
            : shown
              ? "As it was sent, with secrets."
              : "Some values are hidden."}
        </p>
      )}
      <details class="headers" open={entries.length > 0 && entries.length <= 6}>
        <summary>
          {title} headers <span class="muted">{entries.length}</span>
        </summary>
        {entries.length === 0 ? (
          <p class="muted">None.</p>
        ) : (
          <dl class="mono">
            {entries.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </details>
      <JsonView title={`${title} body`} text={shown ? shown.body : body} isShown={shown !== undefined} />
    </div>
  );
}
