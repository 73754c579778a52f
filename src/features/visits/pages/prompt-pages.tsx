import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import { translate } from "./gate-texts.ts";
import { formatMinutes } from "./moment.ts";
import type { Gate } from "#features/routing/schema.ts";
import type { Language } from "#base/language.ts";
import { minify } from "#features/appearance/pages/minify.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import ask from "./prompt.css?raw";

/**
 * What all documents of a gate need. It must not include the link's name or destination, which visitors may see only
 * after the gate.
 */
export interface GateFrame {
  readonly link: Pick<VisitLink, "handle">;
  readonly language: Language;
  /** The origin of the font CDN; empty if this server serves the fonts. */
  readonly assetOrigin: string;
  /** The visitor's referrer. Forms pass it on, since the browser's next referrer is this document. */
  readonly from: string;
}

/** The styles of a form inside a message. */
const promptStyle = minify(ask);

/** The link from a document to the owner's page. */
export function renderPageLink({ link: { handle: username }, language }: GateFrame) {
  return <a href={`/${username}`}>{translate(language, "seePage", { username })}</a>;
}

/** The error of the last guess. */
export type PasswordError = "passwordWrong" | "passwordEmpty";

/** Longer than any link password. */
const TYPED_MAX = 200;

/** Asks for the password of a link: a plain form to the same address, which works without scripts. */
export function renderPasswordPage(frame: GateFrame, error?: PasswordError): RenderedDocument {
  const { link, language } = frame;
  return renderMessageDocument({
    ...frame,
    illustration: "locked",
    title: translate(language, "passwordTitle"),
    text: translate(language, "passwordText", { username: link.handle }),
    style: promptStyle,
    form: (
      <form className="ask" method="post">
        <input type="hidden" name="from" value={frame.from} />
        <label htmlFor="password">{translate(language, "passwordField")}</label>
        <input
          id="password"
          type="password"
          name="password"
          required
          maxLength={TYPED_MAX}
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is the only purpose of the page
          autoFocus
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && "password-error"}
        />
        {error && (
          <p id="password-error" className="error" role="alert">
            {translate(language, error)}
          </p>
        )}
        <button type="submit">{translate(language, "passwordGo")}</button>
      </form>
    ),
    children: renderPageLink(frame),
  });
}

/** Shown after too many guesses. */
export function renderTooManyGuesses(frame: GateFrame, retryMs: number): RenderedDocument {
  const { language } = frame;
  const when = capitalAtStart(translate(language, "tooManyText"), formatMinutes(retryMs, language), language);
  return renderMessageDocument({
    ...frame,
    illustration: "locked",
    title: translate(language, "tooManyTitle"),
    text: translate(language, "tooManyText", { when }),
    children: renderPageLink(frame),
  });
}

/** Capitalises the time if a sentence begins with it, as in Turkish. */
function capitalAtStart(sentence: string, when: string, language: string): string {
  return sentence.includes(". {{when}}") ? when.charAt(0).toLocaleUpperCase(language) + when.slice(1) : when;
}

/**
 * Asks for the visitor's age, or for consent to see what is behind a link. It is a plain form to the same address.
 * `token` proves that the password before this gate was correct.
 */
export function renderGatePage(frame: GateFrame, gate: Gate, token?: string): RenderedDocument {
  const { link, language } = frame;
  const username = link.handle;
  const years = gate.kind === "age" ? String(gate.years) : "";
  const { kind } = gate;
  return renderMessageDocument({
    ...frame,
    illustration: "question",
    title: translate(language, kind === "age" ? "ageTitle" : "sensitiveTitle", { years }),
    text: translate(language, kind === "age" ? "ageText" : "sensitiveText", { username }),
    style: promptStyle,
    form: (
      <form className="ask" method="post">
        <input type="hidden" name="from" value={frame.from} />
        {token !== undefined && <input type="hidden" name="pass" value={token} />}
        <button type="submit" name="gate" value={kind}>
          {translate(language, kind === "age" ? "ageYes" : "sensitiveYes", { years })}
        </button>
      </form>
    ),
    children: (
      <a href={`/${username}`}>{translate(language, kind === "age" ? "ageNo" : "sensitiveNo", { username })}</a>
    ),
  });
}
