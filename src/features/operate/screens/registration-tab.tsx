import { Button, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import type { ResponseBody } from "#base/contract.ts";
import { registrationModes } from "#features/accounts/registration/registration-modes.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import type { OperateContract } from "../contract.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { DeskList, DeskView } from "./desk-view.tsx";
import { registrationQuery, useDeskChange } from "./operate-queries.ts";
import styles from "./operate.module.css";

type RegistrationRules = ResponseBody<OperateContract["GET /v1/operate/registration"]>;

/** Who may sign up, and invitations. */
export function RegistrationTab() {
  const query = useQuery(registrationQuery);
  return (
    <DeskView query={query} rows={3} height={80}>
      {(rules) => (
        <div className={stacked.form}>
          <ModeCard registration={rules.registration} />
          <InvitationCard invitations={rules.invitations} />
        </div>
      )}
    </DeskView>
  );
}

function ModeCard({ registration }: Pick<RegistrationRules, "registration">) {
  const { t } = useTranslation("operate");
  const register = useDeskChange("register");
  const saved: RegistrationText = { mode: registration.mode, domains: registration.domains.join("\n") };
  const [known, setKnown] = useState(saved);
  const [sent, setSent] = useState<RegistrationText>();
  const [mode, setMode] = useState(saved.mode);
  const [domains, setDomains] = useState(saved.domains);
  const [isAsking, setAsking] = useState(false);
  const [isReplaced, setReplaced] = useState(false);
  // a change by another operator replaces the input, so that saving it cannot undo that change
  if (!isEqual(saved, known)) {
    setKnown(saved);
    setSent(undefined);
    setMode(saved.mode);
    setDomains(saved.domains);
    if (!sent || !isEqual(saved, sent)) {
      setAsking(false);
      setReplaced(true);
    }
  }
  async function save(reason: string) {
    const list = domains.split(/[\s,]+/).filter(Boolean);
    // as the server stores it
    setSent({ mode, domains: list.join("\n").toLowerCase() });
    await register.mutateAsync({ mode, domains: list, reason });
  }
  return (
    <Card isPadded>
      <Section title={t("registration.title")} lead={t(`registration.lead.${saved.mode}`)}>
        <div className={stacked.form} onChange={() => setReplaced(false)}>
          {isReplaced && <Banner kind="info">{t("registration.changed_elsewhere")}</Banner>}
          <NativeSelect
            label={t("registration.mode")}
            value={mode}
            data={registrationModes.map((value) => ({ value, label: t(`registration.modes.${value}`) }))}
            description={mode !== saved.mode && t(`registration.lead.${mode}`)}
            onChange={(event) => setMode(event.currentTarget.value as typeof mode)}
          />
          {mode === "domains" && (
            <Textarea
              label={t("registration.domains")}
              description={t("registration.domains_note")}
              value={domains}
              autosize
              minRows={2}
              onChange={(event) => setDomains(event.currentTarget.value)}
            />
          )}
          <Button className={stacked.action} onClick={() => setAsking(true)}>
            {t("registration.save")}
          </Button>
        </div>
        {isAsking && (
          <ChangeDialog
            title={t("registration.title")}
            text={t(`registration.lead.${mode}`)}
            action={t("registration.save")}
            done={t("registration.saved")}
            onConfirm={save}
            onClose={() => setAsking(false)}
          />
        )}
      </Section>
    </Card>
  );
}

interface RegistrationText {
  readonly mode: RegistrationRules["registration"]["mode"];
  /** One per line. */
  readonly domains: string;
}

const isEqual = (a: RegistrationText, b: RegistrationText) => a.mode === b.mode && a.domains === b.domains;

function InvitationCard({ invitations }: Pick<RegistrationRules, "invitations">) {
  const { t } = useTranslation(["operate", "common"]);
  const { formatDateTime } = useDateFormats();
  const revoke = useDeskChange("revoke");
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<string>();
  const [url, setUrl] = useState<string>();
  return (
    <Card isPadded>
      <Section title={t("invitations.title")} lead={t("invitations.lead")}>
        {url !== undefined && (
          <Banner kind="success">
            {t("invitations.shown_once")}{" "}
            <CopyButton
              text={url}
              shown={url}
              label={t("invitations.copy")}
              doneLabel={t("invitations.copied")}
              failedLabel={t("common:copy_blocked")}
            />
          </Banner>
        )}
        <Button variant="default" className={stacked.action} onClick={() => setCreating(true)}>
          {t("invitations.create")}
        </Button>
        <DeskList items={invitations} empty={t("invitations.none")}>
          {({ _id, email, usesLeft, expiresAt }) => (
            <>
              <RecordSummary name={email ?? t("invitations.anyone")}>
                <span className={stacked.soft}>
                  {t("invitations.left", { count: usesLeft })} ·{" "}
                  {t("decided.until", { moment: formatDateTime(expiresAt) })}
                </span>
              </RecordSummary>
              <Button variant="default" size="sm" onClick={() => setRevoking(_id)}>
                {t("invitations.revoke")}
              </Button>
            </>
          )}
        </DeskList>
        {isCreating && <InvitationDialog onCreated={setUrl} onClose={() => setCreating(false)} />}
        {revoking !== undefined && (
          <ChangeDialog
            title={t("invitations.revoke")}
            text={t("invitations.revoke_text")}
            action={t("invitations.revoke")}
            done={t("invitations.revoked")}
            onConfirm={(reason) => revoke.mutateAsync({ invitationId: revoking, reason })}
            onClose={() => setRevoking(undefined)}
          />
        )}
      </Section>
    </Card>
  );
}

interface InvitationDialogProps {
  readonly onCreated: (url: string) => void;
  readonly onClose: () => void;
}

function InvitationDialog({ onCreated, onClose }: InvitationDialogProps) {
  const { t } = useTranslation("operate");
  const invite = useDeskChange("invite");
  const [email, setEmail] = useState("");
  const [uses, setUses] = useState<number | string>(1);
  const [days, setDays] = useState<number | string>(14);
  async function create(reason: string) {
    const limits = { uses: Number(uses), days: Number(days) };
    const { url } = await invite.mutateAsync({ email: email.trim() || null, ...limits, reason });
    onCreated(url);
  }
  return (
    <ChangeDialog
      title={t("invitations.create")}
      text={t("invitations.create_text")}
      action={t("invitations.create")}
      done={t("invitations.created")}
      onConfirm={create}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label={t("invitations.email")}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <NumberInput
          label={t("invitations.uses")}
          min={1}
          max={1000}
          value={uses}
          onChange={setUses}
          onBlur={() => setUses((typed) => Number(typed) || 1)}
        />
        <NumberInput
          label={t("invitations.days")}
          min={1}
          max={365}
          value={days}
          onChange={setDays}
          onBlur={() => setDays((typed) => Number(typed) || 1)}
        />
      </div>
    </ChangeDialog>
  );
}
