import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { createApiClient } from "#client/call.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { useSubmitForm } from "#features/accounts/screens/use-submit-form.tsx";
import { forgetPage } from "#client/session.ts";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { PrivacyContract } from "../contract.ts";
import stacked from "#ui/form/stacked-form.module.css";

const call = createApiClient<PrivacyContract>();

/** Asks for the page's name, to prevent accidents; afterwards the primary page is selected. */
export function DeletePageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["data", "common"]);
  const { id: pageId, handle } = useCurrentPage();
  const form = useSubmitForm({
    names: ["username"],
    check: ({ username }) =>
      username.trim().toLowerCase() === handle.toLowerCase() ? {} : { username: t("page.mismatch") },
    async submit({ username }) {
      const input = { params: { pageId }, body: { username: username.trim() } };
      await call("DELETE /v1/pages/{pageId}", input, { isAccountScoped: true });
      onClose();
      forgetPage(pageId);
    },
  });
  return (
    <Dialog title={t("page.question")} onClose={onClose} size="sm">
      <form className={stacked.form} {...form.formProps}>
        {form.banner}
        <p className={stacked.soft}>{t("page.note")}</p>
        <TextInput
          {...form.field("username")}
          label={t("page.type", { handle })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          required
        />
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" color="danger" disabled={form.isPending}>
            {form.isPending ? t("deletion.pending") : t("page.submit")}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
