/** The picture of somebody who has chosen none; served by us, and the one that stands in when another does not load. */
export const PLACEHOLDER_PATH = "/assets/person-1.svg";
