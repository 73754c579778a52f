import { type CSSProperties, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";
import type { Annotation } from "../../annotations/contract.ts";
import styles from "./chart-marks.module.css";
import type { Mark } from "./marks.ts";

const AnnotationsDialog = lazily(() => import("./annotations-dialog.tsx").then((file) => file.AnnotationsDialog));

interface ChartMarksProps {
  readonly marks: readonly Mark[];
  /** The number of buckets of the chart. */
  readonly count: number;
  readonly moments: readonly string[];
}

/** Flags below a chart that mark notes at their buckets; pressing one opens the note. */
export function ChartMarks({ marks, count, moments }: ChartMarksProps) {
  const { t, i18n } = useTranslation("annotations");
  const [chosen, setChosen] = useState<{ first: Annotation | undefined }>();
  const list = new Intl.ListFormat(i18n.language);
  const open = (notes: readonly Annotation[]) => setChosen({ first: notes.length === 1 ? notes[0] : undefined });
  return (
    <>
      {/* the dialog stays open when its last note is deleted */}
      {marks.length > 0 && (
        <ul className={styles.marks} aria-label={t("marks")}>
          {marks.map(({ index, notes }) => (
            <li key={index} style={{ "--at": count > 1 ? index / (count - 1) : 0.5 } as CSSProperties}>
              <button
                type="button"
                className={styles.mark}
                aria-haspopup="dialog"
                aria-label={t("mark", {
                  count: notes.length,
                  moment: moments[index],
                  titles: list.format(notes.map(({ title }) => title)),
                })}
                title={notes.map(({ title }) => title).join("\n")}
                onClick={() => open(notes)}
              >
                <span aria-hidden>{notes.length > 1 ? notes.length : ""}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {chosen && (
          <AnnotationsDialog {...(chosen.first && { first: chosen.first })} onClose={() => setChosen(undefined)} />
        )}
      </Suspense>
    </>
  );
}
