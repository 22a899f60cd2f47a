import { fileURLToPath } from 'node:url'

/** The folder of the clone, wherever the command was typed. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
