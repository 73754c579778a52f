import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Disc } from "#ui/disc.tsx";
import type { Block } from "../../block-schema.ts";
import styles from "./row.module.css";
import { BlockIcon } from "../block-icon.tsx";
import { useIsBento } from "../cells/bento.ts";
import { BlockDetail } from "./block-detail.tsx";
import { pictureIn } from "./picture-in.ts";
import { BlockState } from "./block-state.tsx";
import { RowButtons } from "./row-buttons.tsx";

/** How often a block was seen and used. */
export interface BlockFigures {
  readonly views: number;
  readonly uses: number;
}

/** The callbacks of a block's row. */
export interface BlockRowActions {
  readonly setBlockVisible: (block: Block, isVisible: boolean) => void;
  readonly editBlock: (block: Block) => void;
  readonly removeBlock: (block: Block) => void;
  readonly openBlockMenu: (block: Block, anchor: HTMLElement) => void;
}

interface BlockCellsProps {
  readonly block: Block;
  readonly name: string;
  readonly actions: BlockRowActions;
  /** Undefined until loaded. */
  readonly figures: BlockFigures | undefined;
}

/** The content of a block's row. Memoised, since a drag re-renders the row continuously. */
export const BlockCells = memo(function BlockCells({ block, name, actions, figures }: BlockCellsProps) {
  const { t, i18n } = useTranslation(["blocks", "links"]);
  const isBento = useIsBento();
  const { content, archived, cells } = block;
  const picture = pictureIn(content);
  const numbers = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <span role="cell" className={styles.nameCell}>
        <Disc>
          {picture ? (
            <img className={styles.thumbnail} src={picture} alt="" loading="lazy" width={44} height={44} />
          ) : (
            <BlockIcon kind={content.kind} />
          )}
        </Disc>
        <span className={styles.words}>
          <span className={styles.blockName}>{name}</span>
          <span className={styles.description}>
            <BlockDetail content={content} />
          </span>
        </span>
      </span>
      <span role="cell" className={styles.slugCell}>
        <span className={styles.slug}>{t(`kind.${content.kind}`)}</span>
      </span>
      <span role="cell" className={styles.linkCell}>
        {isBento && <span className={styles.description}>{t("cells.count", { count: cells })}</span>}
      </span>
      <span role="cell" className={styles.clicks}>
        <span aria-hidden title={t("figures.title")}>
          {figures ? `${numbers.format(figures.views)} · ${numbers.format(figures.uses)}` : "–"}
        </span>
        <span className={styles.unit} data-unknown={!figures || undefined}>
          {figures
            ? `${t("figures.views", { count: figures.views })} · ${t("figures.uses", { count: figures.uses })}`
            : t("figures.unknown")}
        </span>
      </span>
      <BlockState block={block} />
      <RowButtons
        name={name}
        isVisible={!archived}
        onVisible={(isVisible) => actions.setBlockVisible(block, isVisible)}
        onEdit={() => actions.editBlock(block)}
        onRemove={() => actions.removeBlock(block)}
        onMore={(button) => actions.openBlockMenu(block, button)}
      />
    </>
  );
});
