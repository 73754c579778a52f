import { translate } from "#features/appearance/pages/texts.ts";
import type { Language } from "#base/language.ts";
import { categoryTextKeys } from "../category-texts.ts";
import { reportCategories } from "../report-fields.ts";

interface CategoryChoicesProps {
  readonly language: Language;
  readonly chosen: string;
  readonly hasError: boolean;
}

/** The categories of a report. The first one gets the focus if no category was chosen. */
export function CategoryChoices({ language, chosen, hasError }: CategoryChoicesProps) {
  return (
    <div className="choices">
      {reportCategories.map((reason) => (
        <label key={reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            required
            defaultChecked={chosen === reason}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a field to correct
            autoFocus={hasError && reason === reportCategories[0]}
          />
          <span>{translate(language, categoryTextKeys[reason])}</span>
        </label>
      ))}
    </div>
  );
}
