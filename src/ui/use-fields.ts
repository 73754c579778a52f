import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#base/errors.ts";
import { reportIncompleteField } from "./form/report-incomplete-field.ts";
import { consumeHeldSubmit } from "./held-submit.ts";

/** Makes screen readers announce an error as soon as it appears, even during typing. */
const errorProps = { role: "alert" } as const;

type Values<Name extends string> = Record<Name, string>;

export interface FieldsOptions<Name extends string> {
  readonly names: readonly Name[];
  /** Returns the errors of the values by field, in the person's language. */
  readonly check?: (values: Values<Name>) => FieldErrors<Name>;
  /** Returns the errors to show during typing. */
  readonly checkWhileTyping?: (values: Values<Name>) => FieldErrors<Name>;
  /** Submits the values. Errors that it returns are shown at their fields. */
  readonly onSubmit: (values: Values<Name>) => Promise<FieldErrors<Name> | undefined>;
}

/** An uncontrolled form, so that values entered before the scripts loaded are kept, even by a password manager. */
export function useFields<Name extends string>({ names, check, checkWhileTyping, onSubmit }: FieldsOptions<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [isPending, setPending] = useState(false);
  // a second press may come before the button is rendered as disabled
  const isUnderWay = useRef(false);

  useEffect(() => {
    if (form.current && consumeHeldSubmit(form.current)) form.current.requestSubmit();
  }, []);

  function read(): Values<Name> {
    const data = new FormData(form.current ?? undefined);
    return Object.fromEntries(names.map((name) => [name, toText(data.get(name))])) as Values<Name>;
  }

  function show(found: FieldErrors<Name>): boolean {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first === undefined) return false;
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return true;
  }

  function field(name: Name) {
    return {
      name,
      error: errors[name],
      errorProps,
      onChange: (_event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        const found = checkWhileTyping?.(read())[name];
        if (found !== errors[name]) setErrors((before) => ({ ...before, [name]: found }));
      },
    };
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay.current || reportIncompleteField(form.current)) return;
    const values = read();
    if (show(check?.(values) ?? {})) return;
    isUnderWay.current = true;
    setPending(true);
    void onSubmit(values)
      .then((found) => show(found ?? {}))
      .finally(() => {
        isUnderWay.current = false;
        setPending(false);
      });
  }

  // `post`, so that a form submitted before the scripts load does not put its values into the address
  return { field, isPending, formProps: { ref: form, onSubmit: submit, method: "post" as const } };
}

function toText(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
