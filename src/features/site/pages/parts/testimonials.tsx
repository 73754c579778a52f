import type { Translate } from "../translate.ts";

const VOICES = ["one", "two", "three"] as const;

export function Testimonials({ t }: { t: Translate }) {
  return (
    <section id="testimonials" className="band" aria-labelledby="testimonials-title">
      <div className="band-head">
        <h2 id="testimonials-title">{t("testimonials.title")}</h2>
      </div>
      <div className="voices">
        {VOICES.map((voice) => (
          <figure key={voice}>
            <blockquote>
              <p>{t(`testimonials.${voice}.quote`)}</p>
            </blockquote>
            <figcaption>
              <b>{t(`testimonials.${voice}.name`)}</b>
              <span>{t(`testimonials.${voice}.role`)}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
