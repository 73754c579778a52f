/** Seconds of a Retry-After header, in either of its forms (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: unknown, nowMs: number): number | undefined {
  if (typeof header !== "string") return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const ms = Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, Math.ceil(ms / 1000));
}
