import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import { EMAIL_MAX_LENGTH } from "../limits.ts";
import { useRefreshAddress } from "./address-query.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { PasswordField } from "./password-field.tsx";
import { callAddress } from "./security-calls.ts";
import styles from "./security.module.css";

const names = ["email", "current_password"] as const;

export function ChangeAddressForm() {
  const { t } = useTranslation(["security", "accounts"]);
  const { toText, toFields } = useErrorTexts();
  const refresh = useRefreshAddress();
  const [failure, setFailure] = useState<string>();

  const form = useFields({
    names,
    async onSubmit({ email, current_password }) {
      setFailure(undefined);
      try {
        await callAddress("POST /v1/auth/change-address", { body: { email: email.trim(), current_password } });
        await refresh();
        return undefined;
      } catch (error) {
        const fields = toFields(error, names);
        if (!fields) setFailure(toText(error));
        return fields;
      }
    },
  });

  return (
    <form className={styles.form} {...form.formProps}>
      {failure && <Banner kind="error">{failure}</Banner>}
      <TextInput
        {...form.field("email")}
        label={t("address.new")}
        description={t("address.hint")}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        required
      />
      <PasswordField
        {...form.field("current_password")}
        label={t("accounts:change_password.current")}
        autoComplete="current-password"
      />
      <Button type="submit" disabled={form.isPending} className={styles.save}>
        {form.isPending ? t("address.pending") : t("address.submit")}
      </Button>
    </form>
  );
}
