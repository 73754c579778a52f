import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FilterSelect } from "#ui/filter-select.tsx";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { Link } from "../../contract.ts";
import { foldTag, countTags } from "../../tags/fold.ts";
import { platformNames } from "#features/blocks/platforms.ts";
import styles from "./filter-bar.module.css";
import { type LinkFilter, NO_CATEGORY, showOptions, sortOptions } from "./link-filter.ts";

interface FilterBarProps {
  readonly links: readonly Link[];
  readonly categories: readonly Category[];
  readonly filter: LinkFilter;
  readonly onChange: (change: Partial<LinkFilter>) => void;
}

/** The filters that apply to this list, and its sorting. */
export function FilterBar({ links, categories, filter, onChange }: FilterBarProps) {
  const { t, i18n } = useTranslation("links");
  const { language } = i18n;
  const tags = useMemo(() => countTags(links, language), [links, language]);
  const platforms = useMemo(() => [...new Set(links.map(({ slug }) => slug))].sort(), [links]);
  const numbers = new Intl.NumberFormat(language);
  const tag = tags.find((each) => foldTag(each.tag) === foldTag(filter.tag ?? ""))?.tag ?? filter.tag;
  return (
    <div className={styles.bar} role="group" aria-label={t("filter.label")}>
      <FilterSelect
        label={t("filter.show")}
        value={filter.show}
        options={showOptions.map((show) => ({ value: show, name: t(`filter.${show}`) }))}
        onChange={(value) => onChange({ show: showOptions.find((show) => show === value) ?? "all" })}
      />
      {(categories.length > 0 || filter.category) && (
        <FilterSelect
          label={t("filter.category")}
          value={filter.category ?? ""}
          options={[
            { value: "", name: t("filter.any_category") },
            { value: NO_CATEGORY, name: t("category.none") },
            ...categories.map(({ _id, name }) => ({ value: _id, name })),
          ]}
          onChange={(value) => onChange({ category: value || undefined })}
        />
      )}
      {(tags.length > 0 || filter.tag) && (
        <FilterSelect
          label={t("filter.tag")}
          value={tag ?? ""}
          options={[
            { value: "", name: t("filter.any_tag") },
            ...tags.map((each) => ({ value: each.tag, name: `#${each.tag} (${numbers.format(each.count)})` })),
          ]}
          onChange={(value) => onChange({ tag: value || undefined })}
        />
      )}
      {(platforms.length > 1 || filter.platform) && (
        <FilterSelect
          label={t("filter.platform")}
          value={filter.platform ?? ""}
          options={[
            { value: "", name: t("filter.any_platform") },
            ...platforms.map((platform) => ({
              value: platform,
              name: platform === "web" || platform === "other" ? t(`platform.${platform}`) : platformNames[platform],
            })),
          ]}
          onChange={(value) => onChange({ platform: platforms.find((platform) => platform === value) })}
        />
      )}
      <FilterSelect
        label={t("filter.sort")}
        value={filter.sort}
        options={sortOptions.map((sort) => ({ value: sort, name: t(`sort.${sort}`) }))}
        onChange={(value) => onChange({ sort: sortOptions.find((sort) => sort === value) ?? "own" })}
      />
    </div>
  );
}
