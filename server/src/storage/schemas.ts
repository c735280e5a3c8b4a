/** The schema of what exists once: names, people, carriers, settings, processes, the audit log. */
export const HOME = 'home';

/** The schema of the first cell, and so far the only one: the tables of accounts, their messages and queues. */
export const CELL = 'c00';

/** Statements name no schema. New tables are created in the cell, unless they say otherwise. */
export const SEARCH_PATH = `${CELL}, ${HOME}`;
