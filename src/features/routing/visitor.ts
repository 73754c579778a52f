/** What the user agent string says about its sender. */
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
 * What a decision may read about a visitor. A property is read only if a rule needs it, so an expensive one can be a
 * getter.
 */
export interface Visitor {
  /** ISO 3166 alpha-2 in capitals; empty if unknown. */
  readonly country: string;
  /** The browser's preferred language, such as `de-AT`; empty if it sends none. */
  readonly language: string;
  readonly agent: VisitorAgent;
  /** In lower case and without `www.`; empty if unknown, and for our own pages. */
  readonly referrerHost: string;
  /** The query string of the opened address, without its `?`. */
  readonly query: string;
  /** True for a returning visitor, as far as the current salts can tell. */
  readonly isReturning: boolean;
  /** The visitor's hash of the day; undefined for visitors who opted out of tracking. */
  readonly hash: string | undefined;
  /** Random per visit, from 0 to below 1. Used if there is no hash. */
  readonly chance: number;
  /** True if the visitor has entered the link's password. */
  readonly isUnlocked: boolean;
  /** True if the visitor has passed the link's gate. */
  readonly hasPassedGate: boolean;
  /**
   * The number of this click within the link's limit, from 1; undefined until it has been taken. A number above the
   * limit is rejected.
   */
  readonly click: number | undefined;
}
