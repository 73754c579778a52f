/** What became of a form, to be told above it. */
export interface Outcome {
  readonly kind: "success" | "error";
  readonly text: string;
  /** Why, where the fields do not say it themselves. */
  readonly reason?: string | undefined;
}

/** What a form of the settings tells the screen around it. */
export interface SettingsFormProps {
  /** Called with nothing when a new attempt begins. */
  readonly onOutcome: (outcome: Outcome | undefined) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}
