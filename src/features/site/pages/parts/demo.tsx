import { Icon } from "#features/appearance/pages/icons.tsx";
import type { Translate } from "../translate.ts";

export const DEMO_LINKS = ["instagram", "web", "youtube", "spotify", "telegram", "whatsapp"] as const;
export const DEMO_PALETTES = ["light", "dark", "nature", "sunny", "ocean", "royal"] as const;
/** The items that are initially on the page. */
const FIRST = new Set<string>(["instagram", "web", "youtube"]);
const SAMPLE_HANDLE = "clay.kiln";

/** A sample page that visitors assemble themselves, with a click counter. It is static without scripts. */
export function Demo({ t }: { t: Translate }) {
  return (
    <section id="how-it-works" className="band how" aria-labelledby="how-title">
      <div className="band-head">
        <h2 id="how-title">{t("how_it_works")}</h2>
        <p className="lead">{t("demo.lead")}</p>
      </div>
      <div
        className="demo"
        id="demo"
        data-first={t("demo.log.first", { name: "%" })}
        data-again={t("demo.log.again", { name: "%" })}
        data-bot={t("demo.log.bot", { name: "%" })}
      >
        <ol className="steps">
          <li>
            <h3>{t("demo.name_title")}</h3>
            <label className="field">
              <span>{t("demo.name_label")}</span>
              <input
                id="demo-name"
                maxLength={30}
                defaultValue={SAMPLE_HANDLE}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                aria-describedby="demo-name-wrong"
              />
            </label>
            <p id="demo-name-wrong" className="wrong" role="alert" data-text={t("demo.name_wrong")} />
          </li>
          <li>
            <h3>{t("demo.links_title")}</h3>
            <p>{t("demo.links_hint")}</p>
            <div className="chips">
              {DEMO_LINKS.map((link) => (
                <button key={link} type="button" value={link} aria-pressed={FIRST.has(link)}>
                  <Icon name={link} />
                  {t(`demo.links.${link}`)}
                </button>
              ))}
            </div>
          </li>
          <li>
            <h3>{t("demo.colours_title")}</h3>
            <div className="swatches">
              {DEMO_PALETTES.map((palette) => (
                <button
                  key={palette}
                  type="button"
                  className={`swatch p-${palette}`}
                  value={palette}
                  aria-pressed={palette === "light"}
                  aria-label={t(`demo.palettes.${palette}`)}
                  title={t(`demo.palettes.${palette}`)}
                />
              ))}
            </div>
          </li>
          <li>
            <h3>{t("demo.count_title")}</h3>
            <p>{t("demo.count_text")}</p>
            <button type="button" className="button quiet" id="demo-bot">
              {t("demo.send_bot")}
            </button>
          </li>
        </ol>
        <div className="stage">
          <div className="phone p-light" role="group" aria-label={t("demo.page_label")}>
            <p className="address">
              <span id="demo-host">halka</span>/<b id="demo-handle">{SAMPLE_HANDLE}</b>
            </p>
            <div className="page">
              <span className="initial" id="demo-initial" aria-hidden="true">
                C
              </span>
              <b className="title" id="demo-title">
                {SAMPLE_HANDLE}
              </b>
              <small>{t("demo.about")}</small>
              {DEMO_LINKS.map((link) => (
                <button key={link} type="button" className="hung" value={link} hidden={!FIRST.has(link)}>
                  <Icon name={link} />
                  <span>{t(`demo.links.${link}`)}</span>
                </button>
              ))}
            </div>
          </div>
          <div className="counter">
            <dl>
              {(["all_clicks", "unique_clicks", "left_out"] as const).map((figure) => (
                <div key={figure}>
                  <dt>{t(`demo.${figure}`)}</dt>
                  <dd id={`demo-${figure}`}>0</dd>
                </div>
              ))}
            </dl>
            <p id="demo-log" role="status">
              {t("demo.log.start")}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
