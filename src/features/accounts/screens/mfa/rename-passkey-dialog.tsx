import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { PASSKEY_NAME_MAX_LENGTH } from "../../mfa/limits.ts";
import { callMfa } from "../account-calls.ts";
import type { Passkey } from "./mfa-queries.ts";
import styles from "./mfa.module.css";
import { useSubmitForm } from "../use-submit-form.tsx";

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation(["mfa", "accounts", "common"]);
  const form = useSubmitForm({
    names: ["name"],
    async submit({ name }) {
      const params = { passkeyId: passkey._id };
      const renamed = await callMfa("PUT /v1/auth/passkeys/{passkeyId}", { params, body: { name } });
      onDone(renamed.name);
    },
  });
  return (
    <Dialog title={t("rename_passkey.title")} closeLabel={t("common:close")} onClose={onClose} size="sm">
      <form className={styles.form} {...form.formProps}>
        {form.banner}
        <TextInput
          {...form.field("name")}
          label={t("add_passkey.name")}
          defaultValue={passkey.name}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          autoComplete="off"
          data-autofocus
          required
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" disabled={form.isPending}>
            {form.isPending ? t("accounts:saving") : t("rename_passkey.confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
