import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { Menu, MenuItem } from "#ui/menu.tsx";
import type { Category } from "#features/blocks/categories/contract.ts";

interface HeadingMenuProps {
  readonly category: Category;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
  /** Undefined at that end of the list. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

export function HeadingMenu({ category, anchor, onClose, onRename, onDelete, onUp, onDown }: HeadingMenuProps) {
  const { t } = useTranslation("links");
  const icon = { size: 18, stroke: 1.75 };
  return (
    <Menu label={t("menu.more_named", { name: category.name })} anchor={anchor} onClose={onClose}>
      <MenuItem icon={<IconPencil {...icon} />} onSelect={onRename}>
        {t("category.rename")}
      </MenuItem>
      <MenuItem icon={<IconArrowUp {...icon} />} isDisabled={!onUp} onSelect={() => onUp?.()}>
        {t("menu.up")}
      </MenuItem>
      <MenuItem icon={<IconArrowDown {...icon} />} isDisabled={!onDown} onSelect={() => onDown?.()}>
        {t("menu.down")}
      </MenuItem>
      <MenuItem icon={<IconTrash {...icon} />} isDanger onSelect={onDelete}>
        {t("category.delete")}
      </MenuItem>
    </Menu>
  );
}
