import { Button, Textarea, TextInput } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "#base/errors.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { Banner } from "#ui/banner.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { Domain, DomainUse } from "../contract.ts";
import { type DomainChange, useChangeDomain } from "./domain-queries.ts";
import { ROBOTS_MAX_LENGTH } from "../limits.ts";
import styles from "./domains.module.css";
import { FaviconField } from "./favicon-field.tsx";

const uses = ["links", "page"] as const satisfies readonly DomainUse[];
const addressNames = ["rootUrl", "notFoundUrl", "expiredUrl"] as const;
const textNames = [...addressNames, "favicon", "robotsTxt"] as const;
const names = ["use", ...textNames] as const;
type TextName = (typeof textNames)[number];

type DomainRules = Readonly<Record<TextName, string>> & { readonly use: DomainUse };

const ADDRESS_MAX_LENGTH = 2_048;

const texts = { rootUrl: "root", notFoundUrl: "not_found", expiredUrl: "expired" } as const;

interface RulesFormProps {
  readonly domain: Domain;
  readonly onUnsaved: (domainId: string, isUnsaved: boolean) => void;
}

/** The form for the use of a domain, and for where its other paths lead. */
export function RulesForm({ domain, onUnsaved }: RulesFormProps) {
  const { t } = useTranslation("domains");
  const { toText, toFields } = useErrorTexts();
  const save = useChangeDomain(domain._id);
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(domain);
  const [saved, setSaved] = useState(() => readRules(domain));
  const [rules, setRules] = useState(saved);
  const [errors, setErrors] = useState<FieldErrors<TextName>>({});
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; text: string }>();

  // a response to this form is applied below, so that input during the save is kept
  if (domain !== shown && !save.isPending) {
    const latest = readRules(domain);
    setShown(domain);
    setSaved(latest);
    setRules(rebase(rules, saved, latest));
  }
  const isUnsaved = names.some((name) => rules[name] !== saved[name]);

  useEffect(() => {
    onUnsaved(domain._id, isUnsaved);
    // when the form is unmounted, such as after a removal, its unsaved changes are gone
    return () => onUnsaved(domain._id, false);
  }, [onUnsaved, domain._id, isUnsaved]);

  function set<Key extends keyof DomainRules>(key: Key, value: DomainRules[Key]) {
    setRules((before) => ({ ...before, [key]: value }));
    setOutcome(undefined);
    setErrors((before) => ({ ...before, [key]: undefined }));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    setOutcome(undefined);
    setErrors({});
    try {
      const kept = readRules(await save.mutateAsync(toChange(rules, saved)));
      setSaved(kept);
      // keeps what was typed in the meantime
      setRules((latest) => rebase(latest, rules, kept));
      setOutcome({ kind: "success", text: t("rules.saved") });
    } catch (error) {
      const found = toFields(error, textNames);
      if (!found) setOutcome({ kind: "error", text: toText(error, t("rules.failed")) });
      else {
        setErrors(found);
        const first = textNames.find((name) => found[name] !== undefined);
        form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      }
    }
  }

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <RadioGroup
        legend={t("use.label")}
        look="segments"
        choices={uses.map((value) => ({ value, label: t(`use.${value}`) }))}
        value={rules.use}
        onChange={(use) => set("use", use)}
      />
      {rules.use === "links" && domain.isCaseSensitive && <p className={styles.note}>{t("case.note")}</p>}
      {addressNames.map((name) => (
        <TextInput
          key={name}
          name={name}
          type="url"
          label={t(`rules.${texts[name]}`, { host: domain.displayHost })}
          description={t(`rules.${texts[name]}_hint`)}
          placeholder="https://"
          maxLength={ADDRESS_MAX_LENGTH}
          value={rules[name]}
          error={errors[name]}
          errorProps={{ role: "alert" }}
          onChange={(event) => set(name, event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ))}
      <FaviconField value={rules.favicon} error={errors.favicon} onChange={(address) => set("favicon", address)} />
      <Textarea
        name="robotsTxt"
        label={t("rules.robots")}
        description={t("rules.robots_hint")}
        rows={4}
        maxLength={ROBOTS_MAX_LENGTH}
        value={rules.robotsTxt}
        error={errors.robotsTxt}
        errorProps={{ role: "alert" }}
        onChange={(event) => set("robotsTxt", event.currentTarget.value)}
        classNames={{ input: styles.code }}
        spellCheck={false}
      />
      {outcome && <Banner kind={outcome.kind}>{outcome.text}</Banner>}
      <Button type="submit" className={styles.action} disabled={save.isPending}>
        {t(save.isPending ? "rules.saving" : "rules.save")}
      </Button>
    </form>
  );
}

function readRules({ use, rootUrl, notFoundUrl, expiredUrl, favicon, robotsTxt }: Domain): DomainRules {
  return {
    use,
    rootUrl: rootUrl ?? "",
    notFoundUrl: notFoundUrl ?? "",
    expiredUrl: expiredUrl ?? "",
    favicon,
    robotsTxt,
  };
}

/** The typed rules, with each one that equals `before` taken from `after`. */
function rebase(typed: DomainRules, before: DomainRules, after: DomainRules): DomainRules {
  const untouched = names.filter((name) => typed[name] === before[name]);
  return { ...typed, ...Object.fromEntries(untouched.map((name) => [name, after[name]])) };
}

/** The changed rules only, so that a change of another rule by someone else is kept. */
function toChange(rules: DomainRules, saved: DomainRules): DomainChange {
  const toUrl = (typed: string) => (typed.trim() === "" ? null : completeAddress(typed));
  const { use, rootUrl, notFoundUrl, expiredUrl, favicon, robotsTxt } = rules;
  return {
    ...(use !== saved.use && { use }),
    ...(rootUrl !== saved.rootUrl && { rootUrl: toUrl(rootUrl) }),
    ...(notFoundUrl !== saved.notFoundUrl && { notFoundUrl: toUrl(notFoundUrl) }),
    ...(expiredUrl !== saved.expiredUrl && { expiredUrl: toUrl(expiredUrl) }),
    ...(favicon !== saved.favicon && { favicon }),
    ...(robotsTxt !== saved.robotsTxt && { robotsTxt }),
  };
}
