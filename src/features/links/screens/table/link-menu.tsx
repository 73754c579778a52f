import IconArchive from "@tabler/icons-react/dist/esm/icons/IconArchive.mjs";
import IconArchiveOff from "@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import { useTranslation } from "react-i18next";
import { Menu, MenuItem } from "#ui/menu.tsx";
import type { Link } from "../../contract.ts";
import type { MenuOthers } from "#features/blocks/screens/block-menu.tsx";
import { useLinkFigures } from "../link-figures.ts";

interface LinkMenuProps {
  readonly link: Link;
  readonly anchor: HTMLElement;
  /** The actions without a button of their own in this layout. */
  readonly others: MenuOthers | undefined;
  readonly onClose: () => void;
  readonly onArchive: (isArchived: boolean) => void;
  readonly onMove: () => void;
  readonly onTag: () => void;
  readonly onCopy: () => void;
  readonly onQr: () => void;
  readonly onHistory: () => void;
  readonly onDuplicate: () => void;
  /**
   * Moves the link up (-1) or down (1), as an alternative to dragging; undefined if the list is not in the order of the
   * page.
   */
  readonly onStep: ((by: -1 | 1) => void) | undefined;
}

export function LinkMenu(props: LinkMenuProps) {
  const { link, anchor, others, onClose, onArchive, onMove, onTag, onCopy, onQr, onHistory, onDuplicate, onStep } =
    props;
  const { t } = useTranslation("links");
  const show = useLinkFigures()?.show;
  const icon = { size: 18, stroke: 1.75 };
  return (
    <Menu label={t("menu.more_named", { name: link.name })} anchor={anchor} onClose={onClose}>
      {others && (
        <MenuItem icon={<IconPencil {...icon} />} onSelect={others.onEdit}>
          {t("edit")}
        </MenuItem>
      )}
      <MenuItem icon={<IconCopy {...icon} />} onSelect={onCopy}>
        {t("menu.copy")}
      </MenuItem>
      <MenuItem icon={<IconQrcode {...icon} />} onSelect={onQr}>
        {t("menu.qr")}
      </MenuItem>
      {show && (
        <MenuItem icon={<IconChartBar {...icon} />} onSelect={() => show(link)}>
          {t("menu.statistics")}
        </MenuItem>
      )}
      <MenuItem icon={<IconCopyPlus {...icon} />} onSelect={onDuplicate}>
        {t("menu.duplicate")}
      </MenuItem>
      <MenuItem icon={<IconHistory {...icon} />} onSelect={onHistory}>
        {t("menu.history")}
      </MenuItem>
      <MenuItem icon={<IconFolder {...icon} />} onSelect={onMove}>
        {t("menu.move")}
      </MenuItem>
      <MenuItem icon={<IconTag {...icon} />} onSelect={onTag}>
        {t("menu.tags")}
      </MenuItem>
      {onStep && (
        <>
          <MenuItem icon={<IconArrowUp {...icon} />} onSelect={() => onStep(-1)}>
            {t("menu.up")}
          </MenuItem>
          <MenuItem icon={<IconArrowDown {...icon} />} onSelect={() => onStep(1)}>
            {t("menu.down")}
          </MenuItem>
        </>
      )}
      {link.archived ? (
        <MenuItem icon={<IconArchiveOff {...icon} />} onSelect={() => onArchive(false)}>
          {t("menu.unarchive")}
        </MenuItem>
      ) : (
        <MenuItem icon={<IconArchive {...icon} />} onSelect={() => onArchive(true)}>
          {t("menu.archive")}
        </MenuItem>
      )}
      {others && (
        <MenuItem icon={<IconTrash {...icon} />} isDanger onSelect={others.onDelete}>
          {t("delete")}
        </MenuItem>
      )}
    </Menu>
  );
}
