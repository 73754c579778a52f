import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs";
import IconUserSearch from "@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import type { Block } from "../../block-schema.ts";
import itemRow from "./item-row.module.css";
import styles from "./row.module.css";
import { BlockIcon } from "../block-icon.tsx";
import { useIsBento } from "../cells/bento.ts";
import { RowButtons } from "./row-buttons.tsx";
import { RowDisc } from "./row-disc.tsx";
import { findPicture } from "#features/media/picture.ts";
import type { BlockContent } from "../../content.ts";
import { formatNearDay } from "#features/routing/screens/rules-state.ts";
import { useNow } from "./now.tsx";
import { findVisibilitySummary } from "./visibility.ts";

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
  const numbers = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <span role="cell" className={styles.nameCell}>
        <RowDisc picture={pictureIn(content)}>
          <BlockIcon kind={content.kind} />
        </RowDisc>
        <span className={styles.words}>
          <span className={styles.blockName} title={name}>
            <span className={styles.twoLines}>{name}</span>
          </span>
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
        <span className={`${itemRow.unit} ${styles.unit}`} data-unknown={!figures || undefined}>
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

/** The address of the picture that represents a block, or empty. */
function pictureIn(content: BlockContent): string {
  const address = addressIn(content);
  return address === "" ? "" : (findPicture(address)?.src ?? address);
}

function addressIn(content: BlockContent): string {
  if (content.kind === "image") return content.address;
  if (content.kind === "gallery") return content.pictures[0]?.address ?? "";
  if (content.kind === "embed") return content.still;
  return content.kind === "card" ? (content.photo ?? "") : "";
}

/** The second line of a row, such as the number of items; empty if the name says it all. */
function BlockDetail({ content }: { content: BlockContent }): string {
  const { t, i18n } = useTranslation("blocks");
  switch (content.kind) {
    case "social":
      return t("detail.profiles", { count: content.items.length });
    case "gallery":
      return t("detail.pictures", { count: content.pictures.length });
    case "faq":
      return t("detail.questions", { count: content.items.length });
    case "tip":
      return t("detail.buttons", { count: content.items.length });
    case "countdown":
      return new Intl.DateTimeFormat(toLocale(i18n.language), {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone: content.zone,
      }).format(new Date(content.until));
    case "embed":
      return content.url.replace(/^https?:\/\/(www\.)?/, "");
    case "map":
      return content.place;
    case "card":
      return [content.role, content.organisation].filter(Boolean).join(", ");
    case "file":
      return content.note ?? "";
    case "header":
    case "text":
    case "divider":
    case "image":
    case "capture":
    case "contact":
      return "";
  }
}

/** Shows whether a block is on the page now, and when and to whom it is shown. */
function BlockState({ block }: { block: Block }) {
  const { t, i18n } = useTranslation(["blocks", "links"]);
  const now = useNow();
  const rules = findVisibilitySummary(block, now);
  const closed = rules?.closed;
  const kind = block.archived ? "archived" : closed ? "shut" : "live";
  const icon = { size: 15, stroke: 2, role: "img" } as const;

  function text(): string {
    if (block.archived) return t("hidden");
    if (closed?.kind === "starts")
      return t("links:badge.starts", { day: formatNearDay(closed.at, now, i18n.language) });
    return closed ? t(`links:badge.${closed.kind}`) : t("links:state.live");
  }
  return (
    <span role="cell" className={styles.state} data-state={kind}>
      <span className={styles.badge} data-state={kind}>
        {text()}
      </span>
      {rules?.hasSchedule && !closed && <IconClock {...icon} aria-label={t("badge.schedule")} />}
      {rules?.hasConditions && <IconUserSearch {...icon} aria-label={t("badge.conditions")} />}
      {rules?.hasGate && <IconShieldCheck {...icon} aria-label={t("badge.gate")} />}
    </span>
  );
}
