import { Button, Textarea } from "@mantine/core";
import { type SubmitEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { Section } from "#ui/section.tsx";
import { showToast } from "#ui/show-toast.tsx";
import { APPEAL_MAX_LENGTH } from "../appeals/limits.ts";
import { type Statement, useAppeal } from "./statement-queries.ts";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./statement.module.css";
import { useDateFormats } from "#client/date-formats.ts";

const HEADING = "appeal-heading";

/** The form that appeals a decision, or the appeal with its outcome. */
export function AppealSection({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation("statement");
  const { formatLongDay } = useDateFormats();
  const { appeal, canAppeal, appealUntil } = statement;
  const isSent = Boolean(appeal);
  const [wasSent] = useState(isSent);
  // the button that was pressed disappears with the form
  useEffect(() => {
    if (isSent && !wasSent) document.getElementById(HEADING)?.focus();
  }, [isSent, wasSent]);
  if (appeal) return <SentAppeal appeal={appeal} />;
  return (
    <Section
      headingId={HEADING}
      title={t("appeal.title")}
      lead={canAppeal ? t("appeal.lead", { day: formatLongDay(appealUntil) }) : t("appeal.closed")}
    >
      {canAppeal && <AppealForm decisionId={statement._id} />}
      <p className={stacked.soft}>{t("appeal.elsewhere")}</p>
    </Section>
  );
}

function SentAppeal({ appeal }: { readonly appeal: NonNullable<Statement["appeal"]> }) {
  const { t } = useTranslation("statement");
  const { formatLongDay } = useDateFormats();
  const { text, createdAt, outcome, reason, decidedAt } = appeal;
  return (
    <Section headingId={HEADING} title={t("appeal.yours", { day: formatLongDay(createdAt) })}>
      <p className={styles.typed}>{text}</p>
      {outcome === null ? (
        <p>{t("appeal.waiting")}</p>
      ) : (
        <>
          <p>{t(`appeal.outcome.${outcome}`, { day: formatLongDay(decidedAt ?? createdAt) })}</p>
          <p className={styles.typed}>{reason}</p>
        </>
      )}
      {outcome === "upheld" && <p className={stacked.soft}>{t("appeal.elsewhere")}</p>}
    </Section>
  );
}

function AppealForm({ decisionId }: { readonly decisionId: string }) {
  const { t } = useTranslation("statement");
  const { toText } = useErrorTexts();
  const appeal = useAppeal(decisionId);
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() === "") return setMissing(true);
    // the banner shows the error
    const isSent = await appeal.mutateAsync(text.trim()).then(
      () => true,
      () => false,
    );
    if (isSent) showToast({ title: t("appeal.sent") });
  }

  return (
    <form className={styles.stack} onSubmit={(event) => void send(event)} noValidate>
      {appeal.isError && <Banner kind="error">{toText(appeal.error)}</Banner>}
      <Textarea
        label={t("appeal.text")}
        value={text}
        maxLength={APPEAL_MAX_LENGTH}
        autosize
        minRows={4}
        error={isMissing && text.trim() === "" ? t("appeal.missing") : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" disabled={appeal.isPending}>
          {t("appeal.send")}
        </Button>
      </div>
    </form>
  );
}
