import IconArchive from "@tabler/icons-react/dist/esm/icons/IconArchive.mjs";
import IconArchiveOff from "@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconLayoutList from "@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs";
import IconLayoutOff from "@tabler/icons-react/dist/esm/icons/IconLayoutOff.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Link } from "../../contract.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import styles from "./bulk-bar.module.css";

interface BulkBarProps {
  readonly links: readonly Link[];
  readonly onTag: () => void;
  /** Moves the links to a category; undefined where categories are not shown. */
  readonly onMove?: () => void;
  /** Puts the links on the page or takes them off. Applies only to links whose place changes. */
  readonly onPlace?: (isOnPage: boolean) => void;
  /** Archives or unarchives the links. Applies only to links whose state changes. */
  readonly onArchive: (isArchived: boolean) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** The bulk actions for selected links, at the lower edge within reach of the thumb. */
export function BulkBar({ links, onTag, onMove, onPlace, onArchive, onDelete, onClear }: BulkBarProps) {
  const { t } = useTranslation("links");
  useFocusAfter(links);
  const areArchived = links.every(({ archived }) => archived);
  const actions = [
    { label: t("bulk.tag"), Icon: IconTag, run: onTag },
    ...(onMove ? [{ label: t("bulk.move"), Icon: IconFolder, run: onMove }] : []),
    ...(onPlace && links.some(({ onPage }) => !onPage)
      ? [{ label: t("menu.put_on_page"), Icon: IconLayoutList, run: () => onPlace(true) }]
      : []),
    ...(onPlace && links.some(({ onPage }) => onPage)
      ? [{ label: t("menu.take_off_page"), Icon: IconLayoutOff, run: () => onPlace(false) }]
      : []),
    areArchived
      ? { label: t("bulk.unarchive"), Icon: IconArchiveOff, run: () => onArchive(false) }
      : { label: t("bulk.archive"), Icon: IconArchive, run: () => onArchive(true) },
    { label: t("bulk.delete"), Icon: IconTrash, run: onDelete, isDanger: true },
  ];
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("bulk.label")}>
      <span className={styles.count}>
        <button
          type="button"
          className={styles.clear}
          onClick={onClear}
          aria-label={t("bulk.clear")}
          title={t("bulk.clear")}
        >
          <IconX size={19} stroke={1.75} />
        </button>
        <span role="status">{t("select.count", { count: links.length })}</span>
      </span>
      <span className={styles.actions}>
        {actions.map(({ label, Icon, run, isDanger }) => (
          <button key={label} type="button" className={styles.action} data-danger={isDanger} onClick={run}>
            <Icon size={20} stroke={1.75} />
            {label}
          </button>
        ))}
      </span>
    </div>
  );
}

/** Moves the focus to a link that was selected when the bar disappears together with the button that was pressed. */
function useFocusAfter(links: readonly Link[]): void {
  const ids = useRef<readonly string[]>([]);
  useEffect(() => {
    ids.current = links.map(({ _id }) => _id);
  });
  useEffect(
    () => () => {
      const focus = () => {
        if (document.activeElement !== document.body) return;
        const boxes = ids.current.map((id) => document.querySelector<HTMLElement>(`[data-select="${id}"]`));
        const after = boxes.find((box) => box !== null) ?? document.getElementById(LINKS_HEADING);
        after?.focus({ preventScroll: true });
      };
      // waits two frames: a dialog of the bar moves the focus one frame after it closes
      requestAnimationFrame(() => requestAnimationFrame(focus));
    },
    [],
  );
}
