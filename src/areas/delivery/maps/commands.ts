import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { editCommand, draftCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { cellOf } from '#platform/geodata/cells.ts'
import { most, type Attributes } from '#platform/geodata/geodata.ts'
import { boundsOf, type Bounds, type Geometry } from '#platform/geography.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { plural } from '#platform/words.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { spellingsOf } from './addresses/rules.ts'
import { mapFeature, mapLayer, mapQuery, type MapFeature, type MapLayer, type MapQuery } from './records.ts'
import {
  columnsIn,
  isWhole,
  mostWhole,
  nameOf,
  styleIn,
  summaryOf,
  titleIn,
  toneIn,
  whyNotAsk,
  whyNotAttributes,
  whyNotColumns,
  whyNotGiven,
  whyNotShape,
  whyNotStyle,
  type Spot,
} from './rules.ts'

const value = z.union([z.string().max(8_000), z.number(), z.boolean(), z.null()])
const attributes = z.record(z.string().min(1).max(most.name), value)
const feature = z.strictObject({
  geometry: z.unknown(),
  attributes,
  /** The first zoom level that shows it; without it, all do. */ zoom: z.int().min(0).max(24).optional(),
})
const column = z.strictObject({
  name: z.string().trim().min(1).max(most.name),
  kind: z.enum(['text', 'number', 'flag', 'date']),
})
const about = {
  layer: inputSchema(mapLayer),
  columns: z.array(column).max(most.columns),
  title_by: z.string().max(most.name).nullable(),
}
const seen = { id: z.uuid(), version: z.int().min(1) }
/** The limit of one request, with room for large shapes. */
const mostAtOnce = 2_000

export const beginImport = command('map-layers/begin-import', {
  about: 'Creates a layer for the features of a file, which are added in parts. It is drawn once all are stored.',
  input: z.strictObject({
    ...about,
    expected: z.int().min(1).max(most.features),
    file: z.string().trim().min(1).max(300),
    system: z.string().max(200),
    notes: z.array(z.string().max(600)).max(200),
    digest: z.string().regex(/^[0-9a-f]{64}$/, 'The SHA-256 of the file, in hexadecimal digits'),
    /** Of a result of the map analysis: how it was calculated. */ recipe: z.string().max(4_000).optional(),
  }),
  async run(
    { layer, columns, title_by, expected, file, system, notes, digest, recipe },
    { tx, actor },
  ): Promise<MapLayer> {
    refuseIf(whyNotEdit(mapLayer, null, actor))
    refuseIf(whyNotGiven(layer, actor))
    const same = await tx.one<MapLayer>(
      'select name, features, expected from map_layers where organization_id = $1 and digest = $2',
      [tx.organization_id, digest],
    )
    refuseIf(
      same
        ? isWhole(same)
          ? recipe
            ? `This result is saved already, as ${same.name}.`
            : `This file was already imported as ${same.name}. Nothing was changed.`
          : `An import of this file as ${same.name} was not finished. Remove that layer first.`
        : null,
    )
    return tx.insert<MapLayer>(mapLayer, {
      ...layer,
      columns: JSON.stringify(columns),
      title_by,
      expected,
      file,
      system,
      import_notes: notes.join('\n') || null,
      digest,
      recipe: recipe ?? null,
    })
  },
})

export const addFeatures = command('map-layers/add-features', {
  about: 'Adds a part of the features of an unfinished import. Sending the same part again changes nothing.',
  secret: ['features'],
  input: z.strictObject({
    id: z.uuid(),
    /** The place of the first one in the file, from 1. */ from: z.int().min(1),
    features: z.array(feature).min(1).max(mostAtOnce),
  }),
  async run({ id, from, features }, { tx, actor }) {
    const layer = await lockLayer(tx, actor, id)
    refuseIf(
      isWhole(layer)
        ? 'This import is finished.'
        : from + features.length - 1 > Number(layer.expected)
          ? `The file has ${layer.expected} features.`
          : null,
    )
    await store(tx, layer, from, features)
    return { id, to: from + features.length - 1 }
  },
})

export const finishImport = command('map-layers/finish-import', {
  about: 'Finishes an import when all features of the file are stored.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }): Promise<MapLayer> {
    const layer = await lockLayer(tx, actor, id)
    const stored = await extentOf(tx, id)
    const missing = Number(layer.expected) - stored.features
    refuseIf(
      missing > 0
        ? `${plural(missing, { one: 'One feature of the file is missing', other: `${missing} features of the file are missing` })}. Import it again.`
        : null,
    )
    return tx.update<MapLayer>(mapLayer, id, stored)
  },
})

