import { useState, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { Banner } from "#ui/banner.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormButton } from "#ui/form/form-button.tsx";
import { useFields } from "#ui/use-fields.ts";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { EMAIL_MAX_LENGTH } from "../limits.ts";
import { callAccounts } from "./account-calls.ts";
import styles from "./resend-code.module.css";

/** The server sends no second email within a minute. */
const COOL_DOWN_MS = MINUTE_MS;

/** Navigation state of the verification screen: where a code was sent, and when. */
export interface SentCode {
  readonly email: string;
  readonly sentAtMs: number;
}

export function readSentCode(state: unknown): SentCode {
  const { email, sentAtMs } = (typeof state === "object" && state !== null ? state : {}) as Record<string, unknown>;
  return {
    email: typeof email === "string" ? email : "",
    sentAtMs: typeof sentAtMs === "number" ? sentAtMs : 0,
  };
}

interface ResendCodeProps {
  readonly sent: SentCode;
  /** The browser's own sign-up attempt, which determines the address. */
  readonly attempt?: string;
}

export function ResendCode({ sent: { email, sentAtMs }, attempt }: ResendCodeProps) {
  const { t } = useTranslation("accounts");
  const { toText } = useErrorTexts();
  const [freeAtMs, setFreeAt] = useState(sentAtMs === 0 ? 0 : sentAtMs + COOL_DOWN_MS);
  const secondsLeft = useCoolDown(freeAtMs);
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; text: string }>();

  const form = useFields({
    names: ["resend_email"],
    async onSubmit(values) {
      setOutcome(undefined);
      try {
        await callAccounts("POST /users/resend_verification", {
          body: attempt === undefined ? { email: values.resend_email.trim() } : { email, attempt },
        });
        setOutcome({ kind: "success", text: t("resend.done") });
        setFreeAt(Date.now() + COOL_DOWN_MS);
      } catch (error) {
        setOutcome({ kind: "error", text: toText(error) });
        const waitSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
        if (waitSeconds > 0) setFreeAt(Date.now() + waitSeconds * SECOND_MS);
      }
      return undefined;
    },
  });

  return (
    <details className={styles.resend}>
      <summary>{t("resend.question")}</summary>
      <form className={styles.form} {...form.formProps}>
        {outcome && <Banner kind={outcome.kind}>{outcome.text}</Banner>}
        {attempt === undefined && (
          <Field
            {...form.field("resend_email")}
            label={t("email")}
            type="email"
            autoComplete="email"
            defaultValue={email}
            maxLength={EMAIL_MAX_LENGTH}
            required
          />
        )}
        <FormButton type="submit" isSecondary isSmall disabled={form.isPending || secondsLeft > 0}>
          {form.isPending ? t("resend.pending") : t("resend.submit")}
        </FormButton>
        {secondsLeft > 0 && <p className={styles.wait}>{t("resend.wait", { count: secondsLeft })}</p>}
      </form>
    </details>
  );
}

/** The seconds until `untilMs`, counted down while mounted; 0 once it has passed. */
function useCoolDown(untilMs: number): number {
  // Starts in an effect, since the time at which the browser hydrates the document is unknown on the server.
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    const timer = setInterval(update, SECOND_MS);
    function update() {
      const seconds = Math.max(0, Math.ceil((untilMs - Date.now()) / SECOND_MS));
      setSecondsLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }
    update();
    return () => clearInterval(timer);
  }, [untilMs]);
  return secondsLeft;
}
