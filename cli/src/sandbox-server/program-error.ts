// Errors that the user of a command can fix.

/** Only its message is printed, without a stack trace. */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
}
