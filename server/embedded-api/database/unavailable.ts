/**
 * The database cannot be used: `message` is one line for the operator, in French, naming the file or the variable.
 * The process prints it and exits with status 1; no stack is of any use to the reader.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}
