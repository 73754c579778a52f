/** The request header in which a signed-in call names its page, by the id of the workspace. */
export const WORKSPACE_HEADER = "x-workspace";
