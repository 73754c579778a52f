import { useState } from "react";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { type FieldsOptions, useFields } from "#ui/use-fields.ts";

interface SubmitFormOptions<Name extends string> extends Omit<FieldsOptions<Name>, "onSubmit"> {
  /** Sends the form; errors that it throws are shown in the form. */
  readonly submit: (values: Record<Name, string>) => Promise<void>;
  /** Called before an error is shown, with its code (empty for a network failure) and text. */
  readonly onError?: (code: string, text: string) => void;
  /** The text for errors that have none. */
  readonly fallback?: string;
}

/** `useFields` for a form that is sent to the server. An error that concerns no field is shown in `banner`. */
export function useSubmitForm<Name extends string>({
  submit,
  onError,
  fallback,
  check,
  ...fields
}: SubmitFormOptions<Name>) {
  const { toText, toFields } = useErrorTexts();
  const [failure, setFailure] = useState<string>();

  function showError(error: unknown) {
    const text = toText(error, fallback);
    onError?.(error instanceof ApiError ? error.code : "", text);
    const errors = toFields(error, fields.names);
    if (!errors) setFailure(text);
    return errors;
  }

  const form = useFields({
    ...fields,
    check(values) {
      setFailure(undefined);
      return check?.(values) ?? {};
    },
    onSubmit: (values) => submit(values).then(() => undefined, showError),
  });
  return { ...form, setFailure, showError, banner: failure !== undefined && <Banner kind="error">{failure}</Banner> };
}
