import { BlockHead } from "./block-head.tsx";
import { BlockForm, Field } from "./form-fields.tsx";
import type { BlockProps } from "./frame.ts";

export function ContactForm({ block, content, frame }: BlockProps<"contact">) {
  return (
    <>
      <BlockHead title={content.title} text={content.text} level={frame.level} />
      <BlockForm block={block} frame={frame} button={content.button}>
        <Field block={block} frame={frame} name="name" />
        <Field block={block} frame={frame} name="email" />
        <Field block={block} frame={frame} name="message" />
      </BlockForm>
    </>
  );
}
