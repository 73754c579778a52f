import type { Link } from "../../../contract.ts";
import type { LinkFields } from "../fields.ts";
import type { RuleFields, RuleName } from "./rule-fields.ts";

/** What the second page is handed of the editor: the rules as they are typed, and what is wrong with them. */
export interface RulesEditor {
  readonly fields: LinkFields;
  /** The link as it is saved; nothing for a new one. */
  readonly target: Link | undefined;
  readonly newPassword: string;
  readonly set: <Name extends RuleName>(name: Name, value: LinkFields[Name]) => void;
  readonly setNewPassword: (password: string) => void;
  /** What is wrong with the field at this path, or with what lies below it. */
  readonly errorAt: (path: string) => string | undefined;
}

/** As much of an editor as the card of one rule needs, whatever else the editor is about. */
export interface RuleEditor<Name extends RuleName> {
  readonly fields: Pick<RuleFields, Name>;
  readonly set: (name: Name, value: RuleFields[Name]) => void;
  readonly errorAt: (path: string) => string | undefined;
}
