import { RingMark } from "#ui/ring-mark.tsx";
import { COPYRIGHT_YEAR } from "../../copyright.ts";
import { footerLinks } from "../../footer-links.ts";
import type { Translate } from "../translate.ts";

const LISTS = ["company", "legal"] as const;

export function SiteFooter({ t }: { t: Translate }) {
  return (
    <footer className="foot">
      <div className="foot-brand">
        <RingMark size={40} />
        <p>{t("common:motto")}</p>
        <small>{`© ${COPYRIGHT_YEAR} ${t("common:brand")}`}</small>
      </div>
      <nav aria-label={t("articles:footer.label")}>
        {LISTS.map((list) => (
          <div key={list}>
            <h2>{t(`articles:footer.${list}`)}</h2>
            <ul>
              {footerLinks[list].map((name) => (
                <li key={name}>
                  <a href={`/${name}`}>{t(`articles:footer.${name}`)}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </footer>
  );
}
