import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { cellOf, nameOfZoom } from '@granary/geodata/cells.ts'
import { most, type Attributes } from '@granary/geodata/geodata.ts'
import { boundsOf, type Bounds, type Geometry } from '@granary/geodata/geography.ts'
import { spellingsOf } from '../addresses/rules.ts'
import { mapFeature, mapLayer, type MapFeature } from '../records.ts'
import { columnsIn, isWhole, nameOf, whyNotAttributes, whyNotShape } from '../rules.ts'
import { attributes, extentOf, lockLayer, mostAtOnce, store } from './keep.ts'

const seen = { id: z.uuid(), version: z.int().min(1) }

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
      from_zoom: nameOfZoom(0),
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
