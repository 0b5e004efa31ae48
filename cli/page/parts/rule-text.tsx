// A text whose rule ids open their definitions.

import type { JSX } from "preact";
import { splitRules } from "../text/rule-ids.ts";
import { usePage } from "./page-context.ts";

export function RuleText({ text }: { text: string }): JSX.Element {
  const { ruleText, showRule } = usePage();
  return (
    <>
      {splitRules(text, (id) => ruleText(id) !== undefined).map((part, index) =>
        part.isRule ? (
          <button
            type="button"
            class="link"
            key={index}
            title={ruleText(part.text)}
            onClick={() => showRule(part.text)}
          >
            {part.text}
          </button>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