export const importLayer = command('map-layers/import', {
  about: 'Imports features as a layer in one step, all or none.',
  secret: ['features'],
  input: z.strictObject({ ...about, features: z.array(feature).min(1, 'The file has no features').max(mostAtOnce) }),
  async run({ layer, columns, title_by, features }, { tx, actor }): Promise<MapLayer> {
    refuseIf(whyNotEdit(mapLayer, null, actor))
    refuseIf(whyNotGiven(layer, actor))
    const made = await tx.insert<MapLayer>(mapLayer, {
      ...layer,
      columns: JSON.stringify(columns),
      title_by,
      expected: features.length,
    })
    await store(tx, made, 1, features)
    return tx.update<MapLayer>(mapLayer, made.id, await extentOf(tx, made.id))
  },
})

export const startLayer = command('map-layers/start', {
  about: 'Starts a layer without features, for drawing. Its attributes are set now.',
  input: z.strictObject({ layer: inputSchema(mapLayer), columns: z.array(column).max(most.columns) }),
  async run({ layer, columns }, { tx, actor }): Promise<MapLayer> {
    refuseIf(whyNotEdit(mapLayer, null, actor))
    refuseIf(whyNotGiven(layer, actor))
    refuseIf(whyNotColumns(columns))
    return tx.insert<MapLayer>(mapLayer, {
      ...layer,
      columns: JSON.stringify(columns),
      title_by: titleIn(columns) ?? columns[0]!.name,
    })
  },
})

/** The layer, locked, for a person who may change it. */
async function lockLayer(tx: CommandTx, actor: Context['actor'], id: string): Promise<MapLayer> {
  const layer = await tx.lock<MapLayer>(mapLayer, id)
  refuseIf(whyNotEdit(mapLayer, layer, actor))
  return layer
}

type Given = z.infer<typeof feature>

async function store(tx: CommandTx, layer: MapLayer, from: number, features: readonly Given[]): Promise<void> {
  const columns = columnsIn(layer)
  const rows = features.map(({ geometry, attributes: said, zoom = 0 }, at) => {
    const position = from + at
    const reason = whyNotShape(geometry)
    if (reason) throw new Refusal(`Feature ${position}: ${reason}.`)
    const wrong = whyNotAttributes(columns, said)
    if (wrong) throw new Refusal(`Feature ${position}: ${wrong}`)
    const [west, south, east, north] = boundsOf([geometry as Geometry])!
    return {
      position,
      name: nameOf(said, layer.title_by, position),
      attributes: JSON.stringify(said),
      geometry: JSON.stringify(geometry),
      west,
      south,
      east,
      north,
      cell: cellOf([west, south, east, north]),
      from_zoom: zoom,
    }
  })
  await tx.sql(
    `insert into map_features (organization_id, layer, position, name, attributes, geometry, west, south, east, north,
      cell, from_zoom)
     select $1, $2, x.position, x.name, x.attributes, x.geometry, x.west, x.south, x.east, x.north, x.cell, x.from_zoom
     from jsonb_to_recordset($3::jsonb) x (position int, name text, attributes text, geometry text, west numeric,
      south numeric, east numeric, north numeric, cell text, from_zoom int)
     on conflict (organization_id, layer, position) do nothing`,
    [tx.organization_id, layer.id, JSON.stringify(rows)],
  )
}

