import type { Ink } from './colors.ts'

/**
 * A row of figures under one name. An unknown value is null: it is neither drawn nor taken as zero. A series without
 * a color of its own has that of its place.
 */
export type Series = { name: string; values: readonly (number | null)[]; color?: Ink | undefined }

/** Each series has its own dash and shape beside its color: a reader who can't see one of them sees another. */
export const dashOf = (at: number) => dashes[at % dashes.length]!
export const shapeOf = (at: number) => shapes[at % shapes.length]!

const dashes = [undefined, '7 3', '2 3', '9 3 2 3', '5 2', '1 4'] as const

/** Drawn around the center of a 10-unit grid. */
const shapes = [
  'M5 1.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8',
  'M2 2h6v6H2z',
  'M5 .8 9 8H1z',
  'M5 .6 9.4 5 5 9.4.6 5z',
  'M5 9.2 1 2h8z',
  'M4 1h2v3h3v2H6v3H4V6H1V4h3z',
] as const
