/** The kinds of events in an account's security log. Each has its text in `locales`. */
export const securityEventKinds = [
  "signed_in",
  "second_factor_failed",
  "password_changed",
  "password_reset",
  "address_change_asked",
  "address_change_cancelled",
  "address_changed",
  "session_ended",
  "other_sessions_ended",
  "factor_added",
  "factor_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "provider_linked",
  "provider_unlinked",
  "export_asked",
  "deletion_asked",
  "deletion_cancelled",
  "username_changed",
  "plan_changed",
  "page_deleted",
  "app_connected",
  "app_disconnected",
  "app_cut_off",
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];
