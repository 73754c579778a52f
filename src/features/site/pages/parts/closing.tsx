import type { Translate } from "../translate.ts";

/** The centres of the rings, each linked with the next one. The golden ring in the middle lies behind the text. */
const RINGS = [0, 150, 300, 450, 600, 750, 900];
const MIDDLE = 450;

export function Closing({ t }: { t: Translate }) {
  return (
    <section className="closing">
      <svg className="loops" viewBox="0 0 900 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {RINGS.map((x) => (
          <circle key={x} className={x === MIDDLE ? "golden" : undefined} cx={x} cy="150" r="102" />
        ))}
        {RINGS.slice(0, -1).map((x) => (
          <path
            key={x}
            className={x === MIDDLE ? "golden" : undefined}
            d={`M ${x + 30} 52.5 A 102 102 0 0 1 ${x + 98} 122`}
          />
        ))}
      </svg>
      <h2>{t("closing.title")}</h2>
      <p>{t("closing.text")}</p>
      <a className="button big golden" href="/signup">
        {t("closing.button")}
      </a>
    </section>
  );
}
