// Errors that the user of a command can fix.

/** Only its message is printed, without a stack trace. */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
}

/** An option of a project that does not fit. */
export class ProjectOptionError extends Error {
  override readonly name = "ProjectOptionError";
  /** The option. */
  readonly option: string;

  constructor(option: string, message: string) {
    super(message);
    this.option = option;
  }
}
