import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, Link } from "react-router";
import { useErrorTexts } from "#client/error-text.ts";
import type { Appearance } from "#features/appearance/contract.ts";
import { DEFAULT_TITLE, TITLE_MAX_LENGTH } from "#features/appearance/limits.ts";
import { appearanceCall } from "#features/appearance/screens/appearance-queries.ts";
import { ProfilePhotoChoices } from "#features/appearance/screens/sections/photos-section.tsx";
import { Upload } from "#features/media/screens/upload.tsx";
import { useApplyTemplate, useTemplates } from "#features/templates/screens/template-queries.ts";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import { FieldsLoading } from "#features/appearance/screens/sections/section-card.tsx";
import { useBlocks } from "#features/blocks/screens/page-items.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";
import type { ListedTemplate } from "#features/templates/contract.ts";
import { ScaledPage } from "#features/templates/screens/scaled-page.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import styles from "./welcome.module.css";

export function WelcomeForm({ appearance }: { appearance: Appearance }) {
  const { t } = useTranslation("welcome");
  const { toText } = useErrorTexts();
  const navigate = useNavigate();
  const { mutateAsync: applyTemplate } = useApplyTemplate();
  const [photo, setPhoto] = useState(appearance.profile_photo);
  const [template, setTemplate] = useState("");
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => nameField.current?.focus({ preventScroll: true }), []);

  const form = useFields({
    names: ["name"],
    async onSubmit({ name }) {
      setFailure(undefined);
      try {
        // applied first, since a template has its own title and photo
        if (template !== "") await applyTemplate({ key: template, mode: "replace" });
        setTemplate("");
        const params = { appearanceId: appearance._id };
        const body = { title: name.trim(), profile_photo: photo };
        await appearanceCall("PUT /v1/appearance/{appearanceId}", { params, body });
        await navigate("/dashboard", { replace: true });
      } catch (error) {
        setFailure(toText(error, t("failed")));
      }
      return undefined;
    },
  });

  return (
    <>
      <form className={styles.form} {...form.formProps}>
        <TextInput
          {...form.field("name")}
          ref={nameField}
          label={t("name")}
          description={t("name_hint")}
          defaultValue={appearance.title === DEFAULT_TITLE ? "" : appearance.title}
          placeholder={DEFAULT_TITLE}
          maxLength={TITLE_MAX_LENGTH}
          autoComplete="name"
        />
        <ProfilePhotoChoices value={photo} onChange={setPhoto} onUpload={() => setUploading(true)} />
        <TemplateChoice value={template} onChange={setTemplate} />
        <div className={styles.end}>
          {failure && <Banner kind="error">{failure}</Banner>}
          <div className={styles.buttons}>
            <Button type="submit" size="md" disabled={form.isPending}>
              {form.isPending ? t("saving") : t("save")}
            </Button>
            <SkipLink />
          </div>
        </div>
      </form>
      {isUploading && <Upload purpose="profile" onUploaded={setPhoto} onClose={() => setUploading(false)} />}
    </>
  );
}

interface TemplateChoiceProps {
  /** The key of a template; empty for none. */
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** A few templates of the gallery. Shown only for an empty page, since a template would replace its links. */
function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation("welcome");
  const templates = useTemplates();
  const links = useLinks();
  const blocks = useBlocks();
  if (templates.isError || links.isError || blocks.isError) return null;
  if (!templates.data || !links.data || !blocks.data) return <FieldsLoading rows={1} height={180} />;
  if (links.data.length > 0 || blocks.data.length > 0) return null;
  return (
    <div className={styles.templates}>
      <RadioGroup
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
  return templates.filter(({ kind }, index) => templates.findIndex((other) => other.kind === kind) === index);
}

export function SkipLink() {
  const { t } = useTranslation("welcome");
  return (
    <Button component={Link} to="/dashboard" replace variant="default" size="md">
      {t("skip")}
    </Button>
  );
}
