import { useTranslation } from "react-i18next";
import { useCategories } from "#features/blocks/screens/page-items.ts";
import { FilterSelect } from "#ui/filter-select.tsx";
import { foldTag } from "../../tags/fold.ts";
import { useLinkHosts } from "../link-hosts.ts";
import { useTags } from "../link-queries.ts";
import filterStyles from "../page-table/filter-bar.module.css";
import { type ListFilter, placeOptions, shortLinkShowOptions, shortLinkSortOptions } from "./list-filter.ts";

interface ListFilterBarProps {
  readonly filter: ListFilter;
  readonly onChange: (change: Partial<ListFilter>) => void;
}

/** The filters of the list, and its sorting. */
export function ListFilterBar({ filter, onChange }: ListFilterBarProps) {
  const { t, i18n } = useTranslation(["short_links", "links"]);
  const tags = useTags();
  const { data: categories = [] } = useCategories();
  // leaves out the installation's host, since every link has an address on it
  const hosts = useLinkHosts().slice(1);
  const numbers = new Intl.NumberFormat(i18n.language);
  const wanted = foldTag(filter.tag ?? "");
  const known = tags.find(({ tag }) => foldTag(tag) === wanted)?.tag;
  const unknown =
    filter.tag !== undefined && known === undefined ? [{ value: filter.tag, name: `#${filter.tag}` }] : [];
  return (
    <div className={filterStyles.bar} role="group" aria-label={t("links:filter.label")}>
      <FilterSelect
        label={t("links:filter.show")}
        value={filter.show}
        options={shortLinkShowOptions.map((show) => ({ value: show, name: t(`links:filter.${show}`) }))}
        onChange={(value) => onChange({ show: shortLinkShowOptions.find((show) => show === value) ?? "all" })}
      />
      <FilterSelect
        label={t("place.label")}
        value={filter.place}
        options={placeOptions.map((place) => ({ value: place, name: t(`place.${place}`) }))}
        onChange={(value) => onChange({ place: placeOptions.find((place) => place === value) ?? "all" })}
      />
      {(tags.length > 0 || filter.tag !== undefined) && (
        <FilterSelect
          label={t("links:filter.tag")}
          value={known ?? filter.tag ?? ""}
          defaultValue=""
          options={[
            { value: "", name: t("links:filter.any_tag") },
            ...unknown,
            ...tags.map(({ tag, count }) => ({ value: tag, name: `#${tag} (${numbers.format(count)})` })),
          ]}
          onChange={(value) => onChange({ tag: value || undefined })}
        />
      )}
      {(categories.length > 0 || filter.category !== undefined) && (
        <FilterSelect
          label={t("links:filter.category")}
          value={filter.category ?? ""}
          options={[
            { value: "", name: t("links:filter.any_category") },
            ...categories.map(({ _id, name }) => ({ value: _id, name })),
          ]}
          onChange={(value) => onChange({ category: value || undefined })}
        />
      )}
      {(hosts.length > 0 || filter.host !== undefined) && (
        <FilterSelect
          label={t("host.label")}
          value={filter.host ?? ""}
          options={[
            { value: "", name: t("host.any") },
            ...hosts.map(({ host, displayHost }) => ({ value: host, name: displayHost })),
          ]}
          onChange={(value) => onChange({ host: value || undefined })}
        />
      )}
      <FilterSelect
        label={t("links:filter.sort")}
        value={filter.sort}
        options={shortLinkSortOptions.map((sort) => ({ value: sort, name: t(`sort.${sort}`) }))}
        onChange={(value) => onChange({ sort: shortLinkSortOptions.find((sort) => sort === value) ?? "created" })}
      />
    </div>
  );
}