type Extent = { features: number; extent: string | null; shapes: string | null }

async function extentOf(tx: CommandTx, id: string): Promise<Extent> {
  const row = (await tx.one<{ features: number; bounds: Bounds; shapes: string | null }>(
    `select count(*)::int as features, json_build_array(min(west), min(south), max(east), max(north)) as bounds,
      string_agg(distinct case when geometry like '{"type":"Point"%' then 'point'
        when geometry like '{"type":"MultiPoint"%' then 'points' when geometry like '{"type":"%LineString"%' then 'line' else 'area' end, ',') as shapes
     from map_features where organization_id = $1 and layer = $2`,
    [tx.organization_id, id],
  ))!
  const { features, bounds, shapes } = row
  return { features, shapes, extent: features > 0 ? JSON.stringify(bounds) : null }
}

const edit = editCommand('map-layers/edit', mapLayer)
export const editLayer = {
  ...edit,
  async run(input, context): Promise<MapLayer> {
    const layer = await context.tx.lock<MapLayer>(mapLayer, input.id)
    const row = (await edit.run(input, context)) as MapLayer
    refuseIf(whyNotGiven(input.changes, context.actor, layer))
    return row
  },
} satisfies typeof edit

const tone = z.enum(['action', 'good', 'warn', 'bad', 'info', 'quiet'])
export const styleLayer = command('map-layers/style', {
  about: 'Sets the colors and labels of a layer by an attribute of its features.',
  input: z.strictObject({
    ...seen,
    style_by: z.string().max(most.name).nullable(),
    label_by: z.string().max(most.name).nullable(),
    style: z
      .discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('categories'),
          classes: z
            .array(z.strictObject({ value: z.union([z.string().max(400), z.number(), z.boolean()]), tone }))
            .max(30),
        }),
        z.strictObject({
          kind: z.literal('graduated'),
          classes: z.array(z.strictObject({ upTo: z.number(), tone })).max(12),
        }),
      ])
      .nullable(),
  }),
  async run({ id, version, style_by, label_by, style }, { tx, actor }): Promise<MapLayer> {
    const layer = await lockLayer(tx, actor, id)
    await refuseIfMoved(tx, mapLayer, layer, version)
    refuseIf(whyNotStyle(columnsIn(layer), { style_by, label_by, style }))
    return tx.update<MapLayer>(mapLayer, id, { style_by, label_by, style: style && JSON.stringify(style) })
  },
})

export const removeLayer = command('map-layers/remove', {
  about: 'Removes a map layer with its features.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    await lockLayer(tx, actor, id)
    // Those who may draw on a layer don't decide whether there is one.
    refuseIf(whyNotEdit(mapLayer, null, actor))
    await tx.sql(`delete from ${mapFeature.table} where organization_id = $1 and layer = $2`, [
      actor.organization_id,
      id,
    ])
    await tx.sql(`delete from ${mapLayer.table} where organization_id = $1 and id = $2`, [actor.organization_id, id])
    return { id }
  },
})

export const editFeature = command('map-features/edit', {
  about: 'Changes attributes of a map feature if it is still the version that was seen.',
  input: z.strictObject({ ...seen, attributes }),
  async run({ id, version, attributes: given }, { tx, actor }): Promise<MapFeature> {
    const { row, layer } = await lockFeature(tx, actor, id, version)
    refuseIf(whyNotAttributes(columnsIn(layer), given))
    const changed = { ...(JSON.parse(row.attributes) as Attributes), ...given }
    return tx.update<MapFeature>(mapFeature, id, {
      attributes: JSON.stringify(changed),
      name: nameOf(changed, layer.title_by, Number(row.position)),
    })
  },
})

/** Drawn features change the layer: its count, its bounds and the kinds of its shapes. */
async function recount(tx: CommandTx, layer: string): Promise<void> {
  const now = await extentOf(tx, layer)
  await tx.update(mapLayer, layer, { ...now, expected: now.features })
}

