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
import type { Block } from "../block-schema.ts";
import { useIsBento } from "./cells/bento.ts";
import { ActionMenu } from "./row/action-menu.tsx";
import type { Steps } from "./row/steps.ts";
import type { BlockChanges } from "./use-block-changes.ts";

/** Actions that a wide row shows as buttons. In a narrow row, they are in the menu. */
interface RowActions {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

interface BlockMenuProps {
  readonly block: Block;
  readonly name: string;
  readonly anchor: HTMLElement;
  readonly changes: BlockChanges;
  readonly others: RowActions | undefined;
  readonly onMove: () => void;
  /** Undefined if the list is not in the order of the page. */
  readonly steps: Steps | undefined;
  readonly onClose: () => void;
}

export function BlockMenu({ block, name, anchor, changes, others, onMove, steps, onClose }: BlockMenuProps) {
  const { t } = useTranslation(["blocks", "links"]);
  const isBento = useIsBento();
  const { archived, cells } = block;
  return (
    <ActionMenu
      label={t("links:menu.more_named", { name })}
      anchor={anchor}
      onClose={onClose}
      actions={[
        others && { label: t("links:edit"), Icon: IconPencil, run: others.onEdit },
        { label: t("links:menu.duplicate"), Icon: IconCopyPlus, run: () => changes.duplicate(block) },
        { label: t("links:menu.move"), Icon: IconFolder, run: onMove },
        isBento && {
          label: t(cells === 1 ? "cells.widen" : "cells.narrow"),
          Icon: IconLayoutGrid,
          run: () => changes.change(block, { cells: cells === 1 ? 2 : 1 }),
        },
        steps && { label: t("links:menu.up"), Icon: IconArrowUp, run: steps.onUp },
        steps && { label: t("links:menu.down"), Icon: IconArrowDown, run: steps.onDown },
        {
          label: t(archived ? "show" : "hide"),
          Icon: archived ? IconEye : IconEyeOff,
          run: () => changes.hide(block, !archived),
        },
        others && { label: t("links:delete"), Icon: IconTrash, run: others.onDelete, isDanger: true },
      ]}
    />
  );
}
