import "#ui/switch.css";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Choices } from "#ui/choices.tsx";
import { buttonShapes, fontNames } from "../../style.ts";
import { BackgroundFields } from "./background-fields.tsx";
import styles from "./sections.module.css";
import { type SectionProps, Sheet } from "./sheet.tsx";

/** Font, buttons, background and motion, and whether search engines may index the page. */
export function DesignSection({ parts, edit }: SectionProps) {
  const { t } = useTranslation("appearance");
  return (
    <Sheet id="design" title={t("design.title")} lead={t("design.lead")}>
      <Choices
        legend={t("part.font")}
        cardWidth="7.25rem"
        choices={fontNames.map((name) => ({
          value: name,
          label: t(`font.${name}`),
          picture: (
            <span className={styles.font} data-font={name}>
              Aa
            </span>
          ),
        }))}
        value={parts.font}
        onChange={(font) => edit({ font })}
      />
      <Choices
        legend={t("part.buttons")}
        cardWidth="7.25rem"
        choices={buttonShapes.map((name) => ({
          value: name,
          label: t(`buttons.${name}`),
          picture: <span className={styles.button} data-shape={name} />,
        }))}
        value={parts.buttons}
        onChange={(buttons) => edit({ buttons })}
      />
      <BackgroundFields
        background={parts.background}
        palette={parts.palette.colours}
        onChange={(background) => edit({ background })}
      />
      <div className={styles.switches}>
        <Switch
          label={t("part.motion")}
          description={t("design.motion_hint")}
          checked={parts.motion}
          onChange={(event) => edit({ motion: event.currentTarget.checked })}
        />
        <Switch
          label={t("part.noindex")}
          description={t("design.noindex_hint")}
          checked={parts.noindex}
          onChange={(event) => edit({ noindex: event.currentTarget.checked })}
        />
      </div>
    </Sheet>
  );
}