export const drawFeature = command('map-features/draw', {
  about: 'Adds a feature that was drawn on the map to a layer.',
  input: z.strictObject({ layer: z.uuid(), geometry: z.unknown(), attributes }),
  async run({ layer: id, geometry, attributes: given }, { tx, actor }): Promise<{ id: string }> {
    const layer = await lockLayer(tx, actor, id)
    refuseIf(
      !isWhole(layer)
        ? 'This import is not finished.'
        : Number(layer.features) >= most.features
          ? `A layer can have up to ${most.features.toLocaleString('en-US')} features.`
          : null,
    )
    const { last } = (await tx.one<{ last: number }>(
      'select coalesce(max(position), 0)::int as last from map_features where organization_id = $1 and layer = $2',
      [tx.organization_id, id],
    ))!
    await store(tx, layer, last + 1, [{ geometry, attributes: given }])
    await recount(tx, id)
    return (await tx.one<{ id: string }>(
      'select id from map_features where organization_id = $1 and layer = $2 and position = $3',
      [tx.organization_id, id, last + 1],
    ))!
  },
})

/** The layer is locked before its feature, as by who draws. */
async function lockFeature(tx: CommandTx, actor: Context['actor'], id: string, version: number) {
  const found = await tx.one<{ layer: string }>(
    'select layer from map_features where organization_id = $1 and id = $2',
    [tx.organization_id, id],
  )
  // Without a row this refuses: the feature was removed.
  if (!found) await tx.lock<MapFeature>(mapFeature, id)
  const layer = await lockLayer(tx, actor, found!.layer)
  const row = await tx.lock<MapFeature>(mapFeature, id)
  await refuseIfMoved(tx, mapFeature, row, version)
  return { row, layer }
}

export const redrawFeature = command('map-features/redraw', {
  about: 'Gives a map feature another shape if it is still the version that was seen. Its attributes stay.',
  input: z.strictObject({ ...seen, geometry: z.unknown() }),
  async run({ id, version, geometry }, { tx, actor }): Promise<MapFeature> {
    const { row } = await lockFeature(tx, actor, id, version)
    const reason = whyNotShape(geometry)
    if (reason) throw new Refusal(`${row.name}: ${reason}.`)
    const [west, south, east, north] = boundsOf([geometry as Geometry])!
    const changed = await tx.update<MapFeature>(mapFeature, id, {
      geometry: JSON.stringify(geometry),
      west,
      south,
      east,
      north,
      cell: cellOf([west, south, east, north]),
      from_zoom: 0,
    })
    await recount(tx, row.layer)
    return changed
  },
})

export const removeFeature = command('map-features/remove', {
  about: 'Removes a feature from a map layer.',
  input: z.strictObject(seen),
  async run({ id, version }, { tx, actor }): Promise<{ id: string }> {
    const { row } = await lockFeature(tx, actor, id, version)
    await tx.sql('delete from map_features where organization_id = $1 and id = $2', [tx.organization_id, id])
    await recount(tx, row.layer)
    return { id }
  },
})

const draft = draftCommand('map-queries/keep', mapQuery)
export const keepQuestion = {
  ...draft,
  async run(input, context): Promise<MapQuery> {
    refuseIf(whyNotAsk(input as MapQuery))
    return (await draft.run(input, context)) as MapQuery
  },
} satisfies typeof draft

export type FeatureRow = {
  id: string
  version: number
  position: number
  name: string
  attributes: Attributes
  bounds: Bounds
}

/** The words of a filter for the attribute table. */
const filters = ['is', 'is_not', 'contains', 'above', 'below', 'is_empty', 'is_not_empty'] as const
const filter = z.strictObject({
  column: z.string().min(1).max(most.name),
  is: z.enum(filters),
  value: z.string().max(400),
})
export type FeatureFilter = z.infer<typeof filter>

