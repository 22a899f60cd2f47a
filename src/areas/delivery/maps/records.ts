import { choice, flag, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const mapLayer = defineRecord('map_layers', {
  label: 'Map layer',
  plural: 'Map layers',
  about: 'Map features of one kind from a file: flood zones, routes, boundaries, hydrants.',
  access: { of: 'organization', read: 'user', write: 'manager', byRow: { read: 'read_by', write: 'changed_by' } },
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
    read_by: choice(['user', 'manager', 'admin'], {
      initial: 'user',
      label: 'Who can see it',
      words: { user: 'Everyone in the organization', manager: 'Managers and administrators', admin: 'Administrators' },
      help: 'Residents can search an address list only while everyone in the organization can see it.',
    }),
    changed_by: choice(['user', 'manager', 'admin'], {
      initial: 'manager',
      label: 'Who can change it',
      words: { user: 'Everyone who can see it', manager: 'Managers and administrators', admin: 'Administrators' },
      help: 'Draw, reshape and remove features, edit attributes, and style the layer.',
    }),
    ground: flag({ label: 'For reference only', help: 'Rivers and boundaries: drawn below the others, not listed.' }),
    features: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Features' }),
    /** How many the file has: until all of them are stored, the layer is not drawn. */
    expected: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Features in the file' }),
    file: text({ max: 300, setBy: 'commands', label: 'File', empty: 'Drawn here' }),
    system: text({ max: 200, setBy: 'commands', label: 'Coordinate system of the file' }),
    /** Changes and omissions by the import, one sentence in each line. */
    import_notes: longText({ max: 20_000, setBy: 'commands', label: 'Changed by the import', verbatim: true }),
    /** SHA-256 of the file: the same one is not imported twice. */
    digest: text({ max: 64, setBy: 'commands', told: false, label: 'Fingerprint of the file' }),
    /** The attributes of its features, as JSON: their names and kinds, in the order of the file. */
    columns: longText({ max: 40_000, setBy: 'commands', told: false, verbatim: true, label: 'Attributes' }),
    title_by: text({ max: 80, setBy: 'commands', label: 'Named by' }),
    label_by: text({ max: 80, setBy: 'commands', label: 'Labels' }),
    style_by: text({ max: 80, setBy: 'commands', label: 'Colors by' }),
    /** The classes of `style_by`, as JSON. */
    style: longText({ max: 8_000, setBy: 'commands', told: false, verbatim: true, label: 'Color classes' }),
    /** The kinds of its shapes, such as “area,point”; `points` where a feature has several. */
    shapes: text({ max: 60, setBy: 'commands', told: false, label: 'Shapes' }),
    /** Of a layer that was calculated: the operation and its layers, as JSON. It can be calculated again. */
    recipe: longText({ max: 4_000, setBy: 'commands', told: false, verbatim: true, label: 'Analysis' }),
    /** West, south, east and north, as JSON. */
    extent: text({ max: 120, setBy: 'commands', told: false, label: 'Extent' }),
  },
})
export type MapLayer = RowOf<typeof mapLayer>

export const mapFeature = defineRecord('map_features', {
  label: 'Map feature',
  plural: 'Map features',
  about: 'One point, line or area of a map layer, with its attributes from the file.',
  access: { of: 'parent', parent: 'map_layers', by: 'layer' },
  title: 'name',
  list: ['name'],
  fields: {
    layer: ref('map_layers', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    name: text({ required: true, max: 200, setBy: 'commands' }),
    // A flat JSON object, checked against the columns of the layer.
    attributes: longText({ required: true, max: 20_000, setBy: 'commands', verbatim: true }),
    // GeoJSON (RFC 7946), checked before it is saved.
    geometry: longText({ required: true, max: 500_000, setBy: 'commands', told: false, verbatim: true }),
    west: number({ required: true, decimals: 7, setBy: 'commands', told: false }),
    south: number({ required: true, decimals: 7, setBy: 'commands', told: false }),
    east: number({ required: true, decimals: 7, setBy: 'commands', told: false }),
    north: number({ required: true, decimals: 7, setBy: 'commands', told: false }),
    /** The smallest square of the world around it (@granary/geodata/cells.ts). */
    cell: text({ max: 24, setBy: 'commands', told: false }),
    /**
     * The first zoom level of the map that shows it, in two digits. It is a text because an index finds texts under row
     * security; PostgreSQL compares decimal numbers only after the rights of each row.
     */
    from_zoom: text({ required: true, max: 2, initial: '00', setBy: 'commands', told: false }),
  },
})
export type MapFeature = RowOf<typeof mapFeature>

export const mapQuery = defineRecord('map_queries', {
  label: 'Map query',
  plural: 'Map queries',
  about: 'A saved spatial query: records in, near or nearest to something else, and their value.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'kind', 'of_layer', 'against_layer', 'meters'],
  fields: {
    name: text({ required: true, max: 160 }),
    kind: choice(['inside', 'within', 'nearest'], {
      required: true,
      words: { inside: 'Within (inside)', within: 'Within distance of', nearest: 'Nearest to' },
    }),
    of_layer: text({ required: true, max: 60, label: 'Layer' }),
    against_layer: text({ required: true, max: 60, label: 'Reference layer' }),
    meters: number({ min: 1, max: 1_000_000, decimals: 0, label: 'Distance (meters)', help: 'For “Within distance”.' }),
  },
})
export type MapQuery = RowOf<typeof mapQuery>
