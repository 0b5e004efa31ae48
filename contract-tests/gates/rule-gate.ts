// The rules gate: each rule has a passing test that carries its id in brackets, `[S11]`, or stands in the list of those
// that only later work can prove. Never neither, never both.

export interface RuleCoverage {
  /** Every id that the rules define. */
  readonly defined: readonly string[];
  /** Full titles of all tests that passed. */
  readonly passedTitles: readonly string[];
  /** Ids that only later work can prove. */
  readonly pending: readonly string[];
}

export interface RuleGate {
  /** How many ids there are, and how many of them are proven and put off. */
  readonly counts: { readonly defined: number; readonly tested: number; readonly pending: number };
  /** Neither tested nor pending: nobody has seen to these. */
  readonly untested: readonly string[];
  /** Pending, and tested all the same: the list is behind, or a title claims too much. */
  readonly pendingButTested: readonly string[];
  /** Pending, but no rule. */
  readonly pendingButUndefined: readonly string[];
  /** In the title of a test, but no rule. */
  readonly citedButUndefined: readonly string[];
}

// `[C15]` or `[C26, C27]`. Titles carry data as well; what is quoted or in other brackets claims nothing.
const CLAIM = /\[([FCGASW]\d+(?:, ?[FCGASW]\d+)*)\]/g;

/** The ids that a test claims to prove. */
export function rulesInTitle(title: string): string[] {
  return [...title.matchAll(CLAIM)].flatMap(([, list = ""]) => list.split(/, ?/));
}

export function judgeRules({ defined, passedTitles, pending }: RuleCoverage): RuleGate {
  const known = new Set(defined);
  const cited = new Set(passedTitles.flatMap(rulesInTitle));
  const postponed = new Set(pending);
  const tested = defined.filter((id) => cited.has(id));
  return {
    counts: { defined: known.size, tested: tested.length, pending: postponed.size },
    untested: defined.filter((id) => !cited.has(id) && !postponed.has(id)),
    pendingButTested: tested.filter((id) => postponed.has(id)),
    pendingButUndefined: [...postponed].filter((id) => !known.has(id)),
    citedButUndefined: [...cited].filter((id) => !known.has(id)),
  };
}

/** Whether every rule is where it belongs. Without rules nothing is proven. */
export function areRulesCovered({ counts, ...findings }: RuleGate): boolean {
  return counts.defined > 0 && Object.values(findings).every((ids) => ids.length === 0);
}
