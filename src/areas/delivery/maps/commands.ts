import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { editCommand, draftCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { most, type Attributes } from '@granary/geodata/geodata.ts'
import type { Geometry } from '@granary/geodata/geography.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { plural } from '#platform/words.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { serviceLife } from '#areas/organization/service/life.ts'
import { damageLife } from '#areas/grants/damage/life.ts'
import { extentOf, feature, lockLayer, mostAtOnce, store } from './features/keep.ts'
import { mapFeature, mapLayer, mapQuery, type MapFeature, type MapLayer, type MapQuery } from './records.ts'
import {
  columnsIn,
  isWhole,
  mostWhole,
  styleIn,
  summaryOf,
  titleIn,
  toneIn,
  whyNotAsk,
  whyNotColumns,
  whyNotGiven,
  whyNotStyle,
  type Spot,
} from './rules.ts'
import { deviceLife } from '../devices/life.ts'
import { projectLife } from '../projects/life.ts'

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

const draft = draftCommand('map-queries/keep', mapQuery)
export const keepQuestion = {
  ...draft,
  async run(input, context): Promise<MapQuery> {
    refuseIf(whyNotAsk(input as MapQuery))
    return (await draft.run(input, context)) as MapQuery
  },
} satisfies typeof draft

export type Layer = {
  id: string
  name: string
  tone: string
  ground: boolean
  own: boolean
  /** All its features; of a large layer they come as tiles. */ spots: Spot[]
  features: number
  /** The bounds of a large layer, its kinds of shapes, and what changes with it. */
  tiled?: { extent: string | null; shapes: string | null; stamp: string }
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
         from projects where organization_id = $1 and site is not null
         and status ${among(projectLife, ...projectLife.openStatuses)}
         limit 1000)
       union all (select 'damage', id, title, replace(status, '_', ' '), estimate::bigint, site from damage_items
         where organization_id = $1 and site is not null and status ${notAmong(damageLife, 'withdrawn')} limit 2000)
       union all (select 'devices', id, name, trim_scale(last_value)::text || ' ' || unit, null::bigint, place
         from devices where organization_id = $1 and place is not null
         and status ${among(deviceLife, 'active')} limit 2000)
       union all (select 'requests', id, title, number || ', ' || replace(status, '_', ' '), null::bigint, place
         from service_requests where organization_id = $1 and place is not null
         and status ${among(serviceLife, ...serviceLife.openStatuses)} order by asked_at desc limit 2000)
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
      ...(Number(layer.features) > mostWhole && {
        tiled: { extent: layer.extent, shapes: layer.shapes, stamp: String(layer.version) },
      }),
    }
  })
}
