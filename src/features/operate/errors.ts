import { defineError } from "#base/errors.ts";

export const twoStepNeeded = defineError(
  "two_step_needed",
  403,
  "Turn on two-step sign-in under Settings > Security to use the operator's desk.",
);

export const alreadyUndone = defineError("already_undone", 409, "This has already been undone, or can't be undone.");

export const ownAccount = defineError("own_account", 409, "You can't do this to your own account.");

export const operatorAccount = defineError("operator_account", 409, "You can't view the account of an operator.");

export const ownDecision = defineError(
  "own_decision",
  409,
  "You made this decision, so another operator has to decide the appeal.",
);

export const ownHost = defineError("own_host", 422, "This host belongs to this installation.", "targets");
