import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useTranslation } from "react-i18next";
import { type Dimension, dimensions } from "../../questions/question.ts";
import styles from "./filter-chips.module.css";
import { useNames } from "./use-names.ts";
import type { ViewState } from "./use-view.ts";

/** What the figures are narrowed down to; each goes with a press. */
export function FilterChips({ view, change }: Pick<ViewState, "view" | "change">) {
  const { t } = useTranslation("questions");
  const nameOf = useNames();
  const chosen = dimensions.filter((name) => view.filters[name] !== undefined);
  if (chosen.length === 0) return null;
  const text = (name: Dimension) =>
    t("filters.is", { dimension: t(`dimension.${name}`), value: nameOf(name, view.filters[name] ?? "") });
  const clear = () => change({ filters: Object.fromEntries(chosen.map((name) => [name, null])) });
  return (
    <ul className={styles.chips} aria-label={t("filters.label")}>
      {chosen.map((name) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t("filters.remove", { filter: text(name) })}
            onClick={() => change({ filters: { [name]: null } })}
          >
            <span>{text(name)}</span>
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={clear}>
            {t("filters.clear")}
          </button>
        </li>
      )}
    </ul>
  );
}
