import { Button, Checkbox } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/show-toast.tsx";
import type { Domain } from "../contract.ts";
import { HOLD_DAYS } from "../limits.ts";
import { useRemoveDomain } from "./domain-queries.ts";
import styles from "./domains.module.css";

interface RemoveDialogProps {
  readonly domain: Domain;
  readonly onClose: () => void;
  /** Takes the focus after the removal, since the button that opened the dialog is gone by then. */
  readonly focusAfter: () => HTMLElement | null;
}

/** Explains what removing a domain does, and removes it. */
export function RemoveDialog({ domain, onClose, focusAfter }: RemoveDialogProps) {
  const { t } = useTranslation(["domains", "common"]);
  const { toText } = useErrorTexts();
  const remove = useRemoveDomain(domain._id);
  const isRemoved = useRef(false);
  const [release, setRelease] = useState(false);
  const { displayHost: host, verifiedAt } = domain;
  const isVerified = verifiedAt !== null;

  async function confirm() {
    try {
      await remove.mutateAsync({ release });
    } catch {
      // the dialog shows the error of the mutation
      return;
    }
    isRemoved.current = true;
    showToast({ title: t("remove.done", { host }) });
    onClose();
  }

  return (
    <Dialog
      title={t("remove.title", { host })}
      onClose={onClose}
      size="sm"
      focusAfter={() => (isRemoved.current ? focusAfter() : null)}
    >
      <div className={styles.form}>
        {remove.error && <Banner kind="error">{toText(remove.error, t("remove.failed"))}</Banner>}
        {isVerified ? (
          <ul className={styles.consequences}>
            <li>{t("remove.stops", { host })}</li>
            <li>{t("remove.links")}</li>
            {!release && <li>{t("remove.held", { days: HOLD_DAYS })}</li>}
          </ul>
        ) : (
          <p className={styles.soft}>{t("remove.unverified")}</p>
        )}
        {isVerified && (
          <Checkbox
            label={t("remove.release")}
            description={t("remove.release_note")}
            checked={release}
            onChange={(event) => setRelease(event.currentTarget.checked)}
          />
        )}
        <ButtonRow>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:cancel")}
          </Button>
          <Button color="danger" disabled={remove.isPending} onClick={() => void confirm()}>
            {t(remove.isPending ? "remove.pending" : "remove.action")}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
