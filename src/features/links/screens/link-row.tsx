import { Draggable } from "@hello-pangea/dnd";
import { ActionIcon } from "@mantine/core";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { Disc } from "#ui/disc.tsx";
import type { Link } from "../contract.ts";
import styles from "./links-table.module.css";
import { PlatformIcon } from "./platform-icon.tsx";
import { ShortAddress } from "./short-address.tsx";

interface LinkRowProps {
  readonly link: Link;
  readonly index: number;
  readonly isMovable: boolean;
  readonly onEdit: (link: Link) => void;
  readonly onDelete: (link: Link) => void;
}

export function LinkRow({ link, index, isMovable, onEdit, onDelete }: LinkRowProps) {
  const { t } = useTranslation("links");
  const name = link.name;
  return (
    <Draggable draggableId={link._id} index={index} isDragDisabled={!isMovable}>
      {(draggable, { isDragging }) => (
        <div
          role="row"
          ref={draggable.innerRef}
          {...draggable.draggableProps}
          className={styles.row}
          data-dragging={isDragging || undefined}
        >
          <span role="cell" className={styles.handleCell}>
            <span
              {...draggable.dragHandleProps}
              className={styles.handle}
              {...(isMovable
                ? { "aria-label": t("drag.handle", { name }) }
                : { title: t("drag.hidden"), "data-off": true })}
            >
              <IconGripVertical size={18} stroke={1.75} />
            </span>
          </span>
          <span role="cell" className={styles.nameCell}>
            <Disc>
              <PlatformIcon platform={link.slug} />
            </Disc>
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              {link.description && <span className={styles.description}>{link.description}</span>}
            </span>
          </span>
          <span role="cell" className={styles.slugCell}>
            <span className={styles.slug}>/{link.slug}</span>
            <ShortAddress alias={link.alias} />
          </span>
          <span role="cell" className={styles.linkCell}>
            <a href={link.link} target="_blank" rel="noopener noreferrer" className={styles.link} title={link.link}>
              <span>{link.link.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}</span>
              <IconExternalLink size={15} stroke={1.75} aria-label={t("opens_new_tab")} />
            </a>
          </span>
          <span role="cell" className={styles.actions}>
            <ActionIcon onClick={() => onEdit(link)} aria-label={t("edit_named", { name })} title={t("edit")}>
              <IconPencil size={19} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              color="danger"
              onClick={() => onDelete(link)}
              aria-label={t("delete_named", { name })}
              title={t("delete")}
            >
              <IconTrash size={19} stroke={1.75} />
            </ActionIcon>
          </span>
        </div>
      )}
    </Draggable>
  );
}
