/** A click that another service counted, with the details of its export. */
export interface ImportedClick {
  readonly linkId: string;
  readonly timeMs: number;
  /** Absent if the export contains only the parsed browser and operating system. */
  readonly userAgent: string | undefined;
  readonly browser: string;
  readonly os: string;
  readonly referrer: string;
  /** Two letters (ISO 3166), or empty. */
  readonly country: string;
  /** True if the export marks the click as a bot's; otherwise our own rules classify the user agent. */
  readonly isBot: boolean;
}

export interface ImportClicksOptions {
  readonly workspaceId: string;
  readonly importId: string;
  readonly ownHosts: ReadonlySet<string>;
  readonly rawDays: number;
  /** For how many days an import can be undone. */
  readonly undoDays: number;
  readonly now: Date;
}

/** True if the clicks of a link at this instant were erased here. Erased clicks must not be imported again. */
export type IsErased = (linkId: string, timeMs: number) => boolean;

/** Stores clicks counted by another service. Implemented by the feature that stores our own clicks. */
export interface ClickHistory {
  findErased(workspaceId: string): Promise<IsErased>;
  /**
   * Stores a batch of an import, once even if it is sent again. Skips clicks that an earlier import stored. Returns how
   * many clicks of the batch are stored.
   */
  importClicks(
    options: ImportClicksOptions & { readonly batch: number },
    clicks: readonly ImportedClick[],
  ): Promise<number>;
  /** Corrects the click counts in the list of links after an import. */
  correct(workspaceId: string): Promise<void>;
  /** Removes exactly the clicks of one import. Idempotent. */
  forget(of: { readonly workspaceId: string; readonly importId: string }): Promise<void>;
}
