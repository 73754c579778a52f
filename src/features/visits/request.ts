/** A request as plain data, independent of any framework. */
export interface VisitRequest {
  readonly method: string;
  /** Path with query string, as received. */
  readonly url: string;
  readonly host: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The client's network address. */
  readonly address: string;
  /**
   * Reads the form of a POST; a small one unless `maxBytes` is given. Rejects other content and longer forms. Absent
   * for other methods.
   */
  readonly readForm?: ((maxBytes?: number) => Promise<string>) | undefined;
}

export interface VisitResponse {
  readonly status: number;
  /** Alternating names and values, as `writeHead` takes them. */
  readonly headers: readonly string[];
  /** Bytes as latin1 text: one character per byte. */
  readonly body: string | null;
  /** The spool line that must be written before this response is sent; null if there is nothing to count. */
  readonly line: string | null;
}

/** A header as one capped string; empty if absent. */
export function header(request: VisitRequest, name: string, max: number): string {
  const value = request.headers[name];
  if (value === undefined) return "";
  const text = typeof value === "string" ? value : value.join(", ");
  return text.length > max ? text.slice(0, max) : text;
}
