import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessage } from "#features/appearance/pages/message-document.tsx";
import type { Gate } from "#features/routing/schema.ts";
import { promptStyle, type GateFrame } from "./gate-frame.ts";
import { word } from "./words.ts";

/**
 * Asks for the visitor's age, or for consent to see what is behind a link: a plain form to the same address. `token`
 * proves that the password before this gate was right.
 */
export function renderGatePage(frame: GateFrame, gate: Gate, token?: string): RenderedDocument {
  const { link, language } = frame;
  const username = link.handle;
  const years = gate.kind === "age" ? String(gate.years) : "";
  const { kind } = gate;
  return renderMessage({
    ...frame,
    illustration: "asking",
    title: word(language, kind === "age" ? "ageTitle" : "sensitiveTitle", { years }),
    text: word(language, kind === "age" ? "ageText" : "sensitiveText", { username }),
    style: promptStyle,
    form: (
      <form className="ask" method="post">
        <input type="hidden" name="from" value={frame.from} />
        {token !== undefined && <input type="hidden" name="pass" value={token} />}
        <button type="submit" name="gate" value={kind}>
          {word(language, kind === "age" ? "ageYes" : "sensitiveYes", { years })}
        </button>
      </form>
    ),
    children: <a href={`/${username}`}>{word(language, kind === "age" ? "ageNo" : "sensitiveNo", { username })}</a>,
  });
}