const selection = {
  layer: z.uuid(),
  search: z.string().max(200).default(''),
  filters: z.array(filter).max(8).default([]),
}

/** The conditions of a selection, with their values from $3 on. $1 is the organization, $2 the layer. */
function whereOf({ search, filters: asked }: { search: string; filters: readonly FeatureFilter[] }): {
  where: string
  values: unknown[]
} {
  const values: unknown[] = []
  const put = (each: unknown) => `$${values.push(each) + 2}`
  const parts = asked.map(({ column: name, is, value: said }) => {
    const field = `${put(name)}::text`
    const cell = `(attributes::jsonb ->> ${field})`
    const numeric = `(case when jsonb_typeof(attributes::jsonb -> ${field}) = 'number' then ${cell}::numeric end)`
    const limit = Number(said)
    switch (is) {
      case 'is':
        return `lower(${cell}) = lower(${put(said)}::text)`
      case 'is_not':
        return `lower(${cell}) is distinct from lower(${put(said)}::text)`
      case 'contains':
        return `strpos(lower(${cell}), lower(${put(said)}::text)) > 0`
      case 'above':
        return Number.isFinite(limit) && said.trim() !== ''
          ? `${numeric} > ${put(limit)}::numeric`
          : `${cell} > ${put(said)}::text`
      case 'below':
        return Number.isFinite(limit) && said.trim() !== ''
          ? `${numeric} < ${put(limit)}::numeric`
          : `${cell} < ${put(said)}::text`
      case 'is_empty':
        return `${cell} is null`
      case 'is_not_empty':
        return `${cell} is not null`
    }
  })
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 6)
  for (const word of words)
    parts.push(
      `exists (select from jsonb_each_text(attributes::jsonb) a where strpos(lower(a.value), lower(${put(word)}::text)) > 0)`,
    )
  return { where: parts.map((part) => ` and ${part}`).join(''), values }
}

export const featureTable = question('map-features/table', {
  about: 'The attribute table of a layer: a page of its features, searched, filtered and sorted by attributes.',
  input: z.strictObject({
    ...selection,
    sort: z
      .strictObject({ column: z.string().min(1).max(most.name), descending: z.boolean() })
      .nullable()
      .default(null),
    from: z.int().min(0).max(most.features).default(0),
    size: z.int().min(1).max(200).default(50),
  }),
  async run({ layer, search, filters: asked, sort, from, size }, { tx }) {
    const { where, values } = whereOf({ search, filters: asked })
    const at = values.length + 3
    const direction = sort?.descending ? 'desc nulls last' : 'asc nulls last'
    // Numbers before texts, each in their own order.
    const order = sort
      ? `case when jsonb_typeof(attributes::jsonb -> $${at + 2}::text) = 'number'
           then (attributes::jsonb ->> $${at + 2}::text)::numeric end ${direction},
         attributes::jsonb ->> $${at + 2}::text ${direction}, position`
      : 'position'
    const rows = await tx.asPerson<Omit<FeatureRow, 'attributes'> & { attributes: string; count: number }>(
      `select id, version, position::int, name, attributes, json_build_array(west, south, east, north) as bounds,
        count(*) over ()::int as count
       from map_features where organization_id = $1 and layer = $2${where}
       order by ${order} limit $${at} offset $${at + 1}`,
      [tx.organization_id, layer, ...values, size, from, ...(sort ? [sort.column] : [])],
    )
    return {
      count: rows[0]?.count ?? 0,
      rows: rows.map(({ count: _, attributes: said, ...row }): FeatureRow => ({
        ...row,
        attributes: JSON.parse(said) as Attributes,
      })),
    }
  },
})

