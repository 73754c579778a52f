/** The result of a form, shown above it. */
export interface FormOutcome {
  readonly kind: "success" | "error";
  readonly text: string;
  /** The reason, if the fields do not show it. */
  readonly reason?: string | undefined;
}

/** The callbacks of a settings form. */
export interface SettingsFormProps {
  /** Called with the result of an attempt, and with undefined when a new attempt starts. */
  readonly onOutcome: (outcome: FormOutcome | undefined) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}
