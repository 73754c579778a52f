import IconFilter from "@tabler/icons-react/dist/esm/icons/IconFilter.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useTranslation } from "react-i18next";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { Link } from "react-router";
import { Disc } from "#ui/disc.tsx";
import type { Filter } from "../../queries/statistics-query.ts";
import styles from "./filter-chips.module.css";
import { useSource } from "./source.tsx";
import { useValueNames } from "./value-names.ts";
import type { ViewState } from "./use-view.ts";
import { withFilter } from "./view.ts";
import { RowIcon } from "./breakdown-rows.tsx";

interface FilterChipsProps extends Pick<ViewState, "view" | "change"> {
  /** Opens the dialog for a new filter, or for the given one. */
  readonly onFilter: (filter?: Filter) => void;
}

/** The button that adds a filter. It takes the focus from buttons that disappear with their filter. */
const ADD_BUTTON = "add-filter";
const focusAddButton = () => document.getElementById(ADD_BUTTON)?.focus();

/** The active filters; each can be changed or removed. */
export function FilterChips({ view: { filters }, change, onFilter }: FilterChipsProps) {
  const { t, i18n } = useTranslation("statistics");
  const getName = useValueNames();
  const list = new Intl.ListFormat(i18n.language, { type: "disjunction" });
  const toText = ({ dimension, is, values }: Filter) =>
    t(is ? "filters.is" : "filters.is_not", {
      dimension: t(`dimension.${dimension}`),
      value: list.format(values.map((value) => getName(dimension, value))),
    });
  return (
    <ul className={styles.chips} aria-label={t("filters.label")}>
      {filters.map((filter) => (
        <li key={filter.dimension} className={styles.chip}>
          <button type="button" className={styles.text} title={t("filters.change")} onClick={() => onFilter(filter)}>
            {toText(filter)}
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={t("filters.remove", { filter: toText(filter) })}
            onClick={() => {
              change({ filters: filters.filter((other) => other !== filter) });
              focusAddButton();
            }}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button id={ADD_BUTTON} type="button" className={styles.add} onClick={() => onFilter()}>
          <IconFilter size={16} stroke={1.75} aria-hidden />
          {t("filters.add")}
        </button>
      </li>
      {filters.length > 1 && (
        <li>
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              change({ filters: [] });
              focusAddButton();
            }}
          >
            {t("filters.clear")}
          </button>
        </li>
      )}
    </ul>
  );
}

interface LinkHeadingProps extends Pick<ViewState, "view" | "change"> {
  readonly link: string;
}

/**
 * Names the link that the figures are limited to, with a way back to all links. Owners can also go on to delete the
 * link's statistics.
 */
export function LinkHeading({ link, view, change }: LinkHeadingProps) {
  const { t } = useTranslation("statistics");
  const { isOwn } = useSource();
  const name = useValueNames()("link", link);
  return (
    <div className={styles.heading}>
      <Disc>
        <RowIcon dimension="link" value={link} />
      </Disc>
      <p>
        <small>{t("of.one")}</small>
        <strong>{name}</strong>
      </p>
      <button
        type="button"
        onClick={() => {
          change({ filters: withFilter(view.filters, { dimension: "link", is: true, values: [] }) });
          focusAddButton();
        }}
      >
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {t("of.back")}
      </button>
      {isOwn && (
        <Link to={`/dashboard/analytics/receipt?link=${encodeURIComponent(link)}`}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
          {t("of.delete")}
        </Link>
      )}
    </div>
  );
}
