import "#ui/tabs.css";
import { Tabs, Textarea } from "@mantine/core";
import { Suspense, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import { Banner } from "#ui/banner.tsx";
import { useNearViewport } from "#ui/use-near-viewport.ts";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { CUSTOM_CODE_MAX_LENGTH } from "../../limits.ts";
import type { RenderedPage } from "../preview/device-frame.tsx";
import { type SectionProps, SectionCard } from "../sections/section-card.tsx";
import styles from "./code.module.css";

const CodeEditor = lazyWithRetry(() => import("./code-editor.tsx").then((file) => file.CodeEditor));

const languages = ["css", "js"] as const;
type CodeLanguage = (typeof languages)[number];
const HINTS: Readonly<Record<CodeLanguage, string>> = {
  css: ".links a { letter-spacing: 0.02em; }",
  js: "document.body.dataset.day = new Date().getDay();",
};

/** Only the first errors are shown, since one error often breaks all lines after it. */
const SHOWN_ERRORS = 3;

interface CodeSectionProps extends SectionProps {
  /** The parts of the style sheet that the page drops. */
  readonly notes: Readonly<RenderedPage["notes"]>;
  readonly runsScripts: boolean;
}

/** Custom style sheet and script; the code editor loads when it is about to be visible. */
export function CodeSection({ parts, edit, notes, runsScripts }: CodeSectionProps) {
  const { t } = useTranslation("appearance");
  const [tab, setTab] = useState<CodeLanguage>("css");
  const [frame, isNearby] = useNearViewport();
  // deferred, so that the plain field stays in place until the editor has loaded
  const showsEditor = useDeferredValue(isNearby);
  const focused = useRef<HTMLTextAreaElement>(null);
  const noteTexts = useMemo(() => notes.map(({ line, code }) => ({ line, text: t(`note.${code}`) })), [notes, t]);
  const [errors, setErrors] = useState<readonly number[]>([]);
  /** The code to which a paste was too long. */
  const [tooLongAt, setTooLongAt] = useState<string>();
  const formatNumber = useNumberFormat();
  const id = useId();
  const values = { css: parts.custom_css, js: parts.custom_js };
  function change(language: CodeLanguage, value: string): void {
    setTooLongAt(undefined);
    edit(language === "css" ? { custom_css: value } : { custom_js: value });
  }
  const field = (language: CodeLanguage) => (
    <Textarea
      aria-label={t(`part.custom_${language}`)}
      value={values[language]}
      onChange={(event) => change(language, event.currentTarget.value)}
      onFocus={(event) => (focused.current = event.currentTarget)}
      onBlur={() => (focused.current = null)}
      maxLength={CUSTOM_CODE_MAX_LENGTH}
      classNames={{ input: styles.plain ?? "" }}
      spellCheck={false}
    />
  );
  return (
    <SectionCard id="code" title={t("code.title")} lead={t("code.lead")}>
      <div ref={frame}>
        <Tabs
          value={tab}
          onChange={(chosen) => {
            setTab(chosen === "js" ? "js" : "css");
            setErrors([]);
            setTooLongAt(undefined);
          }}
        >
          <Tabs.List aria-label={t("code.title")}>
            {languages.map((language) => (
              <Tabs.Tab key={language} value={language}>
                {t(`part.custom_${language}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {languages.map((language) => (
            <Tabs.Panel key={language} value={language} className={styles.panel}>
              {language === "js" && !runsScripts && <Banner kind="info">{t("code.off")}</Banner>}
              <div className={styles.area}>
                <Suspense fallback={field(language)}>
                  {tab !== language || !showsEditor ? (
                    field(language)
                  ) : (
                    <CodeEditor
                      language={language}
                      label={t(`part.custom_${language}`)}
                      describedBy={id}
                      hint={HINTS[language]}
                      error={t("code.error")}
                      value={values[language]}
                      maxLength={CUSTOM_CODE_MAX_LENGTH}
                      notes={language === "css" ? noteTexts : []}
                      replaced={focused}
                      onChange={(value) => change(language, value)}
                      onTooLong={() => setTooLongAt(values[language])}
                      onErrors={(lines) => setErrors((now) => (now.join() === lines.join() ? now : lines))}
                    />
                  )}
                </Suspense>
              </div>
              {tab === language && tooLongAt === values[language] && (
                <Banner kind="error">{t("code.too_long", { max: formatNumber(CUSTOM_CODE_MAX_LENGTH) })}</Banner>
              )}
              {tab === language && errors.length > 0 && (
                <ul className={styles.notes}>
                  {errors.slice(0, SHOWN_ERRORS).map((line) => (
                    <li key={line}>
                      <span>{t("code.line", { line })}</span> {t("code.error")}
                    </li>
                  ))}
                </ul>
              )}
              {language === "css" && noteTexts.length > 0 && (
                <ul className={styles.notes}>
                  {noteTexts.map(({ line, text }) => (
                    <li key={`${line} ${text}`}>
                      <span>{t("code.line", { line })}</span> {text}
                    </li>
                  ))}
                </ul>
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
        <p id={id} className={styles.keys}>
          {t("code.keys")}
        </p>
      </div>
    </SectionCard>
  );
}
