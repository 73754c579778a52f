/** The request header in which a signed-in call names the page that it is about, by the id of its workspace. */
export const WORKSPACE_HEADER = "x-workspace";
