// What a command says to the person who has called it.

/** Something that the caller can put right: the message is all that is shown. */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
}
