/** Navigation state of the verification screen: where a code was sent, and when. */
export interface SentCode {
  readonly email: string;
  readonly sentAtMs: number;
}

export function sentCodeOf(state: unknown): SentCode {
  const { email, sentAtMs } = (typeof state === "object" && state !== null ? state : {}) as Record<string, unknown>;
  return {
    email: typeof email === "string" ? email : "",
    sentAtMs: typeof sentAtMs === "number" ? sentAtMs : 0,
  };
}
