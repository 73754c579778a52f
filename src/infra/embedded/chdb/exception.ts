/** An error in the form of ClickHouse's HTTP interface, with the same code and status. */
export class ClickHouseException extends Error {
  readonly code: number;

  constructor(code: number, text: string, name: string) {
    super(`Code: ${code}. DB::Exception: ${text} (${name})`);
    this.code = code;
  }
}

export const tooManyQueries = () =>
  new ClickHouseException(202, "Too many simultaneous queries.", "TOO_MANY_SIMULTANEOUS_QUERIES");
export const authenticationFailed = (user: string) =>
  new ClickHouseException(
    516,
    `${user}: Authentication failed: password is incorrect, or there is no user with such name.`,
    "AUTHENTICATION_FAILED",
  );
export const notImplemented = (text: string) => new ClickHouseException(48, text, "NOT_IMPLEMENTED");
export const syntaxError = (text: string) => new ClickHouseException(62, text, "SYNTAX_ERROR");
export const unknownSetting = (name: string) =>
  new ClickHouseException(115, `Unknown setting '${name}'.`, "UNKNOWN_SETTING");
export const missingParameter = (name: string) =>
  new ClickHouseException(456, `Substitution \`${name}\` is not set.`, "UNKNOWN_QUERY_PARAMETER");
export const bodyTooLarge = () => new ClickHouseException(307, "The request body is too large.", "TOO_MANY_BYTES");

/** Any thrown value as code and text; errors from outside the engine have code 1002 (UNKNOWN_EXCEPTION). */
export function describeException(error: unknown): { code: number; text: string } {
  const text = error instanceof Error ? error.message : String(error);
  const code = Number(/^Code: (\d+)\./.exec(text)?.[1] ?? 0);
  return code > 0 ? { code, text } : { code: 1002, text: `Code: 1002. DB::Exception: ${text} (UNKNOWN_EXCEPTION)` };
}

const unknownThings = new Set([46, 47, 50, 56, 60, 63, 73, 75, 81, 115, 511]);
const badRequests = new Set([6, 16, 26, 27, 36, 38, 41, 42, 43, 44, 53, 62, 69, 70, 72, 131, 386, 427, 456, 457]);

/** The HTTP status that ClickHouse uses for an exception (see its exceptionCodeToHTTPStatus). */
export function getStatus(code: number): number {
  if (unknownThings.has(code)) return 404;
  if (badRequests.has(code)) return 400;
  if (code === 194) return 401;
  if (code === 516 || code === 193 || code === 192) return 403;
  if (code === 48) return 501;
  if (code === 159) return 408;
  if (code === 307) return 413;
  return 500;
}
