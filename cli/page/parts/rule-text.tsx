// A text whose rule ids open their definitions.

import type { JSX } from "preact";
import { splitRules } from "../text/rule-ids.ts";
import { usePage } from "./page-context.ts";

export function RuleText({ text }: { text: string }): JSX.Element {
  const { rules, show } = usePage();
  return (
    <>
      {splitRules(text, (id) => Object.hasOwn(rules, id)).map(({ text: part, isRule }, index) =>
        isRule ? (
          <button type="button" class="link" key={index} onClick={() => show(`Rule ${part}`, rules[part] ?? "")}>
            {part}
          </button>
        ) : (
          part
        ),
      )}
    </>
  );
}
