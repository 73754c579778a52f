import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import { EMAIL_MAX_LENGTH } from "../limits.ts";
import { EntryFrame } from "./entry-frame.tsx";
import styles from "./entry-form.module.css";
import { resolveNext } from "./next.ts";
import { noticeOf } from "./notice.ts";
import { PasswordField } from "./password-field.tsx";
import { useSignIn } from "./use-sign-in.ts";

export function SignInScreen() {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const notice = noticeOf(useLocation().state);
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const signIn = useSignIn();

  const form = useFields({
    names: ["email", "password"],
    async onSubmit(values) {
      setFailure(undefined);
      const outcome = await signIn(values);
      if (outcome === "signed-in") await navigate(resolveNext(search.get("next"), location.origin), { replace: true });
      else setFailure(outcome.failure);
      return undefined;
    },
  });

  return (
    <EntryFrame title={t("sign_in.title")} lead={t("sign_in.lead")}>
      {notice && !failure && (
        <Banner kind={notice === "signed_out" ? "info" : "success"}>{t(`notice.${notice}`)}</Banner>
      )}
      {failure && <Banner kind="error">{failure}</Banner>}
      <form className={styles.form} {...form.formProps}>
        <TextInput
          {...form.field("email")}
          label={t("email")}
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX_LENGTH}
          required
        />
        <PasswordField {...form.field("password")} label={t("password")} autoComplete="current-password" />
        <div className={styles.row}>
          <Checkbox name="remember" label={t("sign_in.remember")} />
          <Link to="/forgot-password">{t("sign_in.forgot")}</Link>
        </div>
        <Button type="submit" size="md" disabled={form.isPending}>
          {form.isPending ? t("sign_in.pending") : t("sign_in.submit")}
        </Button>
      </form>
      <div className={styles.links}>
        <span>
          {t("sign_in.no_account")} <Link to="/signup">{t("sign_in.sign_up")}</Link>
        </span>
        <span>
          {t("sign_in.not_verified")} <Link to="/verify-email">{t("sign_in.verify")}</Link>
        </span>
      </div>
    </EntryFrame>
  );
}
