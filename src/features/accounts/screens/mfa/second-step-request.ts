import { ApiError } from "#client/api-error.ts";

export type SecondStepMethod = "code" | "recovery_code" | "passkey";

/** A completed first step, and the methods for the second. */
export interface SecondStepRequest {
  readonly challenge: string;
  readonly methods: readonly SecondStepMethod[];
}

const supported: readonly SecondStepMethod[] = ["code", "recovery_code", "passkey"];

/** The second step that an API error requires; undefined for every other error. */
export function toSecondStepRequest(error: unknown): SecondStepRequest | undefined {
  if (!(error instanceof ApiError) || error.code !== "second_factor_required") return undefined;
  const { challenge, methods } = error.extra;
  if (typeof challenge !== "string" || !Array.isArray(methods)) return undefined;
  return { challenge, methods: supported.filter((method) => methods.includes(method)) };
}
