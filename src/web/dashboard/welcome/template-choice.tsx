import { useTranslation } from "react-i18next";
import { FieldsWaiting } from "#features/appearance/screens/sections/fields-waiting.tsx";
import { useBlocks } from "#features/blocks/screens/page-items.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";
import type { ListedTemplate } from "#features/templates/contract.ts";
import { ScaledPage } from "#features/templates/screens/scaled-page.tsx";
import { useTemplates } from "#features/templates/screens/template-queries.ts";
import { Choices } from "#ui/choices.tsx";
import styles from "./welcome.module.css";

interface TemplateChoiceProps {
  /** The key of a template; empty for none. */
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** A few templates of the gallery, for a page that is still empty: on any other they would replace its links. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation("welcome");
  const templates = useTemplates();
  const links = useLinks();
  const blocks = useBlocks();
  if (templates.isError || links.isError || blocks.isError) return null;
  if (!templates.data || !links.data || !blocks.data) return <FieldsWaiting rows={1} height={180} />;
  if (links.data.length > 0 || blocks.data.length > 0) return null;
  return (
    <div className={styles.templates}>
      <Choices
        legend={t("template")}
        cardWidth="6.5rem"
        choices={[
          { value: "", label: t("blank"), picture: <span className={styles.blank} /> },
          ...firstOfEachKind(templates.data).map((template) => ({
            value: template.key,
            label: template.name,
            picture: <Picture template={template} />,
          })),
        ]}
        value={value}
        onChange={onChange}
      />
      <p>{t("template_hint")}</p>
    </div>
  );
}

function Picture({ template: { preview, title, palette } }: { template: ListedTemplate }) {
  return (
    <span className={styles.picture} style={{ background: palette.background }}>
      <ScaledPage address={preview} title={title} device="phone" isPicture />
    </span>
  );
}

function firstOfEachKind(templates: readonly ListedTemplate[]): ListedTemplate[] {
  return templates.filter(({ kind }, at) => templates.findIndex((other) => other.kind === kind) === at);
}
