import { useTranslation } from "react-i18next";
import type { RuleFault } from "../../editor/rules/check-rules.ts";
import type { ContentFault } from "./check-content.ts";

/** What is wrong with a block by the path of the server's fields: found here, or told by the server. */
export type BlockFaults = Readonly<
  Record<string, { readonly found: ContentFault } | { readonly foundRule: RuleFault } | { readonly told: string }>
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
export function without(faults: BlockFaults, path: string): BlockFaults {
  const left = Object.entries(faults).filter(([each]) => each !== path && !each.startsWith(`${path}.`));
  return left.length === Object.keys(faults).length ? faults : Object.fromEntries(left);
}

export type FaultAt = (path: string) => string | undefined;

/** Says what is wrong with the field at a path below `start`, or else with the first one below that, where `isDeep`. */
export function useFaultAt(faults: BlockFaults, start: "content" | "rules", isDeep: boolean): FaultAt {
  const { t } = useTranslation(["block_editor", "rules"]);
  return (path) => {
    const whole = path === "" ? start : `${start}.${path}`;
    const below = isDeep ? Object.keys(faults).find((each) => each.startsWith(`${whole}.`)) : undefined;
    const fault = faults[whole] ?? (below === undefined ? undefined : faults[below]);
    if (!fault) return undefined;
    if ("told" in fault) return fault.told;
    return "found" in fault ? t(`block_editor:fault.${fault.found}`) : t(`rules:fault.${fault.foundRule}`);
  };
}
