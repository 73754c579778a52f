import { Button, Textarea, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconDeviceTablet from "@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs";
import { useCurrentPage } from "#client/current-user.ts";
import { Upload } from "#features/media/screens/upload.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { SectionNav } from "#ui/section-nav.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useErrorTexts } from "#client/error-text.ts";
import { Card } from "#ui/card.tsx";
import { QueryResult } from "#ui/query-result.tsx";
import type { Appearance } from "../contract.ts";
import { CodeSection } from "./code/code-section.tsx";
import { replaceFields } from "./draft/draft.ts";
import { getParts } from "./draft/draft-parts.ts";
import { type DraftState, useDraft, type PhotoPart, type Save, useSave } from "./draft/use-draft.ts";
import styles from "./editor.module.css";
import {
  useRenderedPage,
  type PreviewState,
  DeviceFrame,
  type DeviceName,
  deviceNames,
} from "./preview/device-frame.tsx";
import { SaveBar } from "./save-bar.tsx";
import { DesignSection } from "./sections/design-section.tsx";
import { PaletteSection } from "./sections/palette-section.tsx";
import { PhotosSection } from "./sections/photos-section.tsx";
import { TemplateSection } from "./sections/template-section.tsx";
import { VersionsSection } from "./versions/versions-section.tsx";
import { defaultAppearance, pickFields } from "../default-appearance.ts";
import { PAGE_DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "../limits.ts";
import { type SectionProps, SectionCard, FieldsLoading } from "./sections/section-card.tsx";
import previewStyles from "./preview/preview.module.css";
import { useAppearance, useCacheAppearance } from "./appearance-queries.ts";

const ConflictDialog = lazyWithRetry(() => import("./conflict-dialog.tsx").then((file) => file.ConflictDialog));

/** From this width the preview has its own column; the same as in `editor.module.css`. */
const WIDE = "(min-width: 75em)";
const NO_NOTES: readonly never[] = [];

interface EditorProps {
  readonly heading: ReactNode;
  readonly appearance: Appearance;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly runsScripts: boolean;
}

/** The form on the left and its preview on the right. Small screens show one at a time. */
export function Editor({ heading, appearance, onUnsaved, runsScripts }: EditorProps) {
  const { t } = useTranslation(["appearance", "common"]);
  const draft = useDraft(useCurrentPage().id, appearance);
  const saving = useSave(draft);
  const cacheAppearance = useCacheAppearance();
  const { open: upload, dialog: uploadDialog } = usePhotoUpload(saving);
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [isPreviewing, setPreviewing] = useState(false);
  const rendering = useRenderedPage(draft.fields, isWide || isPreviewing);
  const parts = getParts(draft.fields);
  const section = { parts, edit: draft.edit };
  useEffect(() => onUnsaved(draft.hasChanges), [draft.hasChanges, onUnsaved]);

  /** Restores a version once earlier updates are done. The user can undo this like any other change. */
  async function restore(restoring: () => Promise<Appearance>) {
    const response = await saving.queue(restoring);
    draft.update((before) => replaceFields({ ...before, saved: response }, pickFields(response), Date.now()));
    cacheAppearance(response);
  }

  return (
    <div className={styles.editor} data-previewing={isPreviewing || undefined}>
      <div className={styles.form}>
        <div className={styles.heading}>{heading}</div>
        <SectionNav label={t("common:on_this_page")} />
        <div className={styles.sections} data-draft>
          <StoredDraftNotice draft={draft} />
          <TextSection {...section} />
          <PhotosSection {...section} onUpload={upload} />
          <TemplateSection {...section} />
          <PaletteSection {...section} />
          <DesignSection {...section} />
          <CodeSection {...section} runsScripts={runsScripts} notes={rendering.page?.notes ?? NO_NOTES} />
          <VersionsSection save={saving.save} restore={restore} />
        </div>
        <SaveBar
          draft={draft}
          saving={saving}
          isPreviewing={isPreviewing}
          onPreview={() => setPreviewing((before) => !before)}
        />
      </div>
      <section className={styles.preview} aria-label={t("preview.label")}>
        <PreviewPane rendering={rendering} />
      </section>
      {uploadDialog}
      {saving.conflict && (
        <Suspense>
          <ConflictDialog draft={draft} conflict={saving.conflict} />
        </Suspense>
      )}
    </div>
  );
}

/** Opens the modal to choose a photo; an uploaded photo is saved immediately. */
function usePhotoUpload({ savePhoto }: Pick<Save, "savePhoto">) {
  const { t } = useTranslation("appearance");
  const [part, setPart] = useState<PhotoPart>();
  const failures = { current: t("photos.failed_current"), update: t("photos.failed_update") };
  const dialog = part && (
    <Upload
      purpose={part === "profile_photo" ? "profile" : "header"}
      onUploaded={async (address) => {
        const failed = await savePhoto(part, address);
        return failed && failures[failed];
      }}
      onClose={() => setPart(undefined)}
    />
  );
  return { open: setPart, dialog };
}

/** Offers to restore changes that were unsaved when the page was last left. */
export function StoredDraftNotice({ draft }: { draft: DraftState }) {
  const { t } = useTranslation("appearance");
  if (!draft.kept) return null;
  return (
    <div className={styles.kept} role="status">
      <p>{t("stored_draft.text")}</p>
      <div>
        <Button size="sm" onClick={draft.restore}>
          {t("stored_draft.restore")}
        </Button>
        <Button size="sm" variant="subtle" onClick={draft.discard}>
          {t("stored_draft.discard")}
        </Button>
      </div>
    </div>
  );
}

/** Title and description, with their defaults as placeholders. */
export function TextSection({ parts, edit }: SectionProps) {
  const { t } = useTranslation("appearance");
  return (
    <SectionCard id="title-and-description" title={t("text_section.title")}>
      <TextInput
        label={t("part.title")}
        value={parts.title}
        placeholder={defaultAppearance.title}
        maxLength={TITLE_MAX_LENGTH}
        onChange={(event) => edit({ title: event.currentTarget.value })}
        autoComplete="off"
      />
      <Textarea
        label={t("part.description")}
        value={parts.description}
        placeholder={defaultAppearance.description}
        maxLength={PAGE_DESCRIPTION_MAX_LENGTH}
        onChange={(event) => edit({ description: event.currentTarget.value })}
        rows={3}
        autosize={false}
      />
    </SectionCard>
  );
}

const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, desktop: IconDeviceDesktop };

function PreviewPane({ rendering }: { rendering: PreviewState }) {
  const { t } = useTranslation("appearance");
  const [device, setDevice] = useState<DeviceName>("phone");
  return (
    <div className={previewStyles.pane} data-reads>
      <RadioGroup
        legend={t("preview.device")}
        isLegendHidden
        look="segments"
        value={device}
        onChange={setDevice}
        choices={deviceNames.map((name) => {
          const Icon = icons[name];
          return { value: name, label: t(`preview.${name}`), picture: <Icon size={18} stroke={1.75} /> };
        })}
      />
      <DeviceFrame
        device={device}
        html={rendering.page?.html}
        hasFailed={rendering.hasFailed}
        onRetry={rendering.retry}
      />
    </div>
  );
}

interface AppearanceScreenProps {
  /** Shown above the form, beside the preview. */
  readonly heading: ReactNode;
  /** Called when the unsaved state changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
  /** True if custom JavaScript is enabled on this server. */
  readonly runsScripts: boolean;
}

/** The editor of the page's appearance. */
export function AppearanceScreen({ heading, ...rest }: AppearanceScreenProps) {
  const { t } = useTranslation("appearance");
  const { toText } = useErrorTexts();
  const appearance = useAppearance();
  if (appearance.data) return <Editor heading={heading} appearance={appearance.data} {...rest} />;
  return (
    <>
      {heading}
      <Card isPadded>
        <QueryResult
          query={appearance}
          waiting={<FieldsLoading rows={6} />}
          failed={toText(appearance.error, t("failed"))}
          retry={t("retry")}
        >
          {() => null}
        </QueryResult>
      </Card>
    </>
  );
}
