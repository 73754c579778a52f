import IconArchive from "@tabler/icons-react/dist/esm/icons/IconArchive.mjs";
import IconArchiveOff from "@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconLayoutList from "@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs";
import IconLayoutOff from "@tabler/icons-react/dist/esm/icons/IconLayoutOff.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ActionMenu } from "#features/blocks/screens/row/action-menu.tsx";
import type { ShortLink } from "../../short-links/contract.ts";
import { useCopyText } from "../use-copy-address.ts";
import { useShortLinkActions } from "./short-link-actions.ts";
import type { ShortLinkDialog } from "./use-short-link-dialogs.tsx";

interface ShortLinkMenuProps {
  readonly link: ShortLink;
  readonly anchor: HTMLElement;
  readonly openDialog: (dialog: ShortLinkDialog) => void;
  readonly onPlace: (isOnPage: boolean) => void;
  readonly onArchive: (isArchived: boolean) => void;
  readonly onDuplicate: () => void;
  readonly onClose: () => void;
}

/** The menu of a row. */
export function ShortLinkMenu(props: ShortLinkMenuProps) {
  const { link, anchor, openDialog, onPlace, onArchive, onDuplicate, onClose } = props;
  const { t } = useTranslation(["short_links", "links"]);
  const navigate = useNavigate();
  const copy = useCopyText();
  const { edit, toStatistics } = useShortLinkActions();
  const statistics = toStatistics(link);
  return (
    <ActionMenu
      label={t("links:menu.more_named", { name: link.name })}
      anchor={anchor}
      onClose={onClose}
      actions={[
        {
          label: t("links:menu.open"),
          Icon: IconExternalLink,
          run: () => void window.open(link.link, "_blank", "noopener,noreferrer"),
          isReading: true,
        },
        { label: t("links:edit"), Icon: IconPencil, run: () => edit(link), isReading: true },
        { label: t("links:menu.copy"), Icon: IconCopy, run: () => copy(link.shortUrl), isReading: true },
        {
          label: t("links:menu.qr"),
          Icon: IconQrcode,
          run: () => openDialog({ kind: "qr", target: link }),
          isReading: true,
        },
        { label: t("links:menu.duplicate"), Icon: IconCopyPlus, run: onDuplicate },
        statistics !== undefined && {
          label: t("links:menu.statistics"),
          Icon: IconChartBar,
          run: () => void navigate(statistics),
          isReading: true,
        },
        {
          label: t("links:menu.history"),
          Icon: IconHistory,
          run: () => openDialog({ kind: "history", target: link }),
          isReading: true,
        },
        { label: t("links:menu.tags"), Icon: IconTag, run: () => openDialog({ kind: "tag", links: [link] }) },
        link.onPage
          ? { label: t("links:menu.take_off_page"), Icon: IconLayoutOff, run: () => onPlace(false) }
          : { label: t("links:menu.put_on_page"), Icon: IconLayoutList, run: () => onPlace(true) },
        link.archived
          ? { label: t("links:bulk.unarchive"), Icon: IconArchiveOff, run: () => onArchive(false) }
          : { label: t("links:menu.archive"), Icon: IconArchive, run: () => onArchive(true) },
        {
          label: t("links:delete"),
          Icon: IconTrash,
          run: () => openDialog({ kind: "delete", links: [link] }),
          isDanger: true,
        },
      ]}
    />
  );
}
