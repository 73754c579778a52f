import "#ui/switch.css";
import { Button, PasswordInput, Switch } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconClick from "@tabler/icons-react/dist/esm/icons/IconClick.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconQuestionMark from "@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFocusAfterRender } from "#ui/use-focus-after-render.ts";
import { LINK_PASSWORD_MAX_LENGTH } from "../limits.ts";
import { AddressField } from "./address-field.tsx";
import { NumberField, RuleCard } from "./rule-card.tsx";
import type { RulesEditor } from "./rules-editor.ts";
import styles from "./rules.module.css";
import { describeAddress, useTranslator } from "./sentences/translator.ts";

/** How long visitors wait before they are redirected. */
export function DelayCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { timeout } = editor.fields;
  return (
    <RuleCard
      icon={<IconHourglass size={22} stroke={1.75} aria-hidden />}
      title={t("timeout.title")}
      state={timeout > 0 ? translator.t("delay", { count: timeout }) : undefined}
      hint={t("timeout.hint")}
      hasError={editor.errorAt("timeout") !== undefined}
      onRemove={() => editor.set("timeout", 0)}
    >
      <NumberField
        path="timeout"
        label={t("timeout.seconds")}
        value={timeout === 0 ? null : timeout}
        error={editor.errorAt("timeout")}
        onChange={(seconds) => editor.set("timeout", seconds ?? 0)}
      />
    </RuleCard>
  );
}

/** Whether the query of the short address is forwarded. */
export function ForwardCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const { forwardQuery } = editor.fields;
  return (
    <RuleCard
      icon={<IconQuestionMark size={22} stroke={1.75} aria-hidden />}
      title={t("forward.title")}
      state={forwardQuery ? t("forward.on") : undefined}
      hint={t("forward.hint")}
      hasError={editor.errorAt("forwardQuery") !== undefined}
    >
      <Switch
        label={t("forward.title")}
        checked={forwardQuery}
        onChange={(event) => editor.set("forwardQuery", event.currentTarget.checked)}
      />
    </RuleCard>
  );
}

const systems = ["ios", "android"] as const;

/** The app addresses that phones open instead. */
export function AppsCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { apps } = editor.fields;
  const summary = systems
    .filter((system) => apps[system] !== "")
    .map((system) => translator.t(system, { to: describeAddress(apps[system], translator) }))
    .join(" ");
  return (
    <RuleCard
      icon={<IconDeviceMobile size={22} stroke={1.75} aria-hidden />}
      title={t("apps.title")}
      state={summary || undefined}
      hint={t("apps.hint")}
      hasError={editor.errorAt("apps") !== undefined}
      onRemove={() => editor.set("apps", { ios: "", android: "" })}
    >
      <div className={styles.pair}>
        {systems.map((system) => (
          <AddressField
            key={system}
            path={`apps.${system}`}
            label={t(`apps.${system}`)}
            value={apps[system]}
            error={editor.errorAt(`apps.${system}`)}
            onChange={(address) => editor.set("apps", { ...apps, [system]: address })}
          />
        ))}
      </div>
    </RuleCard>
  );
}

/** Where visitors go when the link is closed. */
export function FallbackCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { fallback, onDead } = editor.fields;
  const to = describeAddress(fallback, translator);
  const isSet = fallback !== "" || onDead;
  return (
    <RuleCard
      icon={<IconArrowBackUp size={22} stroke={1.75} aria-hidden />}
      title={t("fallback.title")}
      state={isSet ? translator.t(onDead ? "fallback_dead" : "fallback", { to }) : undefined}
      hint={t("fallback.hint")}
      hasError={editor.errorAt("fallback") !== undefined || editor.errorAt("onDead") !== undefined}
      onRemove={() => {
        editor.set("fallback", "");
        editor.set("onDead", false);
      }}
    >
      <AddressField
        path="fallback"
        label={t("fallback.address")}
        value={fallback}
        error={editor.errorAt("fallback")}
        onChange={(address) => editor.set("fallback", address)}
      />
      <Switch
        label={t("fallback.dead")}
        description={t("fallback.dead_hint")}
        checked={onDead}
        onChange={(event) => editor.set("onDead", event.currentTarget.checked)}
      />
    </RuleCard>
  );
}

interface LimitCardProps {
  readonly editor: RulesEditor;
  /** A note about how much of the limit is used. */
  readonly children: ReactNode;
}

/** The click limit of the link. */
export function LimitCard({ editor, children }: LimitCardProps) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { limit } = editor.fields;
  return (
    <RuleCard
      icon={<IconClick size={22} stroke={1.75} aria-hidden />}
      title={t("limit.title")}
      state={limit === null ? undefined : translator.t("limit", { count: limit })}
      hint={t("limit.hint")}
      hasError={editor.errorAt("limit") !== undefined}
      onRemove={() => editor.set("limit", null)}
    >
      <NumberField
        path="limit.clicks"
        label={t("limit.clicks")}
        value={limit}
        error={editor.errorAt("limit")}
        onChange={(clicks) => editor.set("limit", clicks)}
      />
      {children}
    </RuleCard>
  );
}

/** The password of the link. It can be set, changed and removed, but is never shown. */
export function PasswordCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { password } = editor.fields;
  const hasStoredPassword = editor.target?.hasPassword ?? false;
  const isRemoved = password === "none" && hasStoredPassword;
  const field = useRef<HTMLInputElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const focusAfterRender = useFocusAfterRender();
  /** Applies a button, which disappears when it is pressed. */
  function choose(next: RulesEditor["fields"]["password"]) {
    editor.set("password", next);
    focusAfterRender(() => field.current ?? buttons.current?.querySelector("button"));
  }
  function changePassword(text: string) {
    editor.setNewPassword(text);
    editor.set("password", text === "" && !hasStoredPassword ? "none" : "new");
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
            ref={field}
            data-field="password"
            label={t("password.new")}
            description={t("password.note")}
            value={editor.newPassword}
            error={editor.errorAt("password")}
            maxLength={LINK_PASSWORD_MAX_LENGTH}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("password.show") }}
            onChange={(event) => changePassword(event.currentTarget.value)}
          />
        )
      )}
      <div ref={buttons} className={styles.row}>
        {password === "kept" && (
          <Button variant="default" size="sm" onClick={() => choose("new")}>
            {t("password.change")}
          </Button>
        )}
        {hasStoredPassword && password !== "kept" && (
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              editor.setNewPassword("");
              choose("kept");
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
              choose("none");
            }}
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </RuleCard>
  );
}
