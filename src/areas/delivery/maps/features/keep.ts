import { z } from 'zod'
import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { cellOf, lastZoom, nameOfZoom } from '@granary/geodata/cells.ts'
import { most } from '@granary/geodata/geodata.ts'
import { boundsOf, type Bounds, type Geometry } from '@granary/geodata/geography.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { mapLayer, type MapLayer } from '../records.ts'
import { columnsIn, nameOf, whyNotAttributes, whyNotShape } from '../rules.ts'

/** The limit of features in one request, with room for large shapes. */
export const mostAtOnce = 2_000

const value = z.union([z.string().max(8_000), z.number(), z.boolean(), z.null()])
/** The layer, locked, for a person who may change it. */
export async function lockLayer(tx: CommandTx, actor: Context['actor'], id: string): Promise<MapLayer> {
  const layer = await tx.lock<MapLayer>(mapLayer, id)
  refuseIf(whyNotEdit(mapLayer, layer, actor))
  return layer
}

export const attributes = z.record(z.string().min(1).max(most.name), value)
export const feature = z.strictObject({
  geometry: z.unknown(),
  attributes,
  /** The first zoom level that shows it; without it, all do. */ zoom: z.int().min(0).max(lastZoom).optional(),
})
type Given = z.infer<typeof feature>

export async function store(tx: CommandTx, layer: MapLayer, from: number, features: readonly Given[]): Promise<void> {
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
      from_zoom: nameOfZoom(zoom),
    }
  })
  await tx.sql(
    `insert into map_features (organization_id, layer, position, name, attributes, geometry, west, south, east, north,
      cell, from_zoom)
     select $1, $2, x.position, x.name, x.attributes, x.geometry, x.west, x.south, x.east, x.north, x.cell, x.from_zoom
     from jsonb_to_recordset($3::jsonb) x (position int, name text, attributes text, geometry text, west numeric,
      south numeric, east numeric, north numeric, cell text, from_zoom text)
     on conflict (organization_id, layer, position) do nothing`,
    [tx.organization_id, layer.id, JSON.stringify(rows)],
  )
}

type Extent = { features: number; extent: string | null; shapes: string | null }

export async function extentOf(tx: CommandTx, id: string): Promise<Extent> {
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
