import { choice, flag, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const mapLayer = defineRecord('map_layers', {
  label: 'Map layer',
  plural: 'Map layers',
  about: 'Map features of one kind from a file: flood zones, routes, boundaries, hydrants.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'source', 'features', 'tone', 'ground'],
  fields: {
    name: text({ required: true, max: 120 }),
    source: text({ required: true, max: 300, help: 'The publisher, version and date.' }),
    tone: choice(['action', 'good', 'warn', 'bad', 'info', 'quiet'], {
      initial: 'info',
      label: 'Color',
      words: { action: 'Accent', good: 'Green', warn: 'Amber', bad: 'Red', info: 'Blue', quiet: 'Gray' },
    }),
    ground: flag({ label: 'For reference only', help: 'Rivers and boundaries: drawn below the others, not listed.' }),
    features: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Features' }),
  },
})
export type MapLayer = RowOf<typeof mapLayer>

export const mapFeature = defineRecord('map_features', {
  label: 'Map feature',
  plural: 'Map features',
  about: 'One point, line or area of a map layer, with its attributes from the file.',
  access: { of: 'parent', parent: 'map_layers', by: 'layer' },
  title: 'name',
  list: ['name', 'note'],
  fields: {
    layer: ref('map_layers', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    name: text({ required: true, max: 200, setBy: 'commands' }),
    note: text({ max: 500, setBy: 'commands' }),
    // GeoJSON (RFC 7946), checked before it is saved.
    geometry: longText({ required: true, max: 200_000, setBy: 'commands' }),
  },
})
export type MapFeature = RowOf<typeof mapFeature>

export const mapQuery = defineRecord('map_queries', {
  label: 'Map query',
  plural: 'Map queries',
  about: 'A saved spatial query: what lies in, near or nearest to something else, and its value.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'kind', 'of_layer', 'against_layer', 'meters'],
  fields: {
    name: text({ required: true, max: 160 }),
    kind: choice(['inside', 'within', 'nearest'], {
      required: true,
      words: { inside: 'Within (inside)', within: 'Within distance (meters) of', nearest: 'Nearest to' },
    }),
    of_layer: text({ required: true, max: 60, label: 'Layer' }),
    against_layer: text({ required: true, max: 60, label: 'Reference layer' }),
    meters: number({ min: 1, max: 1_000_000, decimals: 0, label: 'Meters', help: 'For “Within distance”.' }),
  },
})
export type MapQuery = RowOf<typeof mapQuery>
