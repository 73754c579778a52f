import { Button, ActionIcon } from "@mantine/core";
import IconPhotoUp from "@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs";
import IconRotate2 from "@tabler/icons-react/dist/esm/icons/IconRotate2.mjs";
import IconRotateClockwise2 from "@tabler/icons-react/dist/esm/icons/IconRotateClockwise2.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { createApiClient } from "#client/call.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { CropFrame, ZOOM_MAX } from "#ui/crop-frame.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DropZone } from "#ui/drop-zone.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RangeField } from "#ui/range-field.tsx";
import type { MediaContract } from "../contract.ts";
import {
  cropPicture,
  getAcceptedTypes,
  purposes,
  findFileError,
  type CropSelection,
  type UploadPurpose,
  type FileError,
} from "./purpose.ts";
import styles from "./upload-modal.module.css";

export interface UploadModalProps {
  readonly purpose: UploadPurpose;
  readonly onUploaded: OnUploaded;
  readonly onClose: () => void;
}

/** Chooses a picture, crops it for its purpose, and uploads it. */
export function UploadModal({ purpose, onUploaded, onClose }: UploadModalProps) {
  const { t } = useTranslation("uploads");
  const { chosen, error, choose, drop } = useChosenPicture(purpose);
  const sending = useUpload(purpose, onUploaded, onClose);
  const [isMissing, setMissing] = useState(false);
  const [crop, setCrop] = useState<{ readonly address: string; readonly selection: CropSelection }>();
  /** Undefined until the crop of the chosen picture is known. */
  const selection = crop && crop.address === chosen?.address ? crop.selection : undefined;
  const isSending = sending.progress !== undefined;
  const body = useFocusIfLost(chosen ? "input" : "[data-autofocus]");
  const text = sending.error ?? (error ? t(`error.${error}`) : isMissing && !chosen ? t("missing") : undefined);

  function handleFile(file: File) {
    sending.clearError();
    setMissing(false);
    void choose(file);
  }

  function submit() {
    if (!chosen) return setMissing(true);
    if (selection) void sending.upload(() => cropPicture(chosen.file, chosen.image, selection));
  }

  return (
    <Dialog title={t(`title.${purpose}`)} onClose={onClose} isSticky={isSending} isSheet>
      <div ref={body} className={styles.body}>
        {text && <Banner kind="error">{text}</Banner>}
        {chosen ? (
          <PictureCropper
            key={chosen.address}
            address={chosen.address}
            purpose={purpose}
            isDisabled={isSending}
            onCrop={(next) => setCrop({ address: chosen.address, selection: next })}
            onAnother={drop}
          />
        ) : (
          <PictureChooser purpose={purpose} onFile={handleFile} />
        )}
        {sending.progress !== undefined && <ProgressBar share={sending.progress} label={t("sending")} />}
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button onClick={submit} disabled={isSending || (chosen !== undefined && !selection)}>
            {isSending ? t("uploading") : t("upload")}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

/** Focuses the first match in an element when the selector changes and the button that had the focus is gone. */
function useFocusIfLost(selector: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [selector]);
  return element;
}

interface PictureChooserProps {
  readonly purpose: UploadPurpose;
  readonly onFile: (file: File) => void;
}

/** The area to drop, paste or choose a picture. */
function PictureChooser({ purpose, onFile }: PictureChooserProps) {
  const { t } = useTranslation("uploads");
  return (
    <DropZone
      offered={getAcceptedTypes(purpose)}
      icon={<IconPhotoUp size={36} stroke={1.25} aria-hidden />}
      invitation={t("dropzone")}
      choose={t("choose")}
      hint={t(purposes[purpose].acceptsAnySize ? "hint_any" : "hint")}
      onFile={onFile}
    />
  );
}

/** A chosen file, and its object URL. */
interface Chosen {
  readonly file: File;
  readonly address: string;
  readonly image: HTMLImageElement;
}

type ChoiceError = FileError | "preview";

/** Validates a chosen file for a purpose; returns the file or error, and how to choose another. */
function useChosenPicture(purpose: UploadPurpose) {
  const [chosen, setChosen] = useState<Chosen>();
  const [error, setError] = useState<ChoiceError>();
  const address = useRef<string>(undefined);
  useEffect(() => () => release(address), []);

  async function choose(file: File): Promise<void> {
    const found = findFileError(file, purpose);
    setError(found);
    if (found) return;
    const next = URL.createObjectURL(file);
    try {
      const image = new Image();
      image.src = next;
      await image.decode();
      release(address);
      address.current = next;
      setChosen({ file, address: next, image });
    } catch {
      // A picture that the browser cannot show cannot be cropped either.
      URL.revokeObjectURL(next);
      setError("preview");
    }
  }

  return { chosen, error, choose, drop: () => setChosen(undefined) };
}

/** Revokes an object URL. */
function release({ current }: { readonly current: string | undefined }): void {
  if (current !== undefined) URL.revokeObjectURL(current);
}

interface PictureCropperProps {
  readonly address: string;
  readonly purpose: UploadPurpose;
  readonly isDisabled: boolean;
  readonly onCrop: (selection: CropSelection) => void;
  readonly onAnother: () => void;
}

/** Shows the crop of a picture, with moving, zooming and rotating. */
function PictureCropper({ address, purpose, isDisabled, onCrop, onAnother }: PictureCropperProps) {
  const { t, i18n } = useTranslation("uploads");
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const { aspect, isRound } = purposes[purpose];
  const turn = (by: number) => setRotation((before) => (before + by + 360) % 360);
  return (
    <>
      <CropFrame
        address={address}
        aspect={aspect}
        isRound={isRound}
        label={t("crop")}
        zoom={zoom}
        rotation={rotation}
        onZoom={setZoom}
        onArea={(area) => onCrop({ area, rotation })}
      />
      <div className={styles.tools}>
        <RangeField
          label={t("zoom")}
          value={zoom - 1}
          max={ZOOM_MAX - 1}
          step={0.05}
          text={new Intl.NumberFormat(i18n.language, { style: "percent" }).format(zoom)}
          onChange={(beyond) => setZoom(beyond + 1)}
        />
        <ActionIcon variant="default" size="var(--tap)" aria-label={t("turn_left")} onClick={() => turn(-90)}>
          <IconRotate2 size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon variant="default" size="var(--tap)" aria-label={t("turn_right")} onClick={() => turn(90)}>
          <IconRotateClockwise2 size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <Button variant="subtle" size="sm" className={styles.another} onClick={onAnother} disabled={isDisabled}>
        {t("another")}
      </Button>
    </>
  );
}

const call = createApiClient<MediaContract>();

/** Handles an uploaded picture; returns an error message, or nothing on success. */
type OnUploaded = (address: string) => Promise<string | undefined> | undefined | void;

/** Uploads a picture and passes on its address, with progress and errors. Aborted on unmount. */
function useUpload(purpose: UploadPurpose, onUploaded: OnUploaded, onDone: () => void) {
  const { t } = useTranslation("uploads");
  const { toText } = useErrorTexts();
  const queries = useQueryClient();
  /** From 0 to 1 during an upload. */
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(new Error("The upload was cancelled")), []);

  async function upload(picture: () => Promise<Blob>): Promise<void> {
    const { signal } = (abortController.current = new AbortController());
    let failureText = t("failed.folder");
    setError(undefined);
    setProgress(0);
    try {
      const folder = await getFolder(signal);
      failureText = t("failed.upload");
      const address = await sendPicture(await picture(), purpose, folder, { signal, onProgress: setProgress });
      // the profile shows the used storage
      void queries.invalidateQueries({ queryKey: ["profile"] });
      const text = await onUploaded(address);
      if (text === undefined) return onDone();
      setError(text);
    } catch (cause) {
      if (signal.aborted) return;
      console.error("upload", cause);
      setError(cause instanceof ApiError && cause.status < 500 ? toText(cause, failureText) : failureText);
    }
    setProgress(undefined);
  }

  return { progress, error, upload, clearError: () => setError(undefined) };
}

interface SendOptions {
  readonly signal: AbortSignal;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress(share: number): void;
}

/** The id of the folder for uploads. */
async function getFolder(signal: AbortSignal): Promise<string> {
  return (await call("GET /v1/filemanager/folder/default", undefined, { signal }))._id;
}

/** Uploads a picture and returns its address. Throws an ApiError, or a network error if there was no response. */
async function sendPicture(
  picture: Blob,
  purpose: UploadPurpose,
  folder: string,
  sending: SendOptions,
): Promise<string> {
  const form = new FormData();
  form.append("image", picture, "picture");
  const query = { timeout: "0", folder, description: purposes[purpose].description };
  const [upload] = await call("POST /v1/widget/image/upload", { query }, { form, ...sending });
  if (!upload) throw new Error("The upload returned no picture");
  return upload.path + upload.file;
}
