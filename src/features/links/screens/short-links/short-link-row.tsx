import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import IconRoute from "@tabler/icons-react/dist/esm/icons/IconRoute.mjs";
import { Fragment, memo, type ReactElement, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { toLocale } from "#base/locale.ts";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import { useNow } from "#features/blocks/screens/row/now.tsx";
import { formatNearDay, getRulesState } from "#features/routing/screens/rules-state.ts";
import { useLinkRestriction } from "#features/moderation/screens/restriction-queries.ts";
import type { ShortLink } from "../../short-links/contract.ts";
import { CopyAddress } from "../copy-address.tsx";
import { HealthBadge } from "../health/health-badge.tsx";
import { useLinkHealth } from "../health/health-queries.ts";
import { type ShortLinkColumnKey, shortLinkColumns } from "./columns.ts";
import { formatAgo } from "./format-ago.ts";
import { withoutScheme } from "./short-address.ts";
import { useShortLinkActions } from "./short-link-actions.ts";
import { RowDisc } from "#features/blocks/screens/row/row-disc.tsx";
import itemRow from "#features/blocks/screens/row/item-row.module.css";
import styles from "./short-link-row.module.css";

interface ShortLinkRowProps {
  readonly link: ShortLink;
  readonly index: number;
  /** The offset from the top of the list, in pixels. */
  readonly top: number;
  readonly height: number;
  readonly isSelected: boolean;
  /** True if the link was just created or saved. */
  readonly isHighlighted: boolean;
}

/** A row of the list. Memoised, since the list renders on every scroll step. */
export const ShortLinkRow = memo(function ShortLinkRow(props: ShortLinkRowProps) {
  const { link, index, top, height, isSelected, isHighlighted } = props;
  const { t, i18n } = useTranslation(["short_links", "links"]);
  const actions = useShortLinkActions();
  const { _id, name } = link;
  const locale = toLocale(i18n.language);
  const cells: Readonly<Record<ShortLinkColumnKey, ReactElement>> = {
    select: (
      <span role="cell" className={styles.selectCell}>
        <label className={`${itemRow.select} ${styles.select}`}>
          <input
            type="checkbox"
            checked={isSelected}
            data-select={_id}
            aria-label={t("links:select.one", { name })}
            // only click events state whether Shift is held, which selects a range
            onChange={() => undefined}
            onKeyDown={(event) => actions.pressKey(_id, event)}
            onClick={(event) => actions.select(_id, event.shiftKey)}
          />
        </label>
      </span>
    ),
    name: (
      <span role="cell" className={styles.nameCell}>
        <RowDisc picture={link.thumbnail}>
          <PlatformIcon platform={link.slug} />
        </RowDisc>
        <span className={styles.words}>
          <span className={styles.nameLine}>
            <button type="button" className={styles.name} data-reads title={name} onClick={() => actions.edit(link)}>
              {name}
            </button>
            <Marks link={link} />
          </span>
          <a
            href={link.link}
            target="_blank"
            rel="noopener noreferrer"
            className={styles.destination}
            title={link.link}
          >
            {withoutScheme(link.link)}
            <span className="visually-hidden"> ({t("links:opens_new_tab")})</span>
          </a>
        </span>
      </span>
    ),
    address: (
      <span role="cell" className={styles.addressCell}>
        <CopyAddress url={link.shortUrl} />
      </span>
    ),
    clicks: (
      <span role="cell" className={styles.clicks}>
        <Clicks link={link}>{new Intl.NumberFormat(locale).format(link.clicks)}</Clicks>
      </span>
    ),
    lastClick: (
      <span role="cell" className={styles.lastClick}>
        <LastClick at={link.lastClickAt} />
      </span>
    ),
    tags: (
      <span role="cell" className={styles.tags}>
        {link.tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles.tag}
            data-reads
            onClick={() => actions.filterByTag(tag)}
            aria-label={t("links:tags.filter_by", { tag: `#${tag}` })}
          >
            #{tag}
          </button>
        ))}
      </span>
    ),
    created: (
      <span role="cell" className={styles.created}>
        <CreatedOn at={link.createdAt} />
      </span>
    ),
    place: (
      <span role="cell" className={styles.place} data-on={link.onPage || undefined}>
        {link.onPage ? <IconCheck size={18} stroke={2} aria-hidden /> : <span aria-hidden>–</span>}
        <span className={styles.placeText}>{t(link.onPage ? "place.on" : "place.off")}</span>
      </span>
    ),
    actions: (
      <span role="cell" className={styles.actions}>
        <button
          type="button"
          className={`${itemRow.action} ${styles.action}`}
          data-wide
          data-reads
          onClick={() => actions.showQr(link)}
          aria-label={t("qr_named", { name })}
          title={t("links:menu.qr")}
        >
          <IconQrcode size={19} stroke={1.75} />
        </button>
        <button
          type="button"
          className={`${itemRow.action} ${styles.action}`}
          data-wide
          data-reads
          onClick={() => actions.edit(link)}
          aria-label={t("links:edit_named", { name })}
          title={t("links:edit")}
        >
          <IconPencil size={19} stroke={1.75} />
        </button>
        <button
          type="button"
          className={`${itemRow.action} ${styles.action}`}
          aria-haspopup="menu"
          onClick={(event) => actions.openMenu(link, event.currentTarget)}
          aria-label={t("links:menu.more_named", { name })}
          title={t("links:menu.more")}
        >
          <IconDots size={19} stroke={1.75} />
        </button>
      </span>
    ),
  };
  return (
    <div
      role="row"
      // counted from one, after the row of column headings
      aria-rowindex={index + 2}
      className={`${itemRow.row} ${styles.row}`}
      style={{ top, height }}
      data-link={_id}
      data-selected={isSelected || undefined}
      data-archived={link.archived || undefined}
      data-arrived={isHighlighted || undefined}
    >
      {shortLinkColumns.map(({ key }) => (
        <Fragment key={key}>{cells[key]}</Fragment>
      ))}
    </div>
  );
});

