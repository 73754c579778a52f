/** The reason for the result of a step; screens translate these keys. */
export type StepReason =
  | "has-not-begun"
  | "has-ended"
  | "outside-hours"
  | "is-open"
  | "clicks-left"
  | "is-used-up"
  | "is-unfurler"
  | "is-no-unfurler"
  | "password-missing"
  | "password-given"
  | "gate-ahead"
  | "gate-passed"
  | "conditions-hold"
  | "condition-fails"
  | "sticks-to-visitor"
  | "drawn"
  | "has-won"
  | "is-dead"
  | "is-alive"
  | "app-of-system"
  | "no-app-of-system"
  | "query-added"
  | "nothing-to-add"
  | "waits"
  | "own-destination"
  | "goes-to-fallback"
  | "is-off";

/** One step of a decision. */
export interface DecisionStep {
  readonly step:
    | "link"
    | "schedule"
    | "limit"
    | "preview"
    | "password"
    | "gate"
    | "target"
    | "split"
    | "dead"
    | "apps"
    | "fallback"
    | "forward"
    | "delay"
    | "destination";
  /** The id of the target or variant; empty for kinds of rules that occur once. */
  readonly rule: string;
  /** True if this step took effect. */
  readonly matched: boolean;
  readonly why: { readonly key: StepReason; readonly values: Readonly<Record<string, string | number>> };
}

/** Records a step if the steps were requested. */
export type RecordStep = (
  step: DecisionStep["step"],
  matched: boolean,
  key: StepReason,
  values?: DecisionStep["why"]["values"],
  rule?: string,
) => void;