export const featureShapes = question('map-features/shapes', {
  about: 'The features of a layer with their shapes, page after page in the order of the file.',
  input: z.strictObject({
    ...selection,
    /** Only these, where they are named. */ ids: z.array(z.uuid()).max(300).optional(),
    after: z.int().min(0).default(0),
    size: z.int().min(1).max(mostAtOnce).default(500),
  }),
  async run({ layer, search, filters: asked, ids, after, size }, { tx }) {
    const { where, values } = whereOf({ search, filters: asked })
    const rows = await tx.asPerson<{
      id: string
      position: number
      name: string
      attributes: string
      geometry: string
    }>(
      `select id, position::int, name, attributes, geometry from map_features
       where organization_id = $1 and layer = $2${where} and position > $${values.length + 3}
        and ($${values.length + 5}::uuid[] is null or id = any($${values.length + 5}))
       order by position limit $${values.length + 4}`,
      [tx.organization_id, layer, ...values, after, size, ids ?? null],
    )
    return rows.map(({ attributes: said, geometry, ...row }) => ({
      ...row,
      attributes: JSON.parse(said) as Attributes,
      geometry: JSON.parse(geometry) as Geometry,
    }))
  },
})

export const locateAddresses = question('map-features/locate', {
  about: 'The places of addresses by a layer of addresses or parcels, in their order; null where the layer has none.',
  input: z.strictObject({ layer: z.uuid(), addresses: z.array(z.string().trim().min(1).max(200)).min(1).max(500) }),
  async run({ layer, addresses }, { tx }): Promise<(readonly [longitude: number, latitude: number] | null)[]> {
    const spellings = addresses.map(spellingsOf)
    const found = await tx.asPerson<{ name: string; longitude: number; latitude: number }>(
      `select distinct on (lower(name)) lower(name) as name, ((west + east) / 2)::float8 as longitude,
         ((south + north) / 2)::float8 as latitude
       from map_features where organization_id = $1 and layer = $2 and lower(name) = any ($3)
       order by lower(name), position`,
      [tx.organization_id, layer, [...new Set(spellings.flat())]],
    )
    const places = new Map(found.map(({ name, longitude, latitude }) => [name, [longitude, latitude] as const]))
    return spellings.map((each) => places.get(each.find((spelling) => places.has(spelling)) ?? '') ?? null)
  },
})

export const attributeSummary = question('map-layers/attribute', {
  about: 'The values of an attribute in a layer: the most frequent ones, and the limits of five equal parts.',
  input: z.strictObject({ layer: z.uuid(), column: z.string().min(1).max(most.name) }),
  async run({ layer, column: name }, { tx }) {
    const values = await tx.asPerson<{ value: string | number | boolean | null; count: number }>(
      `select attributes::jsonb -> $3::text as value, count(*)::int as count from map_features
       where organization_id = $1 and layer = $2 group by 1 order by 2 desc, 1 limit 60`,
      [tx.organization_id, layer, name],
    )
    const [parts] = await tx.asPerson<{ limits: number[] | null }>(
      `select percentile_disc(array[0.2, 0.4, 0.6, 0.8, 1]) within group (order by (attributes::jsonb ->> $3::text)::float8) as limits
       from map_features where organization_id = $1 and layer = $2
        and jsonb_typeof(attributes::jsonb -> $3::text) = 'number'`,
      [tx.organization_id, layer, name],
    )
    return { values, limits: parts?.limits ?? [] }
  },
})

export type Layer = {
  id: string
  name: string
  tone: string
  ground: boolean
  own: boolean
  /** All its features; of a large layer they come as tiles. */ spots: Spot[]
  features: number
  /** The bounds of a large layer, and what changes with it. */ tiled?: { extent: string | null; stamp: string }
}
type Found = {
  layer: string
  id: string
  name: string
  note: string | null
  worth: number | null
  at: { longitude?: number; latitude?: number } | null
}

const records: Record<string, { name: string; tone: string; table: string }> = {
  assets: { name: 'Assets', tone: 'action', table: 'assets' },
  projects: { name: 'Projects', tone: 'info', table: 'projects' },
  damage: { name: 'Damage', tone: 'bad', table: 'damage_items' },
  devices: { name: 'Sensors', tone: 'good', table: 'devices' },
  incidents: { name: 'Incidents', tone: 'warn', table: 'emergency_incidents' },
  requests: { name: 'Service requests', tone: 'warn', table: 'service_requests' },
}

