import "#ui/mantine.css";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { LanguageSelect } from "#ui/language-select.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { SchemeVariables } from "./scheme-pane.tsx";
import { SectionView } from "./section.tsx";
import { components, tokens } from "./sections.ts";
import styles from "./styleguide.module.css";

const LANGUAGES = [
  { value: "en", name: "English" },
  { value: "tr", name: "Türkçe" },
  { value: "ru", name: "Русский" },
];

/** Everything in `ui/`, in every state and both schemes; for developers. */
export function Styleguide() {
  const { i18n } = useTranslation();
  // a pane's scheme would have to win over the document's
  useEffect(() => document.documentElement.removeAttribute("data-mantine-color-scheme"), []);
  return (
    <div className={styles.guide}>
      <title>Styleguide · Halka</title>
      <SchemeVariables />
      <aside className={styles.index}>
        <Wordmark name="Halka" />
        <LanguageSelect
          label="Language of the samples"
          value={i18n.language}
          options={LANGUAGES}
          onChange={(language) => void i18n.changeLanguage(language)}
        />
        <nav aria-label="Sections">
          {[...tokens, ...components].map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </aside>
      <main id="content" className={styles.main}>
        <h1>Styleguide</h1>
        {[...tokens, ...components].map((section) => (
          <SectionView key={section.id} {...section} />
        ))}
      </main>
    </div>
  );
}
