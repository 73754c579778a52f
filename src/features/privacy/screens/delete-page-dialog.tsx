import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createApiClient } from "#client/call.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { choosePage } from "#client/session.ts";
import { Banner } from "#ui/banner.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFields } from "#ui/use-fields.ts";
import type { PrivacyContract } from "../contract.ts";
import styles from "./data.module.css";

const call = createApiClient<PrivacyContract>();
const names = ["username"] as const;

/** Asks for the page's name, to prevent accidents; afterwards the primary page is selected. */
export function DeletePageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["data", "common"]);
  const { toText, toFields } = useErrorTexts();
  const { id: pageId, handle } = useCurrentPage();
  const [failure, setFailure] = useState<string>();
  const form = useFields({
    names,
    check: ({ username }) =>
      username.trim().toLowerCase() === handle.toLowerCase() ? {} : { username: t("page.mismatch") },
    async onSubmit({ username }) {
      setFailure(undefined);
      try {
        await call(
          "DELETE /v1/pages/{pageId}",
          { params: { pageId }, body: { username: username.trim() } },
          { isOfPerson: true },
        );
        onClose();
        choosePage(undefined);
        return undefined;
      } catch (error) {
        const errors = toFields(error, names);
        if (!errors) setFailure(toText(error));
        return errors;
      }
    },
  });
  return (
    <Dialog title={t("page.question")} closeLabel={t("common:close")} onClose={onClose} size="sm">
      <form className={styles.form} {...form.formProps}>
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <p className={styles.soft}>{t("page.note")}</p>
        <TextInput
          {...form.field("username")}
          label={t("page.type", { handle })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          required
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" color="danger" disabled={form.isPending}>
            {form.isPending ? t("deletion.pending") : t("page.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
