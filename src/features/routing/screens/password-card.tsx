import { Button, PasswordInput } from "@mantine/core";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { useTranslation } from "react-i18next";
import { LINK_PASSWORD_MAX_LENGTH } from "../limits.ts";
import { RuleCard } from "./rule-card.tsx";
import type { RulesEditor } from "./rules-editor.ts";
import styles from "./rules.module.css";
import { useTranslator } from "./sentences/translator.ts";

/** The password of the link. It can be set, changed and removed, but is never shown. */
export function PasswordCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { password } = editor.fields;
  const hasOne = editor.target?.hasPassword ?? false;
  const isRemoved = password === "none" && hasOne;
  function type(text: string) {
    editor.setNewPassword(text);
    editor.set("password", text === "" && !hasOne ? "none" : "new");
  }
  return (
    <RuleCard
      icon={<IconLock size={22} stroke={1.75} aria-hidden />}
      title={t("password.title")}
      state={isRemoved ? t("password.removed") : password === "none" ? undefined : translator.t("password")}
      hint={t("password.hint")}
      hasError={editor.errorAt("password") !== undefined}
    >
      {password === "kept" ? (
        <p className={styles.hint}>{t("password.is_set")}</p>
      ) : (
        !isRemoved && (
          <PasswordInput
            data-field="password"
            label={t("password.new")}
            description={t("password.note")}
            value={editor.newPassword}
            error={editor.errorAt("password")}
            maxLength={LINK_PASSWORD_MAX_LENGTH}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("password.show") }}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )
      )}
      <div className={styles.row}>
        {password === "kept" && (
          <Button variant="default" size="sm" onClick={() => editor.set("password", "new")}>
            {t("password.change")}
          </Button>
        )}
        {hasOne && password !== "kept" && (
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              editor.setNewPassword("");
              editor.set("password", "kept");
            }}
          >
            {t("password.keep")}
          </Button>
        )}
        {password !== "none" && (
          <Button
            variant="subtle"
            color="danger"
            size="sm"
            aria-label={t("remove_named", { name: t("password.title") })}
            onClick={() => {
              editor.setNewPassword("");
              editor.set("password", "none");
            }}
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </RuleCard>
  );
}
