import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import { useTranslation } from "react-i18next";
import { Disc } from "#ui/disc.tsx";
import { withFilter } from "./filter.ts";
import styles from "./link-heading.module.css";
import { RowIcon } from "./row-icon.tsx";
import { useNames } from "./use-names.ts";
import type { ViewState } from "./use-view.ts";

interface LinkHeadingProps extends Pick<ViewState, "view" | "change"> {
  readonly link: string;
}

/** Names the link that the figures below are limited to, with a button back to all links. */
export function LinkHeading({ link, view, change }: LinkHeadingProps) {
  const { t } = useTranslation("statistics");
  const name = useNames()("link", link);
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
        onClick={() => change({ filters: withFilter(view.filters, { dimension: "link", is: true, values: [] }) })}
      >
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {t("of.back")}
      </button>
    </div>
  );
}
