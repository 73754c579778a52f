import { useTranslation } from "react-i18next";
import type { RuleError } from "#features/routing/screens/rule-errors.ts";
import type { ContentError } from "./check-content.ts";

/** The errors of a block, found locally or returned by the server. The keys are field paths as the server names them. */
export type BlockErrors = Readonly<
  Record<string, { readonly found: ContentError } | { readonly foundRule: RuleError } | { readonly message: string }>
>;

/** True for fields of the content tab. */
export function isContentField(field: string): boolean {
  return /^(content|category|cells)(\.|$)/.test(field);
}

/** True for fields of the visibility tab. */
export function isVisibilityField(field: string): boolean {
  return /^rules(\.|$)/.test(field);
}

export type ErrorAt = (path: string) => string | undefined;

/**
 * Returns a function that gives the message for the field at a path below `start`. With `isDeep`, it falls back to the
 * first error anywhere below that path, except for the empty path, which stands for `start` itself.
 */
export function useErrorAt(errors: BlockErrors, start: "content" | "rules", isDeep: boolean): ErrorAt {
  const { t } = useTranslation(["block_editor", "rules"]);
  return (path) => {
    const whole = path === "" ? start : `${start}.${path}`;
    const below = isDeep && path !== "" ? Object.keys(errors).find((each) => each.startsWith(`${whole}.`)) : undefined;
    const error = errors[whole] ?? (below === undefined ? undefined : errors[below]);
    if (!error) return undefined;
    if ("message" in error) return error.message;
    return "found" in error ? t(`block_editor:error.${error.found}`) : t(`rules:error.${error.foundRule}`);
  };
}
