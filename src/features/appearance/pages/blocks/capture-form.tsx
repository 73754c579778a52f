import { word } from "../words.ts";
import { BlockHead } from "./block-head.tsx";
import { BlockForm, FieldError, Field } from "./form-fields.tsx";
import type { BlockProps } from "./frame.ts";

/** Asks for an e-mail address, and for consent to the owner's terms. */
export function CaptureForm({ block, content, frame }: BlockProps<"capture">) {
  const id = `consent-${block.id}`;
  const { refill } = frame;
  const error = refill?.errors.get("consent");
  return (
    <>
      <BlockHead title={content.title} text={content.text} level={frame.level} />
      <BlockForm block={block} frame={frame} button={content.button}>
        {content.asksName && <Field block={block} frame={frame} name="name" isOptional />}
        <Field block={block} frame={frame} name="email" />
        <div className="consent">
          <input
            id={id}
            type="checkbox"
            name="consent"
            value="yes"
            required
            defaultChecked={refill?.typed["consent"] === "yes"}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
          />
          <label htmlFor={id} dir="auto">
            {content.consent}
          </label>
          <FieldError id={`${id}-error`} text={error} />
        </div>
      </BlockForm>
      <p className="small">
        <bdi>{word(frame.language, "confirmNote")}</bdi>
      </p>
    </>
  );
}
