import { useTranslation } from "react-i18next";
import { Choices } from "#ui/choices.tsx";
import type { SectionProps } from "./section-props.ts";
import { Sheet } from "./sheet.tsx";
import { TemplatePicture } from "./template-picture.tsx";

const templates = ["minimal", "grid", "masonry", "rows"] as const;

export function TemplateSection({ parts, edit }: SectionProps) {
  const { t } = useTranslation("appearance");
  return (
    <Sheet title={t("part.template")} lead={t("template.lead")}>
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
    </Sheet>
  );
}
