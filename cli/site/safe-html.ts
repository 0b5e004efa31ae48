// Pages are compiled as Vue templates. Only the HTML that our pages use is let through; anything else is text.

const ALLOWED =
  /^<(?:\/?(?:br|details|summary|sub|sup|kbd|div)\s*\/?|a id="[\w.-]+"|\/a|div class="(?:columns|text|samples)")>$/;
/** Drawn charts: plain attributes with plain values. */
const CHART =
  /^<(?:\/(?:figure|figcaption|svg|title|text)|figcaption|figure class="[\w-]+"|(?:svg|title|text|rect)(?: (?:id|viewBox|width|height|x|y|rx|role|fill|style|font-weight|text-anchor|aria-labelledby)="[^"<>{}]*")*\/?)>$/;
const TAG_OR_TEXT = /<!--.*?-->|<[^<>]*>|[^<]+|</gs;

/** Drops comments, and escapes every other tag that is not among the allowed ones. */
export function safeHtml(html: string, escapeText: (text: string) => string): string {
  return [...html.matchAll(TAG_OR_TEXT)]
    .map(([part]) => {
      if (part.startsWith("<!--")) return "";
      return part.startsWith("<") && !ALLOWED.test(part) && !CHART.test(part) ? escapeText(part) : part;
    })
    .join("");
}
