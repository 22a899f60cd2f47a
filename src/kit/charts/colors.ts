/**
 * The colors of all charts. A source of money and a state keep theirs on every screen, so that a reader learns them
 * once. colors.test.ts holds them apart for color-blind readers and against the surface in both themes.
 */
export const colors = {
  general: { name: 'General', token: 'chart-1', fill: 'fill-chart-1', stroke: 'stroke-chart-1' },
  water: { name: 'Water', token: 'chart-2', fill: 'fill-chart-2', stroke: 'stroke-chart-2' },
  streets: { name: 'Streets', token: 'chart-3', fill: 'fill-chart-3', stroke: 'stroke-chart-3' },
  federal: { name: 'Federal', token: 'chart-4', fill: 'fill-chart-4', stroke: 'stroke-chart-4' },
  state: { name: 'State', token: 'chart-5', fill: 'fill-chart-5', stroke: 'stroke-chart-5' },
  other: { name: 'Other', token: 'chart-6', fill: 'fill-chart-6', stroke: 'stroke-chart-6' },
  grants: { name: 'Grants', token: 'chart-7', fill: 'fill-chart-7', stroke: 'stroke-chart-7' },
  insurance: { name: 'Insurance', token: 'chart-8', fill: 'fill-chart-8', stroke: 'stroke-chart-8' },
  good: { name: 'Done', token: 'good', fill: 'fill-good', stroke: 'stroke-good' },
  warn: { name: 'Due soon', token: 'warn', fill: 'fill-warn', stroke: 'stroke-warn' },
  bad: { name: 'Overdue', token: 'bad', fill: 'fill-bad', stroke: 'stroke-bad' },
  info: { name: 'In progress', token: 'info', fill: 'fill-info', stroke: 'stroke-info' },
  quiet: { name: 'Upcoming', token: 'control-line', fill: 'fill-control-line', stroke: 'stroke-control-line' },
  /** Hatched, never plain: no money is named for it. */
  gap: { name: 'Gap', token: 'bad', fill: 'fill-bad', stroke: 'stroke-bad' },
} as const

export type Color = keyof typeof colors
/** A color by its meaning, or the next one in line where the parts have no fixed meaning. */
export type Ink = Color | number

export const sources = [
  'general',
  'water',
  'streets',
  'federal',
  'state',
  'other',
  'grants',
  'insurance',
] as const satisfies readonly Color[]

export const inkOf = (ink: Ink) => colors[typeof ink === 'number' ? sources[ink % sources.length]! : ink]

/** The color of a fund or payer by its name; a name that tells nothing has none. */
export const sourceOf = (name: string): Color | undefined => named.find(([words]) => words.test(name))?.[1]

const named: readonly (readonly [RegExp, Color])[] = [
  [/\binsurance\b/i, 'insurance'],
  [/\b(federal|fema)\b/i, 'federal'],
  [/\bstate\b/i, 'state'],
  [/\bgrants?\b/i, 'grants'],
  [/\b(water|sewer|utilit)/i, 'water'],
  [/\b(streets?|roads?|highway)\b/i, 'streets'],
  [/\bgeneral\b/i, 'general'],
]
