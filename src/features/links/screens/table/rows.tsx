import IconDots from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "#features/blocks/block-schema.ts";
import styles from "#features/blocks/screens/row/row.module.css";
import { lazily } from "#ui/lazily.ts";
import type { Link } from "../../contract.ts";
import { useLinkFigures } from "../link-figures.ts";
import type { HeadingItem } from "./flat-list.ts";
import headingStyles from "./heading-row.module.css";
import { LinkCells } from "./link-cells.tsx";
import { useRowActions } from "./row-actions.ts";
import { HandleCell, type RowPlace, TableRow } from "./table-row.tsx";

const BlockCells = lazily(() => import("#features/blocks/screens/row/block-cells.tsx").then((file) => file.BlockCells));

// Rows are memoised, since the list renders on every scroll step while they seldom change.

interface LinkRowProps extends RowPlace {
  readonly link: Link;
  readonly isMovable: boolean;
  readonly isSelected: boolean;
  /** Undefined until loaded. */
  readonly clicks: number | undefined;
}

/** The row of a link. */
export const LinkRow = memo(function LinkRow({ link, isMovable, isSelected, clicks, ...place }: LinkRowProps) {
  return (
    <TableRow
      {...place}
      className={styles.row}
      data-link={link._id}
      data-selected={isSelected || undefined}
      data-archived={link.archived || undefined}
    >
      <HandleCell id={link._id} name={link.name} isMovable={isMovable} rowDrag={place.rowDrag} />
      <LinkCells link={link} isSelected={isSelected} clicks={clicks} />
    </TableRow>
  );
});

interface BlockRowProps extends RowPlace {
  readonly block: Block;
  readonly name: string;
  readonly isMovable: boolean;
}

/** The row of a block. */
export const BlockRow = memo(function BlockRow({ block, name, isMovable, ...place }: BlockRowProps) {
  const actions = useRowActions();
  const { _id, archived } = block;
  const figures = useLinkFigures()?.ofBlock(_id);
  return (
    <TableRow {...place} className={styles.row} data-block={_id} data-archived={archived || undefined}>
      <HandleCell id={_id} name={name} isMovable={isMovable} rowDrag={place.rowDrag} />
      <span role="cell" className={styles.selectCell} />
      <Suspense fallback={<span role="cell">{name}</span>}>
        <BlockCells block={block} name={name} actions={actions} figures={figures} />
      </Suspense>
    </TableRow>
  );
});

/** The heading of a category; links dropped below it join the category. */
export const HeadingRow = memo(function HeadingRow({ item, ...place }: RowPlace & { readonly item: HeadingItem }) {
  const { t } = useTranslation("links");
  const { openHeadingMenu } = useRowActions();
  const { category, count, blockCount } = item;
  const name = category?.name ?? t("category.none");
  return (
    <TableRow {...place} className={headingStyles.row}>
      <span role="cell" aria-colspan={8} className={headingStyles.cell}>
        <span className={headingStyles.line}>
          <IconFolder size={18} stroke={1.75} aria-hidden data-none={category ? undefined : true} />
          <h3 className={headingStyles.name}>{name}</h3>
          <span className={headingStyles.count}>
            {blockCount > 0 ? t("category.items", { count }) : t("category.count", { count })}
          </span>
          {category && (
            <button
              type="button"
              className={headingStyles.more}
              aria-haspopup="menu"
              aria-label={t("menu.more_named", { name })}
              title={t("menu.more")}
              onClick={(event) => openHeadingMenu(category, event.currentTarget)}
            >
              <IconDots size={19} stroke={1.75} />
            </button>
          )}
        </span>
        {count === 0 && <span className={headingStyles.hint}>{t("category.empty")}</span>}
      </span>
    </TableRow>
  );
});
