import type { Language } from "#base/language.ts";
import type { Translate } from "../translate.ts";
import { Keyring } from "./keyring.tsx";

export function Hero({ t, language }: { t: Translate; language: Language }) {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{t("hero.title")}</h1>
        <p className="lead">{t("hero.text")}</p>
        <p className="actions">
          <a className="button big" href="/signup">
            {t("start_free")}
          </a>
          <a className="button big quiet" href="#how-it-works">
            {t("how_it_works")}
          </a>
        </p>
        <p className="promise">{t("hero.promise")}</p>
      </div>
      <Keyring t={t} language={language} />
    </section>
  );
}
