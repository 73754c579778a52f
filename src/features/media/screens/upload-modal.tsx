import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { type CutOut, cutOut } from "./cut-out.ts";
import { PictureChooser } from "./picture-chooser.tsx";
import { PictureCutter } from "./picture-cutter.tsx";
import type { UploadPurpose } from "./purpose.ts";
import styles from "./upload-modal.module.css";
import { useChosen } from "./use-chosen.ts";
import { type OnUploaded, useUpload } from "./use-upload.ts";

export interface UploadModalProps {
  readonly purpose: UploadPurpose;
  readonly onUploaded: OnUploaded;
  readonly onClose: () => void;
}

/** Chooses a picture, crops it for its purpose, and uploads it. */
export function UploadModal({ purpose, onUploaded, onClose }: UploadModalProps) {
  const { t } = useTranslation(["uploads", "common"]);
  const { chosen, error, choose, drop } = useChosen(purpose);
  const sending = useUpload(purpose, onUploaded, onClose);
  const [isMissing, setMissing] = useState(false);
  const wanted = useRef<CutOut>(undefined);
  const isSending = sending.progress !== undefined;
  const text = sending.error ?? (error ? t(`error.${error}`) : isMissing && !chosen ? t("missing") : undefined);

  function take(file: File) {
    sending.forget();
    setMissing(false);
    void choose(file);
  }

  function submit() {
    if (!chosen || !wanted.current) return setMissing(true);
    const { current } = wanted;
    void sending.upload(() => cutOut(chosen.file, chosen.image, current));
  }

  return (
    <Dialog title={t(`title.${purpose}`)} closeLabel={t("common:close")} onClose={onClose} isSticky={isSending} isSheet>
      <div className={styles.body}>
        {text && <Banner kind="error">{text}</Banner>}
        {chosen ? (
          <PictureCutter
            key={chosen.address}
            address={chosen.address}
            purpose={purpose}
            isDisabled={isSending}
            onCutOut={(next) => {
              wanted.current = next;
            }}
            onAnother={drop}
          />
        ) : (
          <PictureChooser purpose={purpose} onFile={take} />
        )}
        {sending.progress !== undefined && <ProgressBar share={sending.progress} label={t("sending")} />}
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button onClick={submit} disabled={isSending}>
            {isSending ? t("uploading") : t("upload")}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
