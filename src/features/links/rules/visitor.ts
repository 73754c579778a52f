/** What a user agent says of itself. */
export interface VisitorAgent {
  readonly kind: "browser" | "bot" | "preview";
  /** The family of a bot or unfurler; empty for browsers. */
  readonly bot: string;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
  readonly inApp: string;
}

/**
 * What a decision may ask about who is here. Each fact is asked for only by a rule that needs it, so that what costs
 * something may be a getter.
 */
export interface Visitor {
  /** ISO 3166 alpha-2 in capitals; empty where nothing is known. */
  readonly country: string;
  /** The language that the browser wants most, such as `de-AT`; empty where it wants none. */
  readonly language: string;
  readonly agent: VisitorAgent;
  /** In lower case and without `www.`; empty where nothing is known, and for a page of ours. */
  readonly referrerHost: string;
  /** The query string of the opened address, without its `?`. */
  readonly query: string;
  /** Was here before, as far as the salts that still live know. */
  readonly isReturning: boolean;
  /** The visitor's hash of the day; undefined for who asked not to be tracked. */
  readonly hash: string | undefined;
  /** From 0 to below 1, drawn for this visit; what has no hash is dealt with by it. */
  readonly chance: number;
  /** Has given the link's password. */
  readonly isUnlocked: boolean;
  /** Has passed the link's gate. */
  readonly hasPassedGate: boolean;
  /** Which click of the link's limit this one is, from 1, once it has taken its number; more than the limit is too many. */
  readonly click: number | undefined;
}
