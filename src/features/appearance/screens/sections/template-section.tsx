import { useTranslation } from "react-i18next";
import { Choices } from "#ui/choices.tsx";
import { layouts } from "../../style.ts";
import styles from "./sections.module.css";
import { type SectionProps, Sheet } from "./sheet.tsx";
import { LayoutPicture, TemplatePicture } from "./template-picture.tsx";

const templates = ["minimal", "grid", "masonry", "rows"] as const;

export function TemplateSection({ parts, edit }: SectionProps) {
  const { t } = useTranslation("appearance");
  return (
    <Sheet id="template" title={t("part.template")} lead={t("template.lead")}>
      <Choices
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
        <Choices
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
    </Sheet>
  );
}
