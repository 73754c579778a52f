import type { ReactNode } from "react";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import { translate, type TextKey } from "../texts.ts";
import { BlockHead } from "./block-head.tsx";
import { type BlockProps, type BlockContext, getBlockAddress } from "./block-context.ts";

/** Asks for an email address, and for consent to the owner's terms. */
export function CaptureForm({ block, content, context }: BlockProps<"capture">) {
  const id = `consent-${block.id}`;
  const { refill } = context;
  const error = refill?.errors.get("consent");
  return (
    <>
      <BlockHead title={content.title} text={content.text} level={context.level} />
      <BlockForm block={block} context={context} button={content.button}>
        {content.asksName && <Field block={block} context={context} name="name" isOptional />}
        <Field block={block} context={context} name="email" />
        <div className="consent">
          <input
            id={id}
            type="checkbox"
            name="consent"
            value="yes"
            required
            defaultChecked={refill?.typed["consent"] === "yes"}
            {...describeError(`${id}-error`, error)}
          />
          <label htmlFor={id} dir="auto">
            {content.consent}
          </label>
          <FieldError id={`${id}-error`} text={error} />
        </div>
      </BlockForm>
      <p className="small">
        <bdi>{translate(context.language, "confirmNote")}</bdi>
      </p>
    </>
  );
}

export function ContactForm({ block, content, context }: BlockProps<"contact">) {
  return (
    <>
      <BlockHead title={content.title} text={content.text} level={context.level} />
      <BlockForm block={block} context={context} button={content.button}>
        <Field block={block} context={context} name="name" />
        <Field block={block} context={context} name="email" />
        <Field block={block} context={context} name="message" />
      </BlockForm>
    </>
  );
}

/** A honeypot field that only bots fill in. */
const TRAP_FIELD = "website";

interface BlockFormProps {
  readonly block: VisitBlock;
  readonly context: BlockContext;
  readonly button: string;
  readonly children: ReactNode;
}

/** A form that is sent to its block's own document, with or without scripts. */
function BlockForm({ block, context, button, children }: BlockFormProps) {
  return (
    <form method="post" action={getBlockAddress(context, block)}>
      {children}
      {context.passedGate !== undefined && <input type="hidden" name="gate" value={context.passedGate} />}
      <div className="trap" aria-hidden="true">
        <label>
          {translate(context.language, "trap")}
          <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button type="submit" className="go">
        <span dir="auto">{button}</span>
      </button>
    </form>
  );
}

interface FieldProps {
  readonly block: VisitBlock;
  readonly context: BlockContext;
  readonly name: "email" | "name" | "message";
  readonly isOptional?: boolean;
}

const FORM_FIELDS = {
  email: { type: "email", autoComplete: "email", maxLength: 254, textKey: "fieldEmail" },
  name: { type: "text", autoComplete: "name", maxLength: 120, textKey: "fieldName" },
  message: { type: "text", autoComplete: "off", maxLength: 5_000, textKey: "fieldMessage" },
} as const satisfies Record<string, { type: string; autoComplete: string; maxLength: number; textKey: TextKey }>;

/** A labelled field, with its error if there is one. */
function Field({ block, context, name, isOptional = false }: FieldProps) {
  const { textKey, type, autoComplete, maxLength } = FORM_FIELDS[name];
  const id = `${name}-${block.id}`;
  const { refill } = context;
  const error = refill?.errors.get(name);
  const about = {
    id,
    name,
    maxLength,
    autoComplete,
    required: !isOptional,
    defaultValue: refill?.typed[name],
    ...describeError(`${id}-error`, error),
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {translate(context.language, textKey)}
        {isOptional && <small> {translate(context.language, "fieldOptional")}</small>}
      </label>
      {name === "message" ? <textarea {...about} rows={4} dir="auto" /> : <input {...about} type={type} />}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/** The attributes of a field with an error. If several have `autoFocus`, a browser focuses the first. */
function describeError(id: string, error: string | undefined) {
  return error === undefined ? {} : { "aria-invalid": true, "aria-describedby": id, autoFocus: true };
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className="error" role="alert">
      {text}
    </p>
  );
}
