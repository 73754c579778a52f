import { useTranslation } from "react-i18next";
import type { RuleError } from "../../editor/rules/check-rules.ts";
import type { ContentError } from "./check-content.ts";

/** What is wrong with a block by the path of the server's fields: found here, or reported by the server. */
export type BlockErrors = Readonly<
  Record<string, { readonly found: ContentError } | { readonly foundRule: RuleError } | { readonly message: string }>
>;

/** Belongs to the first page of the editor. */
export function isOfContent(field: string): boolean {
  return /^(content|category|cells)(\.|$)/.test(field);
}

/** Belongs to the page that says when and to whom a block is shown. */
export function isOfShown(field: string): boolean {
  return /^rules(\.|$)/.test(field);
}

/** Faults without those at a path and below it, which is being changed. */
export function without(errors: BlockErrors, path: string): BlockErrors {
  const left = Object.entries(errors).filter(([each]) => each !== path && !each.startsWith(`${path}.`));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

export type ErrorAt = (path: string) => string | undefined;

/** Says what is wrong with the field at a path below `start`, or else with the first one below that, where `isDeep`. */
export function useErrorAt(errors: BlockErrors, start: "content" | "rules", isDeep: boolean): ErrorAt {
  const { t } = useTranslation(["block_editor", "rules"]);
  return (path) => {
    const whole = path === "" ? start : `${start}.${path}`;
    const below = isDeep ? Object.keys(errors).find((each) => each.startsWith(`${whole}.`)) : undefined;
    const error = errors[whole] ?? (below === undefined ? undefined : errors[below]);
    if (!error) return undefined;
    if ("message" in error) return error.message;
    return "found" in error ? t(`block_editor:error.${error.found}`) : t(`rules:error.${error.foundRule}`);
  };
}
