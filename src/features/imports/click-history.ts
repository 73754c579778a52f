/** A click that another service counted, as far as its export tells. */
export interface ImportedClick {
  readonly linkId: string;
  readonly timeMs: number;
  /** Absent where the export says only what it made of it. */
  readonly userAgent: string | undefined;
  readonly browser: string;
  readonly os: string;
  readonly referrer: string;
  /** Two letters (ISO 3166), or empty. */
  readonly country: string;
  /** The export says so itself; without it, our own rules judge the user agent. */
  readonly isBot: boolean;
}

export interface ImportedFor {
  readonly workspaceId: string;
  readonly importId: string;
  readonly ownHosts: ReadonlySet<string>;
  readonly rawDays: number;
  /** For so many days more an import may be undone, by its rows. */
  readonly undoDays: number;
  readonly now: Date;
}

/** Tells whether somebody had the clicks of a link at an instant deleted here; they must not come back. */
export type IsErased = (linkId: string, timeMs: number) => boolean;

/** Where clicks go that were counted elsewhere; made by who keeps those that are counted here. */
export interface ClickHistory {
  findErased(workspaceId: string): Promise<IsErased>;
  /** Stores a batch of an import once, however often it is sent, without what an earlier import brought; returns how many are in. */
  importClicks(given: ImportedFor & { readonly batch: number }, clicks: readonly ImportedClick[]): Promise<number>;
  /** Takes exactly the clicks of an import out again; may be done twice. */
  forget(of: { readonly workspaceId: string; readonly importId: string }): Promise<void>;
}
