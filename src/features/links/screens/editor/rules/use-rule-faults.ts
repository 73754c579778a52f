import { useTranslation } from "react-i18next";
import type { ShownFaults } from "./shown-faults.ts";

/** Says what is wrong with the field at a path, or else with the first one below it; the empty path is the rules as a whole. */
export function useRuleFaults(faults: ShownFaults): (path: string) => string | undefined {
  const { t } = useTranslation("rules");
  return (path) => {
    const below = path === "" ? undefined : Object.keys(faults).find((each) => each.startsWith(`${path}.`));
    const fault = faults[path] ?? (below === undefined ? undefined : faults[below]);
    if (!fault) return undefined;
    return "told" in fault ? fault.told : t(`fault.${fault.found}`);
  };
}
