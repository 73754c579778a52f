/** Equals the number of places that the table allows. */
export const UTM_TEMPLATES_MAX = 50;
export const UTM_NAME_MAX_LENGTH = 60;
export const UTM_VALUE_MAX_LENGTH = 200;
