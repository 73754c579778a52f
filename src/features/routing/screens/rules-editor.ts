import type { Rules } from "../schema.ts";
import type { RuleFields, RuleName } from "./rule-fields.ts";

/** The properties of a saved link that its rules tab shows. */
export interface RulesTarget {
  readonly _id: string;
  readonly code: string;
  readonly rules: Rules | null;
  readonly hasPassword: boolean;
}

/** The props of the rules tab: the fields and their errors. */
export interface RulesEditor {
  readonly fields: RuleFields & { readonly link: string; readonly name: string };
  /** The saved link; undefined for a new one. */
  readonly target: RulesTarget | undefined;
  readonly newPassword: string;
  // declared as a method, for bivariant parameters: the editor of a link has more fields
  set<Name extends RuleName>(name: Name, value: RuleFields[Name]): void;
  readonly setNewPassword: (password: string) => void;
  /** The error of the field at this path, or of the first one below it. */
  readonly errorAt: (path: string) => string | undefined;
}

/** The part of an editor that a rule's card needs, for links and blocks alike. */
export interface RuleCardEditor<Name extends RuleName> {
  readonly fields: Pick<RuleFields, Name>;
  readonly set: (name: Name, value: RuleFields[Name]) => void;
  readonly errorAt: (path: string) => string | undefined;
}