/** Assets and incidents are passed in: statements with the columns of a row, for organization $1. */
export const mapPlaces = (elsewhere: readonly string[]) =>
  question('maps/places', {
    about:
      'Everything with a location that this person can see: assets, projects, damage, sensors, incidents, service requests and imported layers.',
    input: z.strictObject({}),
    async run(_, { tx, actor }): Promise<Layer[]> {
      const rows = await tx.asPerson<Found>(
        `(select 'projects' as layer, id, name, replace(status, '_', ' ') as note, budget::bigint as worth, site as at
         from projects where organization_id = $1 and site is not null and status not in ('closed', 'canceled')
         limit 1000)
       union all (select 'damage', id, title, replace(status, '_', ' '), estimate::bigint, site from damage_items
         where organization_id = $1 and site is not null and status <> 'withdrawn' limit 2000)
       union all (select 'devices', id, name, trim_scale(last_value)::text || ' ' || unit, null::bigint, place
         from devices where organization_id = $1 and place is not null and status = 'active' limit 2000)
       union all (select 'requests', id, title, number || ', ' || replace(status, '_', ' '), null::bigint, place
         from service_requests where organization_id = $1 and place is not null
         and status in ('new', 'in_progress', 'waiting') order by asked_at desc limit 2000)
       ${elsewhere.map((places) => `union all (${places})`).join(' ')}`,
        [actor.organization_id],
      )
      const own = Object.entries(records).map(([id, { name, tone: color, table }]): Layer => {
        const spots = rows
          .filter((row) => row.layer === id && row.at?.longitude !== undefined && row.at.latitude !== undefined)
          .map((row) => ({
            id: row.id,
            name: row.name,
            note: row.note,
            worth: row.worth === null ? null : Number(row.worth),
            to: `/records/${table}/${row.id}`,
            geometry: { type: 'Point', coordinates: [row.at!.longitude!, row.at!.latitude!] } as const,
          }))
        return { id, name, tone: color, ground: false, own: true, spots, features: spots.length }
      })
      return [...(await importedLayers(tx)), ...own.filter(({ spots }) => spots.length > 0)]
    },
  })

/** The layers from files, and the features of those that are small enough to come whole. */
async function importedLayers(tx: Context['tx']): Promise<Layer[]> {
  const layers = (
    await tx.asPerson<MapLayer>('select * from map_layers where organization_id = $1 order by name, id limit 200', [
      tx.organization_id,
    ])
  ).filter(isWhole)
  const small = layers.filter(({ features }) => Number(features) <= mostWhole)
  const taken = await tx.asPerson<Pick<MapFeature, 'id' | 'layer' | 'name' | 'attributes' | 'geometry'>>(
    `select id, layer, name, attributes, geometry from map_features
     where organization_id = $1 and layer = any($2) order by layer, position limit 8000`,
    [tx.organization_id, small.map(({ id }) => id)],
  )
  return layers.map((layer): Layer => {
    const style = styleIn(layer)
    const spots = taken
      .filter((row) => row.layer === layer.id)
      .map((row): Spot => {
        const said = JSON.parse(row.attributes) as Attributes
        const color = toneIn(style, layer.style_by, said)
        return {
          id: row.id,
          name: layer.label_by === null ? row.name : String(said[layer.label_by] ?? row.name),
          note: summaryOf(said, layer.title_by),
          worth: null,
          to: null,
          geometry: JSON.parse(row.geometry) as Geometry,
          ...(color && { tone: color }),
        }
      })
    return {
      id: layer.id,
      name: layer.name,
      tone: layer.tone,
      ground: layer.ground,
      own: false,
      spots,
      features: Number(layer.features),
      ...(Number(layer.features) > mostWhole && { tiled: { extent: layer.extent, stamp: String(layer.version) } }),
    }
  })
}
