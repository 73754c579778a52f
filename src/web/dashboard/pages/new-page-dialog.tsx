import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import { useUsernameCheck } from "#features/accounts/screens/check-account.ts";
import { useSubmitForm } from "#features/accounts/screens/use-submit-form.tsx";
import { pageName, useCreatePage, usePages } from "#features/pages/screens/pages-queries.ts";
import { HANDLE_MAX_LENGTH } from "#features/workspaces/handle-rules.ts";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./new-page-dialog.module.css";
import { useSwitchPage } from "./use-switch-page.ts";

/** Creates another page, empty or as a copy, and switches to it. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["pages", "accounts", "common"]);
  const { data: pages = [] } = usePages();
  const begin = useCreatePage();
  const switchTo = useSwitchPage();
  const [from, setFrom] = useState("");
  const { check, checkWhileTyping } = useUsernameCheck();
  const idempotencyKey = useIdempotencyKey();
  const form = useSubmitForm({
    names: ["username", "copyOf"],
    check: ({ username }) => check({ username: username.trim() }),
    checkWhileTyping,
    async submit({ username, copyOf }) {
      const body = { username: username.trim(), ...(copyOf !== "" && { copyOf }) };
      const page = await begin.mutateAsync({ ...body, idempotencyKey: idempotencyKey.get(body) });
      onClose();
      // waits one frame, since the dialog returns the focus first
      requestAnimationFrame(() => switchTo(page));
    },
  });
  return (
    <Dialog title={t("begin.title")} onClose={onClose} size="sm">
      <form className={styles.form} {...form.formProps}>
        <p className={styles.lead}>{t("begin.lead")}</p>
        {form.banner}
        <TextInput
          {...form.field("username")}
          label={t("begin.username")}
          leftSection={<span className={styles.prefix}>@</span>}
          description={t("begin.hint", { address: `${location.host}/…` })}
          maxLength={HANDLE_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          required
        />
        <NativeSelect
          name="copyOf"
          size="md"
          label={t("begin.from")}
          description={from === "" ? undefined : t("begin.copy_note")}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          data={[
            { value: "", label: t("begin.empty") },
            ...pages.map(({ _id, title, username }) => {
              const name = pageName(title, username);
              const label = name === username ? `@${username}` : `${name} (@${username})`;
              return { value: _id, label: t("begin.copy", { title: label }) };
            }),
          ]}
        />
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" disabled={form.isPending}>
            {form.isPending ? t("begin.pending") : t("begin.submit")}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
