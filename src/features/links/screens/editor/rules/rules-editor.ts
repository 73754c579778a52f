import type { Link } from "../../../contract.ts";
import type { LinkFields } from "../fields.ts";
import type { RuleFields, RuleName } from "./rule-fields.ts";

/** The props of the rules tab: the fields and their errors. */
export interface RulesEditor {
  readonly fields: LinkFields;
  /** The saved link; undefined for a new one. */
  readonly target: Link | undefined;
  readonly newPassword: string;
  readonly set: <Name extends RuleName>(name: Name, value: LinkFields[Name]) => void;
  readonly setNewPassword: (password: string) => void;
  /** The error of the field at this path, or of the first one below it. */
  readonly errorAt: (path: string) => string | undefined;
}

/** The part of an editor that the card of a rule needs, whether it edits a link or a block. */
export interface RuleEditor<Name extends RuleName> {
  readonly fields: Pick<RuleFields, Name>;
  readonly set: (name: Name, value: RuleFields[Name]) => void;
  readonly errorAt: (path: string) => string | undefined;
}
