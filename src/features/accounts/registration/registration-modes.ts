export const registrationModes = ["open", "invitation", "domains", "closed"] as const;
