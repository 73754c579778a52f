/** Our command line program. It has no secret, since everyone can read its code. */
export const FIRST_PARTY_CLIENT = {
  client_id: "halka-cli",
  client_name: "Halka CLI",
  application_type: "native",
  token_endpoint_auth_method: "none",
  grant_types: ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"],
  response_types: [] as string[],
  redirect_uris: [] as string[],
} as const;
