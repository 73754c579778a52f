/** A request as plain data: what a visit may depend on, and nothing of a framework. */
export interface VisitRequest {
  readonly method: string;
  /** Path with query string, as it came. */
  readonly url: string;
  readonly host: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The client's network address. */
  readonly address: string;
  /** Reads the form of a POST, a small one unless more is said; refuses what is no form, or too long. Absent for other methods. */
  readonly readForm?: ((maxBytes?: number) => Promise<string>) | undefined;
}

export interface VisitResponse {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
  /** Bytes as text: one character (latin1) for each. */
  readonly body: string | null;
  /** The spool line that must be written before this answer leaves; null where there is nothing to count. */
  readonly line: string | null;
}

/** A header as one capped string; absent is empty. */
export function header(request: VisitRequest, name: string, max: number): string {
  const value = request.headers[name];
  if (value === undefined) return "";
  const text = typeof value === "string" ? value : value.join(", ");
  return text.length > max ? text.slice(0, max) : text;
}
