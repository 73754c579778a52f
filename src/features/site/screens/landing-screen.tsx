import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./landing-screen.module.css";
import { LandingHeader } from "./landing-header.tsx";
import { PageSketch } from "./page-sketch.tsx";

const STEPS = ["one", "two", "three"] as const;

export function LandingScreen() {
  const { t } = useTranslation(["site", "common"]);
  return (
    <div className={styles.site}>
      <title>{`${t("common:brand")} · ${t("hero.title")}`}</title>
      <meta name="description" content={t("hero.text")} />
      <LandingHeader />
      <main id="content">
        <section className={styles.hero}>
          <div className={styles.words}>
            <h1>{t("hero.title")}</h1>
            <p className={styles.lead}>{t("hero.text")}</p>
            <div className={styles.actions}>
              <Link to="/signup" className={styles.primary}>
                {t("start_free")}
              </Link>
              <a href="#how-it-works" className={styles.secondary}>
                {t("how_it_works")}
              </a>
            </div>
            <p className={styles.promise}>{t("hero.promise")}</p>
          </div>
          <PageSketch />
        </section>
        <section id="how-it-works" className={styles.how} aria-labelledby="how-heading">
          <h2 id="how-heading">{t("how_it_works")}</h2>
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>
                <h3>{t(`steps.${step}.title`)}</h3>
                <p>{t(`steps.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>
      </main>
      <footer className={styles.footer}>{t("copyright")}</footer>
    </div>
  );
}
