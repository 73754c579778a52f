import { Button, ActionIcon } from "@mantine/core";
import { Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Banner } from "#ui/banner.tsx";
import { QueryView } from "../query-view.tsx";
import { Section } from "#ui/section.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import stacked from "#ui/form/stacked-form.module.css";
import security from "../security.module.css";
import { usePasskeys, useMfaDialog, type Passkey } from "../security-queries.ts";
import styles from "./mfa.module.css";
import { SecurityRow } from "../security-row.tsx";
import { usePasskeySupport } from "./webauthn.ts";
import IconFingerprint from "@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";

const AddDialog = lazyWithRetry(() => import("./passkey-dialogs.tsx").then((file) => file.AddPasskeyDialog));
const RenameDialog = lazyWithRetry(() => import("./passkey-dialogs.tsx").then((file) => file.RenamePasskeyDialog));
const DeleteDialog = lazyWithRetry(() => import("./passkey-dialogs.tsx").then((file) => file.DeletePasskeyDialog));

/** The account's passkeys, with controls to rename and delete each. */
export function Passkeys() {
  const { t } = useTranslation("mfa");
  return (
    <Section headingId="passkeys" title={t("passkeys.title")} lead={t("passkeys.lead")}>
      <QueryView query={usePasskeys()}>{(passkeys) => <PasskeyList passkeys={passkeys} />}</QueryView>
    </Section>
  );
}

type Open = { readonly kind: "add" } | { readonly kind: "rename" | "delete"; readonly passkey: Passkey };

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation("mfa");
  const isSupported = usePasskeySupport();
  const addId = useId();
  const { open, setOpen, close, announcement, done } = useMfaDialog<Open>();
  return (
    <>
      {announcement !== "" && <Banner kind="success">{announcement}</Banner>}
      {passkeys.length === 0 ? (
        <p className={styles.empty}>{t("passkeys.empty")}</p>
      ) : (
        <ul className={security.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              onRename={() => setOpen({ kind: "rename", passkey })}
              onDelete={() => setOpen({ kind: "delete", passkey })}
            />
          ))}
        </ul>
      )}
      {isSupported ? (
        <Button id={addId} variant="default" className={stacked.action} onClick={() => setOpen({ kind: "add" })}>
          {t("passkeys.add")}
        </Button>
      ) : (
        <p className={styles.empty}>{t("passkeys.unsupported")}</p>
      )}
      <Suspense>
        {open?.kind === "add" && <AddDialog onDone={(name) => done(t("passkeys.added", { name }))} onClose={close} />}
        {open?.kind === "rename" && (
          <RenameDialog
            passkey={open.passkey}
            onDone={(name) => done(t("passkeys.renamed", { name }))}
            onClose={close}
          />
        )}
        {open?.kind === "delete" && (
          <DeleteDialog
            passkey={open.passkey}
            onDone={() => done(t("passkeys.deleted", { name: open.passkey.name }))}
            onClose={close}
            // The button that opened the dialog disappears with the passkey.
            focusAfter={() => document.getElementById(addId)}
          />
        )}
      </Suspense>
    </>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onDelete }: PasskeyRowProps) {
  const { t } = useTranslation("mfa");
  const { formatDay, formatDateTime } = useDateFormats();
  const used = lastUsedAt ? t("passkeys.used", { moment: formatDateTime(lastUsedAt) }) : t("passkeys.never_used");
  return (
    <SecurityRow
      icon={IconFingerprint}
      className={styles.passkey}
      name={name}
      detail={`${t("passkeys.row", { day: formatDay(createdAt) })} · ${used}`}
    >
      <div className={styles.rowActions}>
        <ActionIcon
          size="var(--tap)"
          aria-label={t("passkeys.rename_label", { name })}
          title={t("passkeys.rename")}
          onClick={onRename}
        >
          <IconPencil size={20} />
        </ActionIcon>
        <ActionIcon
          size="var(--tap)"
          color="danger"
          aria-label={t("passkeys.delete_label", { name })}
          title={t("passkeys.delete")}
          onClick={onDelete}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
    </SecurityRow>
  );
}
