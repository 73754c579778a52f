import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { getDeviceZone } from "#base/zone.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { useFields } from "#ui/use-fields.ts";
import { useFocusAfterRender } from "#ui/use-focus-after-render.ts";
import { getDay } from "#features/analytics/screens/statistics/period.ts";
import { useLinkNames } from "#features/analytics/screens/statistics/own-source.tsx";
import { useSource } from "#features/analytics/screens/statistics/source.tsx";
import { useValueNames } from "#features/analytics/screens/statistics/value-names.ts";
import type { Annotation } from "../../annotations/contract.ts";
import { AnnotationList } from "./annotation-list.tsx";
import { ANNOTATION_TITLE_MAX_LENGTH, FIRST_DAY, LAST_DAY } from "../../annotations/limits.ts";
import { useSaveAnnotation } from "./annotation-queries.ts";
import styles from "./annotations.module.css";

interface AnnotationsDialogProps {
  readonly onClose: () => void;
  /** The note to open first, if it was chosen on the chart. */
  readonly first?: Annotation;
}

type Page = { readonly kind: "list" } | { readonly kind: "form"; readonly target: Annotation | undefined };

/** The notes about days, as a list and a form for a single note. */
export function AnnotationsDialog({ onClose, first }: AnnotationsDialogProps) {
  const { t } = useTranslation("annotations");
  const [page, setPage] = useState<Page>(first ? { kind: "form", target: first } : { kind: "list" });
  const body = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusAfterRender = useFocusAfterRender();
  function openForm(target: Annotation | undefined) {
    setPage({ kind: "form", target });
    focusAfterRender(() => body.current?.querySelector("input"));
  }
  function backToList() {
    setPage({ kind: "list" });
    focusAfterRender(() => addButton.current);
  }
  const title = page.kind === "list" ? t("title") : t(page.target ? "edit_title" : "add_title");
  return (
    <Dialog title={title} onClose={onClose}>
      <div ref={body}>
        {page.kind === "list" ? (
          <AnnotationList addButton={addButton} onOpen={openForm} />
        ) : (
          <AnnotationForm target={page.target} onDone={backToList} />
        )}
      </div>
    </Dialog>
  );
}

const names = ["title", "day", "link"] as const;
const EVERYTHING = "";

function AnnotationForm({ target, onDone }: { target: Annotation | undefined; onDone: () => void }) {
  const { t } = useTranslation("annotations");
  const { toText, toFields } = useErrorTexts();
  const { linkNames = new Map<string, { name: string }>() } = useSource();
  const getName = useValueNames();
  const chosen = target?.link ?? EVERYTHING;
  useLinkNames(chosen === EVERYTHING ? [] : [chosen]);
  const save = useSaveAnnotation();
  const [current, setCurrent] = useState(target);
  const [failure, setFailure] = useState<string>();
  const idempotencyKey = useIdempotencyKey();
  const [today] = useState(() => getDay(new Date(), getDeviceZone()));
  const form = useFields({
    names,
    check: ({ title, day }) => ({
      title: title.trim() === "" ? t("field.title_error") : undefined,
      day: day === "" ? t("field.day_error") : undefined,
    }),
    async onSubmit({ title, day, link }) {
      setFailure(undefined);
      try {
        const input = { title: title.trim(), day, link: link === EVERYTHING ? null : link };
        await save.mutateAsync({ target: current, input, idempotencyKey: idempotencyKey.get(input) });
        onDone();
        return undefined;
      } catch (error) {
        const errors = toFields(error, names);
        const other = findCurrent(error);
        // submitting again overwrites the change that was made elsewhere
        if (other) setCurrent(other);
        if (!errors) setFailure(getFailure(error, other));
        return errors;
      }
    },
  });
  function getFailure(error: unknown, other: Annotation | undefined): string {
    if (other) return t("changed");
    return error instanceof ApiError ? toText(error) : t("no_response");
  }
  return (
    <form className={styles.form} {...form.formProps}>
      {failure !== undefined && <Banner kind="error">{failure}</Banner>}
      <TextInput
        {...form.field("title")}
        label={t("field.title")}
        maxLength={ANNOTATION_TITLE_MAX_LENGTH}
        defaultValue={target?.title}
        autoComplete="off"
        data-autofocus
        required
      />
      <TextInput
        {...form.field("day")}
        type="date"
        label={t("field.day")}
        min={FIRST_DAY}
        max={LAST_DAY}
        defaultValue={target?.day ?? today}
        required
      />
      <NativeSelect
        name="link"
        label={t("field.link")}
        defaultValue={chosen}
        data={[
          { value: EVERYTHING, label: t("field.everything") },
          ...[...linkNames].map(([value, { name }]) => ({ value, label: name })),
          // if the note's link had no option, the browser would select the first one and saving would lose the link
          ...(chosen === EVERYTHING || linkNames.has(chosen)
            ? []
            : [{ value: chosen, label: getName("link", chosen) }]),
        ]}
      />
      <ButtonRow>
        <Button variant="default" onClick={onDone}>
          {t("back")}
        </Button>
        <Button type="submit" disabled={form.isPending}>
          {t("save")}
        </Button>
      </ButtonRow>
    </form>
  );
}

/** Reads the current note from the conflict response. */
function findCurrent(error: unknown): Annotation | undefined {
  if (!(error instanceof ApiError) || error.code !== "annotation_changed") return undefined;
  return error.extra["current"] as Annotation | undefined;
}
