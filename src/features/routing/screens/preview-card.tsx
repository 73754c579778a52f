import { Button, Textarea, TextInput } from "@mantine/core";
import IconPhotoShare from "@tabler/icons-react/dist/esm/icons/IconPhotoShare.mjs";
import { useTranslation } from "react-i18next";
import { PREVIEW_DESCRIPTION_MAX_LENGTH, PREVIEW_TITLE_MAX_LENGTH } from "../limits.ts";
import { usePicturePicker } from "./file-picker.tsx";
import { RuleCard } from "./rule-card.tsx";
import type { RulesEditor } from "./rules-editor.ts";
import { useTranslator } from "./sentences/translator.ts";
import styles from "./shared-card.module.css";

/** The preview of the link in chats and social networks. */
export function PreviewCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation(["rules", "editor"]);
  const translator = useTranslator();
  const { preview, name } = editor.fields;
  const isSet = Object.values(preview).some((text) => text !== "");
  const change = (part: Partial<typeof preview>) => editor.set("preview", { ...preview, ...part });

  const picker = usePicturePicker({
    toText: (error) => t(`editor:picture_error.${error}`),
    onUploaded: (image) => change({ image }),
    failed: t("preview.failed"),
  });

  return (
    <RuleCard
      icon={<IconPhotoShare size={22} stroke={1.75} aria-hidden />}
      title={t("preview.title")}
      state={isSet ? translator.t("preview") : undefined}
      hint={t("preview.hint")}
      hasError={editor.errorAt("preview") !== undefined}
      onRemove={() => {
        picker.cancel();
        editor.set("preview", { title: "", description: "", image: "" });
      }}
    >
      <TextInput
        data-field="preview.title"
        label={t("preview.heading")}
        value={preview.title}
        error={editor.errorAt("preview.title")}
        maxLength={PREVIEW_TITLE_MAX_LENGTH}
        onChange={(event) => change({ title: event.currentTarget.value })}
        autoComplete="off"
      />
      <Textarea
        data-field="preview.description"
        label={t("preview.text")}
        value={preview.description}
        error={editor.errorAt("preview.description")}
        maxLength={PREVIEW_DESCRIPTION_MAX_LENGTH}
        rows={2}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextInput
        data-field="preview.image"
        label={t("preview.image")}
        description={t("preview.image_hint")}
        placeholder="https://"
        value={preview.image}
        error={picker.issue ?? editor.errorAt("preview.image")}
        onChange={(event) => {
          picker.cancel();
          change({ image: event.currentTarget.value.trim() });
        }}
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        {picker.input}
        <Button variant="default" size="sm" disabled={picker.isUploading} onClick={picker.open}>
          {picker.isUploading ? t("preview.uploading") : t("preview.upload")}
        </Button>
      </div>
      {isSet && <SharedCard {...preview} title={preview.title || name} />}
    </RuleCard>
  );
}

interface SharedCardProps {
  readonly title: string;
  readonly description: string;
  readonly image: string;
}

/** Approximates how a chat shows the link. */
function SharedCard({ title, description, image }: SharedCardProps) {
  const { t } = useTranslation("rules");
  const isPicture = /^(\/|https:\/\/)./.test(image);
  return (
    <div className={styles.card} role="group" aria-label={t("preview.card")}>
      {isPicture && (
        <img key={image} src={image} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} />
      )}
      <div className={styles.words}>
        <span className={styles.host}>{location.host}</span>
        {title && <span className={styles.title}>{title}</span>}
        {description && <span className={styles.text}>{description}</span>}
      </div>
    </div>
  );
}
