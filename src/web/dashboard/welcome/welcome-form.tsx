import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useErrorTexts } from "#client/error-text.ts";
import type { Appearance } from "#features/appearance/contract.ts";
import { DEFAULT_TITLE, TITLE_MAX_LENGTH } from "#features/appearance/limits.ts";
import { appearanceCall } from "#features/appearance/screens/appearance-queries.ts";
import { ProfilePhotoChoices } from "#features/appearance/screens/sections/photos-section.tsx";
import { Upload } from "#features/media/screens/upload.tsx";
import { useApplyTemplate } from "#features/templates/screens/template-queries.ts";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import { SkipLink } from "./skip-link.tsx";
import { TemplateChoice } from "./template-choice.tsx";
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
        // first, since a template has its own title and photo
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
