import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "#base/ids.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { showToast } from "#ui/show-toast.tsx";
import type { ApiKey, NewApiKey } from "../contract.ts";
import { useDeleteKey, useRotateKey } from "./key-queries.ts";

interface RotateDialogProps {
  readonly apiKey: ApiKey;
  readonly onRotated: (rotated: NewApiKey) => void;
  readonly onClose: () => void;
}

/** Explains how long each of the two keys will work, and rotates the key. */
export function RotateDialog({ apiKey, onRotated, onClose }: RotateDialogProps) {
  const { t } = useTranslation(["api_keys", "common"]);
  const { toText } = useErrorTexts();
  const rotate = useRotateKey(apiKey._id);
  // on retry, returns the same key if it was already replaced and only the response was lost
  const [idempotencyKey] = useState(newId);

  async function confirm() {
    try {
      onRotated(await rotate.mutateAsync({ idempotencyKey }));
    } catch {
      // the dialog shows the error of the mutation
    }
  }

  return (
    <Dialog title={t("rotate.title", { name: apiKey.name })} onClose={onClose} size="sm">
      <div className={stacked.form}>
        {rotate.error && <Banner kind="error">{toText(rotate.error, t("rotate.failed"))}</Banner>}
        <p className={stacked.soft}>{t("rotate.text")}</p>
        {apiKey.formerKeyUntil && <p className={stacked.soft}>{t("rotate.former")}</p>}
        <ButtonRow>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:cancel")}
          </Button>
          <Button disabled={rotate.isPending} onClick={() => void confirm()}>
            {t(rotate.isPending ? "rotate.pending" : "rotate.action")}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

interface DeleteDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  /** The element to focus after the deletion, since the button that opened the dialog is then gone. */
  readonly focusAfter: () => HTMLElement | null;
}

/** Explains what will stop working, and deletes a key. */
export function DeleteDialog({ apiKey, onClose, focusAfter }: DeleteDialogProps) {
  const { t } = useTranslation(["api_keys", "common"]);
  const { toText } = useErrorTexts();
  const remove = useDeleteKey(apiKey._id);
  const isDeleted = useRef(false);
  const { name, lastUsedAt } = apiKey;

  async function confirm() {
    try {
      await remove.mutateAsync();
    } catch {
      // the dialog shows the error of the mutation
      return;
    }
    isDeleted.current = true;
    showToast({ title: t("delete.done", { name }) });
    onClose();
  }

  return (
    <Dialog
      title={t("delete.title", { name })}
      onClose={onClose}
      size="sm"
      focusAfter={() => (isDeleted.current ? focusAfter() : null)}
    >
      <div className={stacked.form}>
        {remove.error && <Banner kind="error">{toText(remove.error, t("delete.failed"))}</Banner>}
        <p className={stacked.soft}>{t(lastUsedAt ? "delete.text" : "delete.unused")}</p>
        <ButtonRow>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:cancel")}
          </Button>
          <Button color="danger" disabled={remove.isPending} onClick={() => void confirm()}>
            {t(remove.isPending ? "delete.pending" : "delete.action")}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
