import { useTranslation } from "react-i18next";
import { RadioGroup } from "#ui/radio-group.tsx";
import { layouts, type Layout, type Template, templates } from "../../style.ts";
import styles from "./sections.module.css";
import { type SectionProps, SectionCard } from "./section-card.tsx";

export function TemplateSection({ parts, edit }: SectionProps) {
  const { t } = useTranslation("appearance");
  return (
    <SectionCard id="template" title={t("part.template")} lead={t("template.lead")}>
      <RadioGroup
        legend={t("part.template")}
        isLegendHidden
        choices={templates.map((name) => ({
          value: name,
          label: t(`template.${name}`),
          picture: <TemplatePicture template={name} />,
        }))}
        value={parts.template}
        onChange={(template) => edit({ template })}
      />
      {parts.template === "grid" && (
        <RadioGroup
          legend={t("part.layout")}
          cardWidth="7.25rem"
          choices={layouts.map((name) => ({
            value: name,
            label: t(`layout.${name}`),
            picture: <LayoutPicture layout={name} />,
          }))}
          value={parts.layout}
          onChange={(layout) => edit({ layout })}
        />
      )}
      {parts.template === "grid" && parts.layout === "bento" && <p className={styles.hint}>{t("layout.bento_hint")}</p>}
    </SectionCard>
  );
}

/** The links of each template: x, y, width and height. */
const LINKS: Readonly<Record<Template, readonly (readonly [number, number, number, number])[]>> = {
  minimal: [
    [30, 50, 60, 1.5],
    [30, 61, 60, 1.5],
    [30, 72, 60, 1.5],
    [30, 83, 60, 1.5],
  ],
  grid: [
    [24, 46, 34, 20],
    [62, 46, 34, 20],
    [24, 70, 34, 20],
    [62, 70, 34, 20],
  ],
  masonry: [
    [24, 46, 34, 26],
    [62, 46, 34, 15],
    [62, 65, 34, 25],
    [24, 76, 34, 14],
  ],
  rows: [
    [20, 46, 80, 11],
    [20, 61, 80, 11],
    [20, 76, 80, 11],
  ],
};

function TemplatePicture({ template }: { template: Template }) {
  return (
    <svg viewBox="0 0 120 96" className={styles.template}>
      <circle cx={60} cy={17} r={8} className={styles.face} />
      <rect x={42} y={30} width={36} height={3.5} rx={1.75} className={styles.strong} />
      <rect x={48} y={36.5} width={24} height={2.5} rx={1.25} className={styles.weak} />
      {LINKS[template].map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} {...{ x, y, width, height }} rx={height < 2 ? 0.75 : 3} className={styles.tile} />
      ))}
      {template === "minimal" &&
        [45, 56, 67, 78].map((y) => (
          <rect key={y} x={30} y={y} width={26} height={2.5} rx={1.25} className={styles.weak} />
        ))}
      {template === "rows" &&
        [51.5, 66.5, 81.5].map((y) => (
          <g key={y}>
            <circle cx={27} cy={y} r={2.75} className={styles.face} />
            <rect x={34} y={y - 1.25} width={34} height={2.5} rx={1.25} className={styles.weak} />
          </g>
        ))}
    </svg>
  );
}

/** The cells of each layout: x, y, width and height. */
const CELLS: Readonly<Record<Layout, readonly (readonly [number, number, number, number])[]>> = {
  even: [
    [24, 12, 34, 20],
    [62, 12, 34, 20],
    [24, 36, 34, 20],
    [62, 36, 34, 20],
    [24, 60, 34, 20],
    [62, 60, 34, 20],
  ],
  bento: [
    [24, 12, 72, 20],
    [24, 36, 34, 20],
    [62, 36, 34, 20],
    [24, 60, 72, 20],
  ],
};

function LayoutPicture({ layout }: { layout: Layout }) {
  return (
    <svg viewBox="0 0 120 92" className={styles.template}>
      {CELLS[layout].map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} {...{ x, y, width, height }} rx={3} className={styles.tile} />
      ))}
    </svg>
  );
}
