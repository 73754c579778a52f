import IconArchive from "@tabler/icons-react/dist/esm/icons/IconArchive.mjs";
import IconArchiveOff from "@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconLayoutOff from "@tabler/icons-react/dist/esm/icons/IconLayoutOff.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import type { Category } from "#features/blocks/categories/contract.ts";
import { ActionMenu } from "#features/blocks/screens/row/action-menu.tsx";
import type { Steps } from "#features/blocks/screens/row/steps.ts";
import type { Link } from "../../contract.ts";
import { useStatisticsActions } from "../statistics-actions.ts";
import { useRowActions } from "./row-actions.ts";
import type { OpenDialog } from "./use-table-dialogs.tsx";

interface MenuProps {
  readonly anchor: HTMLElement;
  readonly openDialog: (dialog: OpenDialog) => void;
  readonly onClose: () => void;
}

interface LinkMenuProps extends MenuProps {
  readonly link: Link;
  readonly onCopy: () => void;
  readonly onDuplicate: () => void;
  /** Undefined if the list is not in the order of the page. */
  readonly steps: Steps | undefined;
}

export function LinkMenu(props: LinkMenuProps) {
  const { link, anchor, openDialog, onClose, onCopy, onDuplicate, steps } = props;
  const { t } = useTranslation("links");
  const show = useStatisticsActions()?.show;
  const { edit, remove, setVisible, takeOffPage, isPhone } = useRowActions();
  return (
    <ActionMenu
      label={t("menu.more_named", { name: link.name })}
      anchor={anchor}
      onClose={onClose}
      actions={[
        // rows have no address and no edit button on a phone
        isPhone() && {
          label: t("menu.open"),
          Icon: IconExternalLink,
          run: () => void window.open(link.link, "_blank", "noopener,noreferrer"),
          isReading: true,
        },
        isPhone() && { label: t("edit"), Icon: IconPencil, run: () => edit(link), isReading: true },
        { label: t("menu.copy"), Icon: IconCopy, run: onCopy, isReading: true },
        { label: t("menu.qr"), Icon: IconQrcode, run: () => openDialog({ kind: "qr", target: link }), isReading: true },
        show && { label: t("menu.statistics"), Icon: IconChartBar, run: () => show(link), isReading: true },
        { label: t("menu.duplicate"), Icon: IconCopyPlus, run: onDuplicate },
        {
          label: t("menu.history"),
          Icon: IconHistory,
          run: () => openDialog({ kind: "history", target: link }),
          isReading: true,
        },
        { label: t("menu.move"), Icon: IconFolder, run: () => openDialog({ kind: "move", links: [link] }) },
        { label: t("menu.tags"), Icon: IconTag, run: () => openDialog({ kind: "tag", links: [link] }) },
        steps && { label: t("menu.up"), Icon: IconArrowUp, run: steps.onUp },
        steps && { label: t("menu.down"), Icon: IconArrowDown, run: steps.onDown },
        link.archived
          ? { label: t("menu.unarchive"), Icon: IconArchiveOff, run: () => setVisible(link, true) }
          : { label: t("menu.archive"), Icon: IconArchive, run: () => setVisible(link, false) },
        { label: t("menu.take_off_page"), Icon: IconLayoutOff, run: () => takeOffPage(link) },
        isPhone() && { label: t("delete"), Icon: IconTrash, run: () => remove(link), isDanger: true },
      ]}
    />
  );
}

interface HeadingMenuProps extends MenuProps {
  readonly category: Category;
  /** Undefined for the first category (`onUp`) or the last one (`onDown`). */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

export function HeadingMenu({ category, anchor, openDialog, onClose, onUp, onDown }: HeadingMenuProps) {
  const { t } = useTranslation("links");
  const open = (kind: "category" | "delete-category") => () => openDialog({ kind, target: category });
  return (
    <ActionMenu
      label={t("menu.more_named", { name: category.name })}
      anchor={anchor}
      onClose={onClose}
      actions={[
        { label: t("category.rename"), Icon: IconPencil, run: open("category") },
        { label: t("menu.up"), Icon: IconArrowUp, run: onUp },
        { label: t("menu.down"), Icon: IconArrowDown, run: onDown },
        { label: t("category.delete"), Icon: IconTrash, run: open("delete-category"), isDanger: true },
      ]}
    />
  );
}