/** What is unusual about a link: archived, closed by its rules, protected, or its destination is dead or has moved. */
function Marks({ link }: { readonly link: ShortLink }) {
  const { t, i18n } = useTranslation("links");
  const { openHealth } = useShortLinkActions();
  const now = useNow();
  const rules = getRulesState(link, now);
  const closed = rules?.closed;
  const health = useLinkHealth(link._id)?.state;
  const restriction = useLinkRestriction(link._id);
  return (
    <>
      {restriction && <span className={styles.mark}>{t(`state.${restriction}`)}</span>}
      {link.archived && <span className={styles.mark}>{t("state.archived")}</span>}
      {closed && !link.archived && (
        <span className={styles.mark}>
          {closed.kind === "starts"
            ? t("badge.starts", { day: formatNearDay(closed.at, now, i18n.language) })
            : t(`badge.${closed.kind}`)}
        </span>
      )}
      {rules?.hasPassword && <IconLock size={15} stroke={2} role="img" aria-label={t("badge.password")} />}
      {rules && !closed && rules.hasOthers && (
        <IconRoute size={15} stroke={2} role="img" aria-label={t("badge.rules")} />
      )}
      {(health === "dead" || health === "moved") && (
        <HealthBadge link={link} state={health} onOpen={() => openHealth(link)} />
      )}
    </>
  );
}

/** The number of clicks. It is a link to the statistics, if there are any. */
function Clicks({ link, children }: { readonly link: ShortLink; readonly children: ReactNode }) {
  const { t } = useTranslation("links");
  const statistics = useShortLinkActions().toStatistics(link);
  const content = (
    <>
      {/* the number alone in a column, otherwise with its unit */}
      <span aria-hidden className={styles.number}>
        {children}
      </span>
      <span className={`${itemRow.unit} ${styles.unit}`}>{t("clicks.count", { count: link.clicks })}</span>
    </>
  );
  return statistics === undefined ? content : <RouterLink to={statistics}>{content}</RouterLink>;
}

/** The date of creation: month and day in this year, otherwise month and year. */
function CreatedOn({ at }: { readonly at: string }) {
  const { i18n } = useTranslation();
  const now = useNow();
  const date = new Date(at);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(toLocale(i18n.language), options).format(date);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return (
    <time dateTime={at} title={format({ dateStyle: "medium", timeStyle: "short" })}>
      {format({ month: "short", ...(isThisYear ? { day: "numeric" } : { year: "numeric" }) })}
    </time>
  );
}

function LastClick({ at }: { readonly at: string | null }) {
  const { t, i18n } = useTranslation("short_links");
  const now = useNow();
  if (at === null) return <span className={styles.none}>{t("never")}</span>;
  const date = new Date(at);
  const locale = toLocale(i18n.language);
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(date);
  return (
    <time dateTime={at} title={exact}>
      {formatAgo(date, now, locale)}
    </time>
  );
}
