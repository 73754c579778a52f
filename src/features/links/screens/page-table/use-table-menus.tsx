import { Suspense, useState } from "react";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { Link } from "../../contract.ts";
import type { Steps } from "#features/blocks/screens/row/steps.ts";
import type { BlockChanges } from "#features/blocks/screens/use-block-changes.ts";
import { useCopyAddress } from "../use-copy-address.ts";
import { useDuplicate } from "../use-duplicate.ts";
import type { RowActions } from "./row-actions.ts";
import type { TableSection } from "./table-sections.ts";
import type { OpenDialog } from "./use-table-dialogs.tsx";
import { useReportSaved } from "#features/blocks/screens/page-items.ts";

const loadMenus = () => import("./menus.tsx");
const LinkMenu = lazyWithRetry(() => loadMenus().then((file) => file.LinkMenu));
const HeadingMenu = lazyWithRetry(() => loadMenus().then((file) => file.HeadingMenu));
const BlockMenu = lazyWithRetry(() => import("#features/blocks/screens/block-menu.tsx").then((file) => file.BlockMenu));

type OpenMenu =
  | { readonly anchor: HTMLElement; readonly block: Block }
  | { readonly anchor: HTMLElement; readonly link: Link }
  | { readonly anchor: HTMLElement; readonly category: Category };

interface MenusOptions {
  readonly categories: readonly Category[];
  readonly sections: () => readonly TableSection[];
  readonly actions: RowActions;
  readonly openDialog: (dialog: OpenDialog) => void;
  readonly blockChanges: BlockChanges;
  readonly nameOfBlock: (block: Block) => string;
  /** Undefined if the list is not in the order of the page. */
  readonly toSteps: ((id: string) => Steps) | undefined;
  readonly onStepCategory: ((id: string, by: -1 | 1) => void) | undefined;
}

/** One menu shared by all rows; one per row would be rendered thousands of times. */
export function useTableMenus(options: MenusOptions) {
  const { categories, sections, actions, openDialog, blockChanges, nameOfBlock, toSteps, onStepCategory } = options;
  const [menu, setMenu] = useState<OpenMenu>();
  const reportSaved = useReportSaved();
  const duplicate = useDuplicate(({ _id }) => reportSaved({ id: _id, isNew: true }));
  const copyAddress = useCopyAddress();
  const close = () => setMenu(undefined);

  function content() {
    if (!menu) return null;
    const { anchor } = menu;
    if ("link" in menu) {
      const { link } = menu;
      return (
        <LinkMenu
          link={link}
          anchor={anchor}
          openDialog={openDialog}
          onClose={close}
          onCopy={() => copyAddress(link)}
          onDuplicate={() => duplicate(link)}
          steps={toSteps?.(link._id)}
        />
      );
    }
    if ("block" in menu) {
      const { block } = menu;
      const name = nameOfBlock(block);
      return (
        <BlockMenu
          block={block}
          name={name}
          anchor={anchor}
          changes={blockChanges}
          // rows have no buttons for these on a phone
          others={
            actions.isPhone()
              ? { onEdit: () => actions.editBlock(block), onDelete: () => actions.removeBlock(block) }
              : undefined
          }
          onMove={() => openDialog({ kind: "move-block", target: block, name })}
          steps={toSteps?.(block._id)}
          onClose={close}
        />
      );
    }
    const { category } = menu;
    const index = sections().findIndex((section) => section.category === category._id);
    const step = (by: -1 | 1, isThere: boolean) =>
      onStepCategory && isThere ? () => onStepCategory(category._id, by) : undefined;
    return (
      <HeadingMenu
        category={category}
        anchor={anchor}
        openDialog={openDialog}
        onClose={close}
        onUp={step(-1, index > 1)}
        onDown={step(1, index < categories.length)}
      />
    );
  }
  return {
    open: setMenu,
    /** Preloads the menus on the first interaction with the rows. */
    prepare: () => void loadMenus().catch(() => undefined),
    menus: <Suspense>{content()}</Suspense>,
  };
}
