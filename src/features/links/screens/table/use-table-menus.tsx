import { type ReactNode, useState } from "react";
import type { Category } from "../../categories/contract.ts";
import type { Link } from "../../contract.ts";
import { useCopyAddress } from "../use-copy-address.ts";
import { useDuplicate } from "../use-duplicate.ts";
import { HeadingMenu } from "./heading-menu.tsx";
import { LinkMenu } from "./link-menu.tsx";
import type { Section } from "./sections.ts";
import type { AskedDialog } from "./use-table-dialogs.tsx";

type OpenMenu =
  | { readonly anchor: HTMLElement; readonly link: Link }
  | { readonly anchor: HTMLElement; readonly category: Category };

interface MenusOptions {
  readonly categories: readonly Category[];
  readonly sections: () => readonly Section[];
  readonly change: (link: Link, action: "archive" | "unarchive") => void;
  readonly ask: (dialog: AskedDialog) => void;
  /** Undefined where the order is not the links' own. */
  readonly onStep: ((id: string, by: -1 | 1) => void) | undefined;
  readonly onStepCategory: ((id: string, by: -1 | 1) => void) | undefined;
}

/** One menu for all rows, because one for each of thousands would be drawn with them. */
export function useTableMenus(options: MenusOptions): { open: (menu: OpenMenu) => void; menus: ReactNode } {
  const { categories, sections, change, ask, onStep, onStepCategory } = options;
  const [menu, setMenu] = useState<OpenMenu>();
  const duplicate = useDuplicate();
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
          onClose={close}
          onArchive={(isArchived) => change(link, isArchived ? "archive" : "unarchive")}
          onMove={() => ask({ kind: "move", links: [link] })}
          onTag={() => ask({ kind: "tag", links: [link] })}
          onCopy={() => copyAddress(link)}
          onHistory={() => ask({ kind: "history", target: link })}
          onQr={() => ask({ kind: "qr", target: link })}
          onDuplicate={() => duplicate(link)}
          onStep={onStep && ((by) => onStep(link._id, by))}
        />
      );
    }
    const { category } = menu;
    const place = sections().findIndex((section) => section.category === category._id);
    const step = (by: -1 | 1, isThere: boolean) =>
      onStepCategory && isThere ? () => onStepCategory(category._id, by) : undefined;
    return (
      <HeadingMenu
        category={category}
        anchor={anchor}
        onClose={close}
        onRename={() => ask({ kind: "category", target: category })}
        onDelete={() => ask({ kind: "delete-category", target: category })}
        onUp={step(-1, place > 1)}
        onDown={step(1, place < categories.length)}
      />
    );
  }
  return { open: setMenu, menus: content() };
}
