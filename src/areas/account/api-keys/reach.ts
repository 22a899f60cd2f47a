import type { Reach } from './rules.ts'

let reach: Reach = { areas: [], commands: new Map(), forOne: new Set() }

/** The module that combines the areas says once what they are. */
export const keysKnow = (all: Reach): void => void (reach = all)
export const known = (): Reach => reach
