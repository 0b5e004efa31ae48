// CodeMirror, with what a sample needs: colours, history, indentation. Tab leaves it.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { typescriptLanguage } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

export interface CodeEditor {
  set(code: string): void;
  /** Marks a part of the program, and scrolls to it. */
  reveal(part: string): void;
  destroy(): void;
}

export function createCodeEditor(parent: HTMLElement, code: string, changed: (code: string) => void): CodeEditor {
  const view = new EditorView({
    parent,
    root: parent.getRootNode() as ShadowRoot,
    state: EditorState.create({
      doc: code,
      extensions: [
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        typescriptLanguage,
        syntaxHighlighting(classHighlighter),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "Program", tabindex: "0" }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
      ],
    }),
  });
  return {
    set(text) {
      if (text !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    reveal(part) {
      const anchor = view.state.doc.toString().indexOf(part);
      if (anchor < 0) return;
      const effects = EditorView.scrollIntoView(anchor, { y: "start", yMargin: 40 });
      view.dispatch({ selection: { anchor, head: anchor + part.length }, effects });
    },
    destroy: () => view.destroy(),
  };
}
