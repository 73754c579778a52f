/** The placeholder picture, served by us. Also shown when another picture does not load. */
export const PLACEHOLDER_PATH = "/assets/person-1.svg";
