import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconLayoutGrid from "@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs";
import { useTranslation } from "react-i18next";
import { Menu, MenuItem } from "#ui/menu.tsx";
import type { Block } from "../block-schema.ts";
import { useIsBento } from "./cells/bento.ts";
import type { BlockChanges } from "./use-block-changes.ts";

/** The actions that have buttons in a wide row, and are in its menu otherwise. */
export interface MenuOthers {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

interface BlockMenuProps {
  readonly block: Block;
  readonly name: string;
  readonly anchor: HTMLElement;
  readonly changes: BlockChanges;
  readonly others: MenuOthers | undefined;
  readonly onMove: () => void;
  /**
   * Moves the block up (-1) or down (1), as an alternative to dragging; undefined if the list is not in the order of
   * the page.
   */
  readonly onStep: ((by: -1 | 1) => void) | undefined;
  readonly onClose: () => void;
}

export function BlockMenu({ block, name, anchor, changes, others, onMove, onStep, onClose }: BlockMenuProps) {
  const { t } = useTranslation(["blocks", "links"]);
  const isBento = useIsBento();
  const icon = { size: 18, stroke: 1.75 };
  const { archived, cells } = block;
  return (
    <Menu label={t("links:menu.more_named", { name })} anchor={anchor} onClose={onClose}>
      {others && (
        <MenuItem icon={<IconPencil {...icon} />} onSelect={others.onEdit}>
          {t("links:edit")}
        </MenuItem>
      )}
      <MenuItem icon={<IconCopyPlus {...icon} />} onSelect={() => changes.duplicate(block)}>
        {t("links:menu.duplicate")}
      </MenuItem>
      <MenuItem icon={<IconFolder {...icon} />} onSelect={onMove}>
        {t("links:menu.move")}
      </MenuItem>
      {isBento && (
        <MenuItem
          icon={<IconLayoutGrid {...icon} />}
          onSelect={() => changes.change(block, { cells: cells === 1 ? 2 : 1 })}
        >
          {t(cells === 1 ? "cells.widen" : "cells.narrow")}
        </MenuItem>
      )}
      {onStep && (
        <>
          <MenuItem icon={<IconArrowUp {...icon} />} onSelect={() => onStep(-1)}>
            {t("links:menu.up")}
          </MenuItem>
          <MenuItem icon={<IconArrowDown {...icon} />} onSelect={() => onStep(1)}>
            {t("links:menu.down")}
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={archived ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
        onSelect={() => changes.hide(block, !archived)}
      >
        {t(archived ? "show" : "hide")}
      </MenuItem>
      {others && (
        <MenuItem icon={<IconTrash {...icon} />} isDanger onSelect={others.onDelete}>
          {t("links:delete")}
        </MenuItem>
      )}
    </Menu>
  );
}
