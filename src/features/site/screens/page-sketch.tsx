import { useTranslation } from "react-i18next";
import { RingMark } from "#ui/ring-mark.tsx";
import styles from "./page-sketch.module.css";

const ROWS = ["one", "two", "three", "four"] as const;
const RING = { cx: 160, cy: 116, r: 96 };
const HOLE = { cx: RING.cx, cy: RING.cy + RING.r, r: 28 };

/** A page as its visitors see it, hung on a golden ring like a key; a picture, so nothing in it can be pressed. */
export function PageSketch() {
  const { t } = useTranslation("site");
  return (
    <div className={styles.scene} aria-hidden>
      <svg className={styles.behind} viewBox="0 0 320 320" fill="none">
        <circle {...RING} className={styles.ring} />
      </svg>
      <div className={styles.page}>
        <span className={styles.hole} />
        <span className={styles.photo}>
          <RingMark size={36} />
        </span>
        <span className={styles.name}>{t("sketch.name")}</span>
        <span className={styles.about}>{t("sketch.about")}</span>
        {ROWS.map((row) => (
          <span key={row} className={styles.link} data-first={row === "one" || undefined}>
            {t(`sketch.${row}`)}
          </span>
        ))}
      </div>
      <svg className={styles.before} viewBox="0 0 320 320" fill="none">
        <clipPath id="threaded">
          <rect x={RING.cx} y="0" width="160" height={HOLE.cy + HOLE.r} />
          <circle {...HOLE} />
        </clipPath>
        <circle {...RING} className={styles.ring} clipPath="url(#threaded)" />
      </svg>
    </div>
  );
}
