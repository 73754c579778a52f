import { check } from "recheck";
import type { Expression } from "./find.ts";

export interface Finding {
  readonly complexity: "linear" | "polynomial" | "exponential" | "unknown";
  /** An input that takes long. */
  readonly example: string;
}

const TIMEOUT_MS = 10_000;

/** How the time of a match grows with its input; by recheck's native program, or its JavaScript where that is missing. */
export async function judge({ source, flags }: Pick<Expression, "source" | "flags">): Promise<Finding> {
  const found = await check(source, flags, { timeout: TIMEOUT_MS });
  if (found.status === "safe") return { complexity: "linear", example: "" };
  if (found.status === "unknown") return { complexity: "unknown", example: "" };
  const { type } = found.complexity;
  return { complexity: type === "exponential" ? type : "polynomial", example: found.attack.pattern };
}
