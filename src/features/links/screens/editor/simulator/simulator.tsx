import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import { type KeyboardEvent, useState, useRef, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { getDeviceZone } from "#base/zone.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { apps, browsers, devices, systems } from "#features/routing/condition-values.ts";
import { findRuleErrors } from "#features/routing/screens/rule-errors.ts";
import { toRulesBody } from "#features/routing/screens/rule-fields.ts";
import {
  listCountries,
  listLanguages,
  type ConditionOption,
} from "#features/routing/screens/targets/condition-options.ts";
import { WALL_TIME_MAX } from "#features/routing/screens/wall-time.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import "#ui/select.css";
import type { Link } from "../../../contract.ts";
import { linkCall } from "../../link-queries.ts";
import type { LinkFields } from "../link-fields.ts";
import {
  type Explanation,
  formatExplanation,
  explain,
  anonymousVisitor,
  visitorPresets,
  type VisitorFields,
  toVisitor,
} from "./explanation.ts";
import styles from "./simulator.module.css";

interface SimulatorProps {
  readonly fields: LinkFields;
  readonly target: Link | undefined;
}

const presetNames = ["phone", "instagram", "desktop", "chat"] as const;

/** The simulator tab: shows where the edited link would lead a visitor, and why. */
export function Simulator({ fields, target }: SimulatorProps) {
  const { t } = useTranslation("simulator");
  const [visitor, setVisitor] = useState<VisitorFields>(anonymousVisitor);
  const zone = fields.schedule?.zone ?? getDeviceZone();
  const { explanation, error, isRunning, run } = useSimulation(fields, target, zone);
  function handleKeyDown(event: KeyboardEvent) {
    const isField = event.target instanceof HTMLInputElement && event.target.getAttribute("aria-haspopup") === null;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !isField) return;
    // keep Enter from saving the form
    event.preventDefault();
    void run(visitor);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any field runs the test
    <div className={styles.panel} role="group" aria-label={t("run")} onKeyDown={handleKeyDown}>
      <p className={styles.lead}>{t("lead")}</p>
      <fieldset className={styles.presets}>
        <legend>{t("presets")}</legend>
        {presetNames.map((name) => (
          <Button
            key={name}
            variant="default"
            size="sm"
            onClick={() => {
              setVisitor(visitorPresets[name]);
              void run(visitorPresets[name]);
            }}
          >
            {t(`preset.${name}`)}
          </Button>
        ))}
      </fieldset>
      <div aria-live="polite">
        {error && <p className={styles.error}>{error}</p>}
        {explanation && <Outcome explanation={explanation} />}
      </div>
      <VisitorForm fields={visitor} onChange={(part) => setVisitor((before) => ({ ...before, ...part }))} />
      <div>
        <Button variant="default" disabled={isRunning} onClick={() => void run(visitor)}>
          {isRunning ? t("running") : t("run")}
        </Button>
      </div>
    </div>
  );
}

