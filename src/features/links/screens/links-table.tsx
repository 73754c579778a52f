import { DragDropContext, Droppable, type DropResult, type ResponderProvided } from "@hello-pangea/dnd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNonce } from "#ui/nonce.ts";
import type { Link } from "../contract.ts";
import { inOrder, moveItem } from "./link-list.ts";
import { useReorderLinks } from "./link-queries.ts";
import { LinkRow } from "./link-row.tsx";
import { LINKS_HEADING } from "./links-heading.ts";
import styles from "./links-table.module.css";
import { useDragTexts } from "./use-drag-texts.ts";
import { useLinkFailure } from "./use-link-failure.ts";

interface LinksTableProps {
  readonly links: readonly Link[];
  /** False while a search hides some: then there is no order to change. */
  readonly isWhole: boolean;
  readonly onEdit: (link: Link) => void;
  readonly onDelete: (link: Link) => void;
}

export function LinksTable({ links, isWhole, onEdit, onDelete }: LinksTableProps) {
  const { t } = useTranslation("links");
  const nonce = useNonce();
  const reorder = useReorderLinks();
  const tellFailure = useLinkFailure();
  const texts = useDragTexts(links);
  // because the list must stand in its new order in the very frame of the drop, before the cache tells of it
  const [dropped, setDropped] = useState<readonly string[]>();
  const shown = dropped ? inOrder(links, dropped) : links;

  function drop(result: DropResult, provided: ResponderProvided) {
    texts.onDragEnd(result, provided);
    if (!result.destination || result.destination.index === result.source.index) return;
    const ids = moveItem(shown, result.source.index, result.destination.index).map((link) => link._id);
    setDropped(ids);
    reorder.mutate(ids, {
      onError: (error) => tellFailure(error, t("reorder_failed")),
      onSettled: () => setDropped((current) => (current === ids ? undefined : current)),
    });
  }

  return (
    <DragDropContext {...texts} onDragEnd={drop} {...(nonce ? { nonce } : {})}>
      <div role="table" aria-labelledby={LINKS_HEADING} className={styles.table}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" className={styles.row}>
            <span role="columnheader">
              <span className="only-read-aloud">{t("column.order")}</span>
            </span>
            <span role="columnheader">{t("column.name")}</span>
            <span role="columnheader">{t("column.slug")}</span>
            <span role="columnheader">{t("column.link")}</span>
            <span role="columnheader" className={styles.end}>
              {t("column.actions")}
            </span>
          </div>
        </div>
        <Droppable droppableId="links">
          {(droppable) => (
            <div role="rowgroup" ref={droppable.innerRef} {...droppable.droppableProps}>
              {shown.map((link, index) => (
                <LinkRow
                  key={link._id}
                  link={link}
                  index={index}
                  isMovable={isWhole}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              ))}
              {droppable.placeholder}
            </div>
          )}
        </Droppable>
      </div>
    </DragDropContext>
  );
}
