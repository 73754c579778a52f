import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessage } from "#features/appearance/pages/message-document.tsx";
import { promptStyle, type GateFrame } from "./gate-frame.ts";
import { inMinutes } from "./moment.ts";
import { word } from "./words.ts";

/** The error of the last guess. */
export type PasswordError = "passwordWrong" | "passwordEmpty";

/** Longer than any link password. */
const TYPED_MAX = 200;

/** Asks for the password of a link: a plain form to the same address, which works without scripts. */
export function renderPasswordPage(frame: GateFrame, error?: PasswordError): RenderedDocument {
  const { link, language } = frame;
  const username = link.handle;
  return renderMessage({
    ...frame,
    illustration: "locked",
    title: word(language, "passwordTitle"),
    text: word(language, "passwordText", { username }),
    style: promptStyle,
    form: (
      <form className="ask" method="post">
        <input type="hidden" name="from" value={frame.from} />
        <label htmlFor="password">{word(language, "passwordField")}</label>
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
            {word(language, error)}
          </p>
        )}
        <button type="submit">{word(language, "passwordGo")}</button>
      </form>
    ),
    children: <a href={`/${username}`}>{word(language, "seePage", { username })}</a>,
  });
}

/** The document after too many guesses. */
export function renderTooManyGuesses(frame: GateFrame, retryMs: number): RenderedDocument {
  const { link, language } = frame;
  const username = link.handle;
  const when = capitalAtStart(word(language, "tooManyText"), inMinutes(retryMs, language), language);
  return renderMessage({
    ...frame,
    illustration: "locked",
    title: word(language, "tooManyTitle"),
    text: word(language, "tooManyText", { when }),
    children: <a href={`/${username}`}>{word(language, "seePage", { username })}</a>,
  });
}

/** In Turkish the sentence begins with the time. */
function capitalAtStart(sentence: string, when: string, language: string): string {
  return sentence.includes(". {{when}}") ? when.charAt(0).toLocaleUpperCase(language) + when.slice(1) : when;
}
