import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Link } from "../../contract.ts";
import type { Health } from "../../health/contract.ts";
import styles from "./health.module.css";
import { useCheckNow, useLinkHealth } from "./health-queries.ts";
import { useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { findCurrentLink, linkCall } from "../link-queries.ts";

interface HealthDialogProps {
  readonly link: Link;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** Explains a problem with a link's destination, and offers to check again, use the new address, or edit it. */
export function HealthDialog({ link: opened, onEdit, onClose }: HealthDialogProps) {
  const { t, i18n } = useTranslation("health");
  const { toText } = useErrorTexts();
  const [link, setLink] = useState(opened);
  const health = useLinkHealth(link._id);
  const check = useCheckNow(link._id);
  // sends the version, so that the server rejects the change if the link has changed in the meantime
  const change = useItemsMutation({
    mutationFn: ({ _id, version, destination }: Pick<Link, "_id" | "version"> & { destination: string }) =>
      linkCall("PUT /v1/widget/link/{linkId}", { params: { linkId: _id }, body: { link: destination, version } }),
  });
  const [failure, setFailure] = useState<unknown>();
  const found: Health | undefined = check.data ?? health;
  const day = (iso: string) =>
    new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
  const isBusy = check.isPending || change.isPending;
  const run = (work: Promise<unknown>) => {
    setFailure(undefined);
    work.catch((error: unknown) => {
      console.error("health", error);
      setFailure(error);
    });
  };

  async function takeAddress(destination: string): Promise<void> {
    try {
      await change.mutateAsync({ ...link, destination });
    } catch (error) {
      const current = findCurrentLink(error);
      if (!current) throw error;
      setLink(current);
      if (current.link !== link.link) {
        // its result is about the former destination
        check.reset();
        throw error;
      }
      // only something else about the link has changed
      await change.mutateAsync({ ...current, destination });
    }
    onClose();
  }

  return (
    <Dialog title={t("title", { name: link.name })} onClose={onClose}>
      {failure !== undefined && <Banner kind="error">{toText(failure, t("failed"))}</Banner>}
      <div className={styles.details} role="status">
        {found && <p>{t(`state.${found.state}`)}</p>}
        {found?.reason && <p>{t(`reason.${found.reason}`, { status: found.status })}</p>}
        <p className={styles.soft}>{link.link}</p>
        {found?.movedTo && <p>{t("moved_to", { address: found.movedTo })}</p>}
        {found && (
          <p className={styles.soft}>{t("times", { since: day(found.since), checked: day(found.checkedAt) })}</p>
        )}
      </div>
      <ButtonRow>
        <Button variant="subtle" onClick={() => run(check.mutateAsync())} disabled={isBusy}>
          {t(check.isPending ? "checking" : "check")}
        </Button>
        <Button variant={found?.movedTo ? "default" : "filled"} onClick={onEdit}>
          {t("edit")}
        </Button>
        {found?.movedTo && (
          <Button onClick={() => run(takeAddress(found.movedTo))} disabled={isBusy} data-autofocus>
            {t("take")}
          </Button>
        )}
      </ButtonRow>
    </Dialog>
  );
}
