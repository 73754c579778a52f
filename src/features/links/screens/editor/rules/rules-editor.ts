import type { Link } from "../../../contract.ts";
import type { LinkFields } from "../fields.ts";
import type { RuleName } from "./rule-fields.ts";

/** What the second page is handed of the editor: the rules as they are typed, and what is wrong with them. */
export interface RulesEditor {
  readonly fields: LinkFields;
  /** The link as it is saved; nothing for a new one. */
  readonly target: Link | undefined;
  readonly newPassword: string;
  readonly set: <Name extends RuleName>(name: Name, value: LinkFields[Name]) => void;
  readonly setNewPassword: (password: string) => void;
  /** What is wrong with the field at this path, or with what lies below it. */
  readonly faultAt: (path: string) => string | undefined;
}
