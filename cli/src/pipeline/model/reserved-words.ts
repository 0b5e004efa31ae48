/** Words of JavaScript, and names that modules must not bind: none can be the name of a constant or a variable. */
export const reservedWords: ReadonlySet<string> = new Set(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield".split(
    " ",
  ),
);
