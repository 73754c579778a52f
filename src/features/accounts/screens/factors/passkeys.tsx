import { Button } from "@mantine/core";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Asked } from "../asked.tsx";
import { Section } from "#ui/section.tsx";
import { lazily } from "#ui/lazily.ts";
import safety from "../safety.module.css";
import { type Passkey, usePasskeys, useReloadFactors } from "./factor-queries.ts";
import styles from "./factors.module.css";
import { PasskeyRow } from "./passkey-row.tsx";
import { usePasskeySupport } from "./webauthn.ts";

const AddDialog = lazily(() => import("./add-passkey-dialog.tsx").then((file) => file.AddPasskeyDialog));
const RenameDialog = lazily(() => import("./rename-passkey-dialog.tsx").then((file) => file.RenamePasskeyDialog));
const DeleteDialog = lazily(() => import("./delete-passkey-dialog.tsx").then((file) => file.DeletePasskeyDialog));

/** The keys that open the account without its password, each of which can be named and taken away. */
export function Passkeys() {
  const { t } = useTranslation("factors");
  return (
    <Section headingId="passkeys" title={t("passkeys.title")} lead={t("passkeys.lead")}>
      <Asked query={usePasskeys()}>{(passkeys) => <PasskeyList passkeys={passkeys} />}</Asked>
    </Section>
  );
}

type Open = { readonly kind: "add" } | { readonly kind: "rename" | "delete"; readonly passkey: Passkey };

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation("factors");
  const reload = useReloadFactors();
  const isSupported = usePasskeySupport();
  const addId = useId();
  const [open, setOpen] = useState<Open>();
  const [told, setTold] = useState("");
  const close = () => setOpen(undefined);
  function done(text: string) {
    close();
    setTold(text);
    void reload();
  }

  return (
    <>
      {told !== "" && <Banner kind="success">{told}</Banner>}
      {passkeys.length === 0 ? (
        <p className={styles.empty}>{t("passkeys.empty")}</p>
      ) : (
        <ul className={safety.list}>
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
        <Button id={addId} variant="default" className={safety.save} onClick={() => setOpen({ kind: "add" })}>
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
            // because the button that asked goes with the passkey
            focusAfter={() => document.getElementById(addId)}
          />
        )}
      </Suspense>
    </>
  );
}
