import { phrase } from '#platform/say.ts'

// Apart from the record: public pages show them, and would load its fields and moves.

export const categories = [
  'roads',
  'lights',
  'water',
  'drainage',
  'storm',
  'trees',
  'signs',
  'parks',
  'waste',
  'buildings',
  'purchasing',
  'other',
] as const
export const categoryWords = {
  roads: phrase('Pothole, road or sidewalk'),
  lights: phrase('Street light'),
  water: phrase('Water'),
  drainage: phrase('Drainage or flooding'),
  storm: phrase('Storm damage'),
  trees: phrase('Tree or branch'),
  signs: phrase('Sign or traffic light'),
  parks: phrase('Park or path'),
  waste: phrase('Waste'),
  buildings: phrase('Public building'),
  purchasing: phrase('Purchasing help'),
  other: phrase('Other'),
} as const
/** The kinds of answers, as GeoReport has them for other programs (`geoKinds`). */
export const answerKinds = ['text', 'long', 'number', 'date', 'one', 'several'] as const
export const answerKindWords = {
  text: 'One line',
  long: 'Several lines',
  number: 'Number',
  date: 'Date',
  one: 'One choice',
  several: 'Several choices',
} as const

/** The status in a resident’s words. */
export const residentWords = {
  new: phrase('Received'),
  in_progress: phrase('In progress'),
  waiting: phrase('On hold'),
  duplicate: phrase('Duplicate'),
  resolved: phrase('Resolved'),
  closed: phrase('Resolved'),
} as const
