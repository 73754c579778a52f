import { ApiError } from "../api-error.ts";

export type Method = "code" | "recovery_code" | "passkey";

/** A first step that was right, and what the second can be made with. */
export interface SecondStepAsked {
  readonly challenge: string;
  readonly methods: readonly Method[];
}

const known: readonly Method[] = ["code", "recovery_code", "passkey"];

/** What a refusal asks for that is none: one more step; absent for every other error. */
export function secondStepOf(error: unknown): SecondStepAsked | undefined {
  if (!(error instanceof ApiError) || error.code !== "second_factor_required") return undefined;
  const { challenge, methods } = error.extra;
  if (typeof challenge !== "string" || !Array.isArray(methods)) return undefined;
  return { challenge, methods: known.filter((method) => methods.includes(method)) };
}
