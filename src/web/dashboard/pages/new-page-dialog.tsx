import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { findUsernameError } from "#features/accounts/screens/check-account.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { pageName, useBeginPage, usePages } from "#features/pages/screens/pages-queries.ts";
import { HANDLE_MAX_LENGTH, HANDLE_MIN_LENGTH } from "#features/workspaces/limits.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFields } from "#ui/use-fields.ts";
import styles from "./new-page-dialog.module.css";
import { useSwitchPage } from "./use-switch-page.ts";

const names = ["username", "copyOf"] as const;
const limits = { min: HANDLE_MIN_LENGTH, max: HANDLE_MAX_LENGTH };

/** Creates another page, empty or as a copy, and switches to it. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["pages", "accounts", "common"]);
  const { toText, toFields } = useErrorTexts();
  const { data: pages = [] } = usePages();
  const begin = useBeginPage();
  const switchTo = useSwitchPage();
  const [failure, setFailure] = useState<string>();
  const [from, setFrom] = useState("");
  // a try without a response may have created the page
  const sent = useRef({ text: "", idempotencyKey: "" });
  const form = useFields({
    names,
    check({ username }) {
      setFailure(undefined);
      const error = findUsernameError(username.trim());
      return error ? { username: t(`accounts:error.${error}`, limits) } : {};
    },
    checkWhileTyping({ username }) {
      return findUsernameError(username) === "username_characters"
        ? { username: t("accounts:error.username_characters") }
        : {};
    },
    async onSubmit({ username, copyOf }) {
      const body = { username: username.trim(), ...(copyOf !== "" && { copyOf }) };
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, idempotencyKey: crypto.randomUUID() };
      try {
        const page = await begin.mutateAsync({ ...body, idempotencyKey: sent.current.idempotencyKey });
        onClose();
        // one frame later: the dialog returns the focus first
        requestAnimationFrame(() => switchTo(page));
        return undefined;
      } catch (error) {
        const errors = toFields(error, names);
        if (!errors) setFailure(toText(error));
        return errors;
      }
    },
  });
  return (
    <Dialog title={t("begin.title")} closeLabel={t("common:close")} onClose={onClose} size="sm">
      <form className={styles.form} {...form.formProps}>
        <p className={styles.lead}>{t("begin.lead")}</p>
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
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
