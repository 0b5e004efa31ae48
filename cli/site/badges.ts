// Badges: a method, a status code, or the basis of a statement.

/** The badge of a text that is nothing else. */
export function badge(text: string): string | undefined {
  if (/^(GET|POST|PUT|PATCH|DELETE)$/.test(text)) return `<span class="method ${text.toLowerCase()}">${text}</span>`;
  if (/^[1-5]\d\d$/.test(text)) return `<span class="status status-${text[0]}">${text}</span>`;
  if (/^(documented|assumed|undocumented)$/.test(text)) return `<span class="basis ${text}">${text}</span>`;
  return undefined;
}

/** Gives the cells of tables their badges. Numbers are statuses only in columns that say so. */
export function withBadges(rendered: string): string {
  return rendered.replace(/<table>.*?<\/table>/gs, (table) => {
    const heads = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, head = ""]) => head);
    return table.replace(/<tr>.*?<\/tr>/gs, (row) => {
      let column = 0;
      return row.replace(/<td>(.*?)<\/td>/gs, (_, cell: string) => {
        const head = heads[column++] ?? "";
        return `<td>${/status|result|respon/i.test(head) ? withStatuses(cell) : wordBadge(cell)}</td>`;
      });
    });
  });
}

const wordBadge = (cell: string): string => (/^\d+$/.test(cell) ? undefined : badge(cell)) ?? cell;

/** `409`, `502, 503` and `429 with another code` begin with statuses. */
function withStatuses(cell: string): string {
  const [codes] = /^[1-5]\d\d(?:, [1-5]\d\d)*(?=$|[ ,<])/.exec(cell) ?? [];
  if (codes === undefined) return wordBadge(cell);
  return codes.split(", ").map(badge).join(" ") + cell.slice(codes.length).replace(/^, /, " ");
}
