// TypeDoc's pages leave out which class a `@throws {Class} if …` names, and give each one a heading.

import { Comment, Converter } from "typedoc";

/** @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const { comment } of Object.values(project.reflections)) {
      const thrown = comment?.getTags("@throws") ?? [];
      const [first] = thrown;
      if (first === undefined) continue;
      const lines = thrown.flatMap(({ typeAnnotation = "", content }) => [
        { kind: "text", text: `\n- ${typeAnnotation.replace(/^\{(.*)\}$/, "`$1` ")}` },
        ...Comment.cloneDisplayParts(content),
      ]);
      comment.removeTags("@throws");
      first.content = lines;
      comment.blockTags.push(first);
    }
  });
}
