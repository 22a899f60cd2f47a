import { choice, flag, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const mapLayer = defineRecord('map_layers', {
  label: 'Map layer',
  plural: 'Map layers',
  about: 'Places of one kind that were taken in from a file: flood zones, routes, boundaries, hydrants.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'source', 'features', 'tone', 'ground'],
  fields: {
    name: text({ required: true, max: 120 }),
    source: text({ required: true, max: 300, help: 'Who made it, which edition, of which day.' }),
    tone: choice(['action', 'good', 'warn', 'bad', 'info', 'quiet'], {
      initial: 'info',
      label: 'Color',
      words: { action: 'Accent', good: 'Green', warn: 'Amber', bad: 'Red', info: 'Blue', quiet: 'Gray' },
    }),
    ground: flag({
      label: 'Only to find one’s way',
      help: 'Rivers and boundaries: drawn below the others, not listed.',
    }),
    features: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Places' }),
  },
})
export type MapLayer = RowOf<typeof mapLayer>

export const mapFeature = defineRecord('map_features', {
  label: 'Map place',
  plural: 'Map places',
  about: 'One point, line or area of a map layer, with what its file says of it.',
  access: { of: 'parent', parent: 'map_layers', by: 'layer' },
  title: 'name',
  list: ['name', 'note'],
  fields: {
    layer: ref('map_layers', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    name: text({ required: true, max: 200, setBy: 'commands' }),
    note: text({ max: 500, setBy: 'commands' }),
    // GeoJSON (RFC 7946), checked before it is kept.
    geometry: longText({ required: true, max: 200_000, setBy: 'commands' }),
  },
})
export type MapFeature = RowOf<typeof mapFeature>

export const mapQuestion = defineRecord('map_questions', {
  label: 'Map question',
  plural: 'Map questions',
  about:
    'A question to the map that can be asked again: what lies in, near or nearest to something else, and what it is worth.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'kind', 'of_layer', 'against_layer', 'meters'],
  fields: {
    name: text({ required: true, max: 160 }),
    kind: choice(['inside', 'within', 'nearest'], {
      required: true,
      words: { inside: 'Lies inside', within: 'Lies within so many meters of', nearest: 'Is nearest to' },
    }),
    of_layer: text({ required: true, max: 60, label: 'What is looked at' }),
    against_layer: text({ required: true, max: 60, label: 'Against what' }),
    meters: number({ min: 1, max: 1_000_000, decimals: 0, label: 'Meters', help: 'For “within”.' }),
  },
})
export type MapQuestion = RowOf<typeof mapQuestion>
