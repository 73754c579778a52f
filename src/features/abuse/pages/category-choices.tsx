import { translate } from "#features/appearance/pages/texts.ts";
import type { Language } from "#base/language.ts";
import { categoryTextKeys } from "../category-texts.ts";
import { reportCategories } from "../report-fields.ts";

interface ReasonChoicesProps {
  readonly language: Language;
  readonly chosen: string;
  readonly isToCorrect: boolean;
}

/** The categories of a report. The first one gets the focus if no category was chosen. */
export function CategoryChoices({ language, chosen, isToCorrect }: ReasonChoicesProps) {
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
            autoFocus={isToCorrect && reason === reportCategories[0]}
          />
          <span>{translate(language, categoryTextKeys[reason])}</span>
        </label>
      ))}
    </div>
  );
}
