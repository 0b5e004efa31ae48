// The headers and the body of a request or a response.

import type { JSX } from "preact";
import { JsonView } from "./json-view.tsx";

export interface MessageViewProps {
  readonly title: string;
  /** Null: none are known. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string | null;
}

export function MessageView({ title, headers, body }: MessageViewProps): JSX.Element {
  const entries = Object.entries(headers ?? {});
  return (
    <div class="message">
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
      <JsonView title={`${title} body`} text={body} />
    </div>
  );
}
