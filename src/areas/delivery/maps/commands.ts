import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { editCommand, draftCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Geometry } from '#platform/geography.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { mapFeature, mapLayer, mapQuery, type MapLayer, type MapQuery } from './records.ts'
import { mostPlaces, whyNotAsk, whyNotShape, type Spot } from './rules.ts'

const place = z.strictObject({
  name: z.string().trim().min(1).max(200),
  note: z.string().max(500).nullable(),
  geometry: z.unknown(),
})

export const importLayer = command('map-layers/import', {
  about: 'Imports a file of map features as a layer, all or none.',
  secret: ['places'],
  input: z.strictObject({
    layer: inputSchema(mapLayer),
    places: z.array(place).min(1, 'The file has no features').max(mostPlaces),
  }),
  async run({ layer, places }, { tx, actor }): Promise<MapLayer> {
    refuseIf(whyNotEdit(mapLayer, null, actor))
    refuseIf(
      firstReason(
        ...places.map(({ name, geometry }) => {
          const reason = whyNotShape(geometry)
          return reason && `${name}: ${reason}.`
        }),
      ),
    )
    const made = await tx.insert<MapLayer>(mapLayer, { ...layer, features: places.length })
    await tx.sql(
      `insert into map_features (organization_id, layer, position, name, note, geometry)
        select $1, $2, row_number() over (), x.name, x.note, x.geometry::text
        from jsonb_to_recordset($3::jsonb) x (name text, note text, geometry jsonb)`,
      [actor.organization_id, made.id, JSON.stringify(places)],
    )
    return made
  },
})
export const editLayer = editCommand('map-layers/edit', mapLayer)

export const removeLayer = command('map-layers/remove', {
  about: 'Removes a map layer with its features.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    await tx.lock<MapLayer>(mapLayer, id)
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

export type Layer = { id: string; name: string; tone: string; ground: boolean; own: boolean; spots: Spot[] }
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
}

/** Assets and incidents are passed in: statements with the columns of a row, for organization $1. */
export const mapPlaces = (elsewhere: readonly string[]) =>
  question('maps/places', {
    about:
      'Everything with a location that this person can see: assets, projects, damage, sensors, incidents and imported layers.',
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
       ${elsewhere.map((places) => `union all (${places})`).join(' ')}`,
        [actor.organization_id],
      )
      const own = Object.entries(records).map(([id, { name, tone, table }]): Layer => ({
        id,
        name,
        tone,
        ground: false,
        own: true,
        spots: rows
          .filter((row) => row.layer === id && row.at?.longitude !== undefined && row.at.latitude !== undefined)
          .map((row) => ({
            id: row.id,
            name: row.name,
            note: row.note,
            worth: row.worth === null ? null : Number(row.worth),
            to: `/records/${table}/${row.id}`,
            geometry: { type: 'Point', coordinates: [row.at!.longitude!, row.at!.latitude!] },
          })),
      }))
      const taken = await tx.asPerson<{
        id: string
        name: string
        tone: string
        ground: boolean
        feature: string
        feature_name: string
        note: string | null
        geometry: string
      }>(
        `select l.id, l.name, l.tone, l.ground, f.id as feature, f.name as feature_name, f.note, f.geometry
        from map_layers l join map_features f on f.organization_id = l.organization_id and f.layer = l.id
        where l.organization_id = $1 order by l.name, l.id, f.position limit 6000`,
        [actor.organization_id],
      )
      const layers = new Map<string, Layer>()
      for (const row of taken) {
        const layer = layers.get(row.id) ?? {
          id: row.id,
          name: row.name,
          tone: row.tone,
          ground: row.ground,
          own: false,
          spots: [],
        }
        layer.spots.push({
          id: row.feature,
          name: row.feature_name,
          note: row.note,
          worth: null,
          to: null,
          geometry: JSON.parse(row.geometry) as Geometry,
        })
        layers.set(row.id, layer)
      }
      return [...layers.values(), ...own.filter(({ spots }) => spots.length > 0)]
    },
  })
