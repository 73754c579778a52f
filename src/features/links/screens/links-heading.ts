/** The id of the heading above the list, which names the table and takes the focus when a link goes. */
export const LINKS_HEADING = "links-heading";
