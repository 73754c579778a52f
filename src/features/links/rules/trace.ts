/** Why a step went as it did; screens say it in words. */
export type Why =
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

/** One thing that a decision looked at, in its order. */
export interface TraceStep {
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
  /** The id of the target or variant that it is about; empty where there is only one such thing. */
  readonly rule: string;
  /** True if this step has had its say in where the visitor goes. */
  readonly matched: boolean;
  readonly why: { readonly key: Why; readonly values: Readonly<Record<string, string | number>> };
}

/** Takes a step where somebody wants to see it; nothing otherwise. */
export type Note = (
  step: TraceStep["step"],
  matched: boolean,
  key: Why,
  values?: TraceStep["why"]["values"],
  rule?: string,
) => void;