function Outcome({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation(["simulator", "common"]);
  return (
    <section className={styles.result} aria-label={t("result")}>
      <p className={styles.lead}>{explanation.visitor}</p>
      <p className={styles.outcome}>{explanation.outcome}</p>
      {explanation.restriction && <p className={styles.error}>{explanation.restriction}</p>}
      <p>{explanation.counts}</p>
      {explanation.steps.length > 0 && <h4>{t("why")}</h4>}
      <ol className={styles.steps}>
        {explanation.steps.map(({ title, why, matched }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps never move
          <li key={at} data-matched={matched || undefined}>
            {matched ? <IconArrowRight size={18} aria-hidden /> : <IconMinus size={18} aria-hidden />}
            <span>
              <strong>{title}</strong>: {why}
            </span>
          </li>
        ))}
      </ol>
      <div>
        <CopyButton
          text={formatExplanation(explanation)}
          shown={t("copy")}
          label={t("copy")}
          doneLabel={t("copied")}
          failedLabel={t("common:copy_blocked")}
        />
      </div>
    </section>
  );
}

/** Simulates a visit of the link as edited, and explains the result. */
function useSimulation(fields: LinkFields, target: Link | undefined, zone: string) {
  const { t, i18n } = useTranslation(["simulator", "sentences", "rules"]);
  const { toText } = useErrorTexts();
  const [explanation, setExplanation] = useState<Explanation>();
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const latestRunId = useRef(0);

  async function run(visitor: VisitorFields): Promise<void> {
    const runId = ++latestRunId.current;
    // a simulation needs to know only whether there is a password
    const [invalidRule] = Object.values(findRuleErrors(fields, "-"));
    if (invalidRule) {
      setExplanation(undefined);
      return setError(`${t("draft_error")} ${t(`rules:error.${invalidRule}`)}`);
    }
    setRunning(true);
    setError(undefined);
    const { timeout, password } = fields;
    const draft = {
      visitor: toVisitor(visitor, zone),
      rules: toRulesBody(fields),
      link: completeAddress(fields.link),
      timeout,
      hasPassword: password !== "none",
    };
    try {
      const simulated = target
        ? await linkCall("POST /v1/links/{linkId}/simulate", { params: { linkId: target._id }, body: draft })
        : await linkCall("POST /v1/links/simulate", { body: draft });
      if (runId === latestRunId.current) setExplanation(explain(simulated, fields, visitor, zone, i18n));
    } catch (cause) {
      console.error("simulator", cause);
      if (runId !== latestRunId.current) return;
      setExplanation(undefined);
      setError(`${t("draft_error")} ${toText(cause, t("failed"))}`);
    } finally {
      if (runId === latestRunId.current) setRunning(false);
    }
  }
  return { explanation, error, isRunning, run };
}

interface VisitorFormProps {
  readonly fields: VisitorFields;
  readonly onChange: (part: Partial<VisitorFields>) => void;
}

const toOptions = (values: readonly string[]): ConditionOption[] => values.map((value) => ({ value, label: value }));
const switches = ["returning", "password", "gate", "unfurler"] as const;

/** The form that describes the simulated visitor. */
function VisitorForm({ fields, onChange }: VisitorFormProps) {
  const { t, i18n } = useTranslation("simulator");
  const { language } = i18n;
  const lists = useMemo(
    () => ({
      country: listCountries(language),
      language: listLanguages(language),
      device: devices.map((value) => ({ value, label: t(`device.${value}`) })),
      os: toOptions(systems),
      browser: toOptions(browsers),
      inApp: toOptions(apps.filter((app) => app !== "any")),
    }),
    [language, t],
  );
  return (
    <>
      <div className={styles.fields}>
        {(["country", "language", "device", "os", "browser", "inApp"] as const).map((name) => (
          <Select
            key={name}
            label={t(`field.${name}`)}
            placeholder={name === "inApp" ? t("field.no_app") : t("field.any")}
            data={lists[name]}
            value={fields[name] === "" ? null : fields[name]}
            onChange={(value) => onChange({ [name]: value ?? "" })}
            searchable={lists[name].length > 20}
            clearable
            maxDropdownHeight={240}
            checkIconPosition="right"
          />
        ))}
        <TextInput
          label={t("field.referrer")}
          placeholder="instagram.com"
          value={fields.referrer}
          onChange={(event) => onChange({ referrer: event.currentTarget.value })}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextInput
          label={t("field.query")}
          placeholder="ref=spring"
          value={fields.query}
          maxLength={1024}
          onChange={(event) => onChange({ query: event.currentTarget.value })}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextInput
          type="datetime-local"
          max={WALL_TIME_MAX}
          data-unsaved
          label={t("field.at")}
          description={t("field.now")}
          value={fields.at}
          onChange={(event) => onChange({ at: event.currentTarget.value })}
        />
        <TextInput
          label={t("field.click")}
          description={t("field.next")}
          value={fields.click}
          onChange={(event) => onChange({ click: event.currentTarget.value.replace(/\D/g, "").slice(0, 9) })}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={styles.fields}>
        {switches.map((name) => (
          <Checkbox
            key={name}
            label={t(`field.${name}`)}
            checked={fields[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </>
  );
}
