import type { Language } from "#base/language.ts";
import type { Translate } from "../translate.ts";

export function Figures({ t, language }: { t: Translate; language: Language }) {
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const measure = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(value);
  const millions = new Intl.NumberFormat(language, { notation: "compact", compactDisplay: "long" });
  const { crash, question } = figures;
  const rows = [
    [measure(figures.pageKilobytes, "kilobyte"), t("figures.weight")],
    [number(crash.lost), t("figures.lost", { clicks: number(crash.clicks), kills: number(crash.kills) })],
    [
      measure(question.milliseconds, "millisecond"),
      t("figures.question", { events: millions.format(question.events) }),
    ],
    [measure(figures.startSeconds, "second"), t("figures.start")],
  ] as const;
  const [before, after] = t("figures.source", { command: "|" }).split("|");
  return (
    <section className="band night" aria-labelledby="figures-title">
      <div className="band-head">
        <h2 id="figures-title">{t("figures.title")}</h2>
      </div>
      <dl className="figures">
        {rows.map(([figure, text]) => (
          <div key={text}>
            <dt>{figure}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="source">
        {before}
        <code>npm run bench</code>
        {after}
      </p>
    </section>
  );
}

/** Printed by the bench (bench/README.md, bench/results/). Change a figure here only with a new run. */
const figures = {
  /** Brotli, five links, without photos. */
  pageKilobytes: 2.8,
  /** Clicks acknowledged in the crash test, and how often a process was killed meanwhile. */
  crash: { clicks: 68_005, kills: 60, lost: 0 },
  /** The 95th percentile of a query over this many events. */
  question: { milliseconds: 75, events: 10_000_000 },
  /** With existing data, on the embedded engines. */
  startSeconds: 0.9,
} as const;
