/** The id of the heading above the list. It labels the table and takes the focus when a link is removed. */
export const LINKS_HEADING = "links-heading";
