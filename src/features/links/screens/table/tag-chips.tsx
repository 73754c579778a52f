import { useTranslation } from "react-i18next";
import styles from "#features/blocks/screens/row/row.module.css";
import { useRowActions } from "./row-actions.ts";

/** The tags of a link in one line; pressing one filters the list by it. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation("links");
  const { filterByTag } = useRowActions();
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles.tag}
          onClick={() => filterByTag(tag)}
          aria-label={t("tags.filter_by", { tag })}
        >
          #{tag}
        </button>
      ))}
    </span>
  );
}
