import type { Language } from "#base/language.ts";
import { dashboardShots, pageShots, type Shot } from "../../pictures/shots.ts";
import type { Translate } from "../translate.ts";

/** Screenshots of the product, made by `npm run shots`, in the visitor's colour scheme. */
export function Views({ t, language, assetOrigin }: { t: Translate; language: Language; assetOrigin: string }) {
  const dashboard = dashboardShots[language];
  return (
    <section className="band views" aria-labelledby="views-title">
      <div className="band-head">
        <h2 id="views-title">{t("views.title")}</h2>
        <p className="lead">{t("views.text")}</p>
      </div>
      <figure className="view wide">
        <picture>
          <source media="(max-width: 639px) and (prefers-color-scheme: dark)" {...getSizes(dashboard.phoneDark)} />
          <source media="(max-width: 639px)" {...getSizes(dashboard.phoneLight)} />
          <source media="(prefers-color-scheme: dark)" {...getSizes(dashboard.dark)} />
          <img src={assetOrigin + dashboard.light.file} {...getSizes(dashboard.light)} alt="" loading="lazy" />
        </picture>
        <figcaption>{t("views.dashboard")}</figcaption>
      </figure>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
      <ul className="pages" aria-labelledby="views-title" tabIndex={0}>
        {pageShots.map(({ template, shot }) => (
          <li key={template}>
            <figure className="view">
              <img
                src={assetOrigin + shot.file}
                width={shot.width}
                height={shot.height}
                alt={t(`views.page_${template}`)}
                loading="lazy"
              />
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );

  function getSizes({ file, width, height }: Shot) {
    return { srcSet: assetOrigin + file, width, height };
  }
}
