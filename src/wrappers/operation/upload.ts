// Files in a request body.

/** The content of a file with its name. */
export interface NamedFile {
  readonly content: Blob | Uint8Array;
  /** With its extension. @default the name of a `File`, else the name of the field */
  readonly name?: string | undefined;
  /** The media type, where the first bytes do not tell it. @default that of a `Blob` */
  readonly type?: string | undefined;
}

/** A file to send. PDF, JPEG, PNG, TIFF and HEIC are told by their first bytes; for others, the declared type counts. */
export type FileUpload = Blob | Uint8Array | NamedFile;

/** What the document says about a file. */
export interface FileRule {
  readonly maxBytes?: number;
  /** The allowed media types. */
  readonly types?: readonly string[];
  readonly required?: true;
}
