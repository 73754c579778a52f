import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { HANDLE_CHANGE_DAYS, HANDLE_RETIREMENT_DAYS } from "#features/workspaces/handle-rules.ts";
import { Banner } from "#ui/banner.tsx";
import { callAccounts } from "./account-calls.ts";
import { useUsernameCheck } from "./check-account.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { PasswordField } from "./password-field.tsx";
import { OwnHiddenUsername } from "./hidden-username.tsx";
import { Section } from "#ui/section.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./security.module.css";
import { renamePage } from "#client/session.ts";
import { useSubmitForm } from "./use-submit-form.tsx";

/** The username, which is the address of the page, and the form to change it. */
export function ChangeUsername() {
  const { t } = useTranslation("accounts");
  const { id, handle: current } = useCurrentPage();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<string>();
  const [changes, setChanges] = useState(0);
  const { check, checkWhileTyping } = useUsernameCheck();

  const form = useSubmitForm({
    names: ["username", "current_password"],
    fallback: t("change_username.failed"),
    check(values) {
      setChanged(undefined);
      return values.username === current ? { username: t("change_username.same") } : check(values);
    },
    checkWhileTyping,
    async submit(body) {
      const { username } = await callAccounts("PUT /v1/account/username", { body });
      // the dashboard reads the name of the page from this list
      queries.setQueriesData<readonly { readonly _id: string }[]>({ queryKey: ["pages"] }, (pages) =>
        pages?.map((page) => (page._id === id ? { ...page, username } : page)),
      );
      renamePage(username);
      setChanged(username);
      setChanges((count) => count + 1);
    },
  });

  return (
    <Section
      headingId="username"
      title={t("change_username.title")}
      lead={t("change_username.lead", { address: `${location.host}/${current}` })}
    >
      {form.banner}
      {changed && <Banner kind="success">{t("change_username.done", { username: changed })}</Banner>}
      {/* a new key resets the uncontrolled fields */}
      <form key={changes} className={styles.form} {...form.formProps}>
        <TextInput
          {...form.field("username")}
          label={t("change_username.new")}
          description={t("change_username.hint", { rest: HANDLE_RETIREMENT_DAYS, pause: HANDLE_CHANGE_DAYS })}
          // Otherwise the browser offers the old name.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <OwnHiddenUsername />
        <PasswordField
          {...form.field("current_password")}
          label={t("change_password.current")}
          autoComplete="current-password"
        />
        <Button type="submit" disabled={form.isPending} className={stacked.action}>
          {form.isPending ? t("change_username.pending") : t("change_username.submit")}
        </Button>
      </form>
    </Section>
  );
}
