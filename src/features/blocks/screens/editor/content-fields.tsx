import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";
import { Choices } from "#ui/choices.tsx";
import type { BlockKind } from "../../content.ts";
import type { DraftContent, DraftOf } from "./draft-content.ts";
import type { ErrorAt } from "./block-errors.ts";
import { CardFields } from "./kinds/card-fields.tsx";
import { CountdownFields } from "./kinds/countdown-fields.tsx";
import { EmbedFields } from "./kinds/embed-fields.tsx";
import { FaqFields } from "./kinds/faq-fields.tsx";
import { FileFields } from "./kinds/file-fields.tsx";
import { CaptureFields, ContactFields } from "./kinds/form-fields.tsx";
import { GalleryFields } from "./kinds/gallery-fields.tsx";
import { ImageFields } from "./kinds/image-fields.tsx";
import { MapFields } from "./kinds/map-fields.tsx";
import { SocialFields } from "./kinds/social-fields.tsx";
import { TipFields } from "./kinds/tip-fields.tsx";
import { TITLE_MAX_LENGTH } from "../../limits.ts";
import { LineField } from "./parts/line-field.tsx";
import type { KindProps } from "./kinds/kind-props.ts";
import styles from "./block-form.module.css";

interface ContentFieldsProps {
  readonly draft: DraftContent;
  readonly errorAt: ErrorAt;
  readonly change: (part: Partial<DraftContent>) => void;
}

/** The fields of a block's kind. */
export function ContentFields({ draft, errorAt, change }: ContentFieldsProps) {
  // each case passes a part of its own kind, which the compiler cannot see
  const only = <Kind extends BlockKind>() => change as (part: Partial<DraftOf<Kind>>) => void;
  switch (draft.kind) {
    case "header":
      return <HeaderFields draft={draft} errorAt={errorAt} change={only<"header">()} />;
    case "text":
      return <TextFields draft={draft} errorAt={errorAt} change={only<"text">()} />;
    case "divider":
      return <DividerFields draft={draft} errorAt={errorAt} change={only<"divider">()} />;
    case "social":
      return <SocialFields draft={draft} errorAt={errorAt} change={only<"social">()} />;
    case "image":
      return <ImageFields draft={draft} errorAt={errorAt} change={only<"image">()} />;
    case "gallery":
      return <GalleryFields draft={draft} errorAt={errorAt} change={only<"gallery">()} />;
    case "embed":
      return <EmbedFields draft={draft} errorAt={errorAt} change={only<"embed">()} />;
    case "capture":
      return <CaptureFields draft={draft} errorAt={errorAt} change={only<"capture">()} />;
    case "contact":
      return <ContactFields draft={draft} errorAt={errorAt} change={only<"contact">()} />;
    case "card":
      return <CardFields draft={draft} errorAt={errorAt} change={only<"card">()} />;
    case "countdown":
      return <CountdownFields draft={draft} errorAt={errorAt} change={only<"countdown">()} />;
    case "faq":
      return <FaqFields draft={draft} errorAt={errorAt} change={only<"faq">()} />;
    case "map":
      return <MapFields draft={draft} errorAt={errorAt} change={only<"map">()} />;
    case "file":
      return <FileFields draft={draft} errorAt={errorAt} change={only<"file">()} />;
    case "tip":
      return <TipFields draft={draft} errorAt={errorAt} change={only<"tip">()} />;
  }
}

function HeaderFields({ draft, errorAt, change }: KindProps<"header">) {
  const { t } = useTranslation("block_editor");
  return (
    <LineField
      path="text"
      label={t("label.header")}
      value={draft.text}
      error={errorAt("text")}
      maxLength={TITLE_MAX_LENGTH}
      isRequired
      isFirst
      onChange={(text) => change({ text })}
    />
  );
}

const RichTextField = lazily(() => import("./rich-text/rich-text-field.tsx").then((file) => file.RichTextField));

function TextFields({ draft, errorAt, change }: KindProps<"text">) {
  const { t } = useTranslation("block_editor");
  return (
    <Suspense fallback={<p className={styles.hint}>{t("loading")}</p>}>
      <RichTextField
        path="text"
        label={t("label.rich_text")}
        value={draft.text}
        error={errorAt("text")}
        onChange={(text) => change({ text })}
      />
    </Suspense>
  );
}

const looks = ["line", "dots", "space"] as const;

function DividerFields({ draft, change }: KindProps<"divider">) {
  const { t } = useTranslation("block_editor");
  return (
    <Choices
      legend={t("label.look")}
      look="segments"
      choices={looks.map((value) => ({ value, label: t(`divider.${value}`) }))}
      value={draft.look}
      onChange={(look) => change({ look })}
    />
  );
}
