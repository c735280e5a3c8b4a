/** Of the panel's own API. */
export const PANEL_API_PREFIX = '/panel/api';
