import { Button, Skeleton } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { newId } from "#base/ids.ts";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useLinkNames } from "#features/analytics/screens/statistics/own-source.tsx";
import { useValueNames } from "#features/analytics/screens/statistics/value-names.ts";
import { showToast } from "#ui/show-toast.tsx";
import type { Annotation } from "../../annotations/contract.ts";
import { useAnnotations, useDeleteAnnotation, useSaveAnnotation } from "./annotation-queries.ts";
import styles from "./annotations.module.css";

interface AnnotationListProps {
  /** Receives the focus when a note is deleted, since its button disappears. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly onOpen: (target: Annotation | undefined) => void;
}

/** All notes, latest day first, with actions to edit or delete each. */
export function AnnotationList({ addButton, onOpen }: AnnotationListProps) {
  const { t } = useTranslation("annotations");
  const notes = useAnnotations();
  useLinkNames(notes.data?.flatMap(({ link }) => link ?? []) ?? []);
  return (
    <div className={styles.list}>
      <p className={styles.lead}>{t("lead")}</p>
      {notes.isPending && <Skeleton height="8rem" radius="var(--radius)" />}
      {notes.isError && !notes.data && (
        <div role="alert" className={styles.lead}>
          <p>{t("failed")}</p>
          <Button variant="default" size="sm" onClick={() => void notes.refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {notes.data?.length === 0 && <p className={styles.none}>{t("none")}</p>}
      {notes.data && notes.data.length > 0 && (
        <ul className={styles.rows}>
          {notes.data.map((note) => (
            <Row key={note._id} note={note} onOpen={onOpen} onDelete={() => addButton.current?.focus()} />
          ))}
        </ul>
      )}
      <Button ref={addButton} onClick={() => onOpen(undefined)}>
        {t("add")}
      </Button>
    </div>
  );
}

interface RowProps {
  readonly note: Annotation;
  readonly onOpen: (target: Annotation) => void;
  readonly onDelete: () => void;
}

function Row({ note, onOpen, onDelete }: RowProps) {
  const { t, i18n } = useTranslation("annotations");
  const getName = useValueNames();
  const forget = useDeleteWithUndo();
  const { title } = note;
  const day = formatDay(note.day, i18n.language);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.day}>
          <time dateTime={note.day}>{day}</time>
          {note.link !== null && ` · ${getName("link", note.link)}`}
        </span>
      </span>
      <button
        type="button"
        className={styles.tool}
        aria-label={t("edit_named", { title })}
        title={t("edit")}
        onClick={() => onOpen(note)}
      >
        <IconPencil size={19} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={t("delete_named", { title })}
        title={t("delete")}
        onClick={() => {
          forget(note);
          onDelete();
        }}
      >
        <IconTrash size={19} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
}

/** Formats a calendar day such as `2026-05-01`, which is parsed as UTC. */
function formatDay(day: string, language: string): string {
  return new Date(day).toLocaleDateString(toLocale(language), { dateStyle: "medium", timeZone: "UTC" });
}

/** Long enough to read the toast and to undo. */
const SHOWN_MS = 10_000;

function useDeleteWithUndo(): (note: Annotation) => void {
  const { t } = useTranslation("annotations");
  const { toText } = useErrorTexts();
  const remove = useDeleteAnnotation();
  const save = useSaveAnnotation();
  const notify = (title: string, error: unknown) =>
    showToast({
      title,
      text: error instanceof ApiError ? toText(error) : t("no_response"),
      isFailure: true,
    });
  return ({ title, day, link, ...note }) => {
    // a promise instead of `onSuccess`, since the calling row is unmounted by then
    void remove.mutateAsync({ title, day, link, ...note }).then(
      () =>
        showToast({
          title: t("deleted", { title }),
          durationMs: SHOWN_MS,
          action: {
            label: t("undo"),
            run: () =>
              void save
                .mutateAsync({ target: undefined, input: { title, day, link }, idempotencyKey: newId() })
                .catch((error: unknown) => notify(t("not_saved"), error)),
          },
        }),
      (error: unknown) => notify(t("not_deleted"), error),
    );
  };
}
