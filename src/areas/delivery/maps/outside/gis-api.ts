import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Hono, type Context } from 'hono'
import vtpbf from 'vt-pbf'
import type { AreasOf, Need } from '#platform/auth/scopes.ts'
import { NotFound, Refusal } from '#platform/commands/refusals.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { askerOf } from '#platform/functions/callers.ts'
import type { Attributes } from '@granary/geodata/geodata.ts'
import type { Bounds, Geometry } from '@granary/geodata/geography.ts'
import type { Services } from '#platform/services.ts'
import { mapLayer, type MapLayer } from '../records.ts'
import { columnsIn, styleIn, toneIn } from '../rules.ts'
import { cut, extent, type Cut, type Tags } from './cut/rules.ts'
import { featureServer } from './feature-server.ts'
import { countIn, featuresIn, inTile, layerOf, layersOf, selectionOf, type Person } from './features.ts'
import { orderOf } from './where.ts'

const mostAtOnce = 2_000
const gzip = promisify(zlib.gzip)

/**
 * Map layers for other programs, with the key of a person or in their session: a list, GeoJSON, vector tiles and a
 * FeatureServer. Everything is read with that person's rights.
 */
export function gisApi(services: Services, areasOf: AreasOf): Hono {
  const need: Need = { does: 'read', areas: areasOf.table(mapLayer.table) }
  const api = new Hono()
  api.onError(answerFunctionError(services))
  const person = (c: Context): Promise<Person> => askerOf(services, c, need)
  const layerIn = async (c: Context, who: Person): Promise<MapLayer> => {
    const id = c.req.param('id') ?? ''
    const layer = await layerOf(services, who, id)
    if (!layer) throw new NotFound(mapLayer.label, { table: mapLayer.table, id })
    return layer
  }

  api.get('/layers', async (c) => {
    const layers = await layersOf(services, await person(c))
    return c.json(
      layers.map((layer) => ({
        id: layer.id,
        name: layer.name,
        source: layer.source,
        features: Number(layer.features),
        bounds: layer.extent ? (JSON.parse(layer.extent) as Bounds) : null,
        attributes: columnsIn(layer),
        geojson: `/gis/v1/layers/${layer.id}/features`,
        tiles: `/gis/v1/layers/${layer.id}/tiles/{z}/{x}/{y}`,
        feature_server: `/gis/v1/arcgis/rest/services/${layer.id}/FeatureServer`,
      })),
    )
  })

  api.get('/layers/:id/features', async (c) => {
    const who = await person(c)
    const layer = await layerIn(c, who)
    const [limit, offset] = [wholeOf(c, 'limit', mostAtOnce), wholeOf(c, 'offset', 0)]
    const selection = await selectionOf(services, who, layer.id, { within: boundsIn(c.req.query('bbox')) })
    const [features, { count }] = await Promise.all([
      featuresIn(services, who, selection, {
        order: orderOf('', [], selection.values.length + 1),
        offset,
        limit: Math.min(limit, mostAtOnce),
      }),
      countIn(services, who, selection),
    ])
    return c.body(
      JSON.stringify({
        type: 'FeatureCollection',
        numberMatched: count,
        numberReturned: features.length,
        features: features.map(({ position, attributes, geometry }) => ({
          type: 'Feature',
          id: position,
          properties: attributes,
          geometry,
        })),
      }),
      200,
      { 'Content-Type': 'application/geo+json; charset=utf-8', 'Cache-Control': 'private, no-store' },
    )
  })

  api.get('/layers/:id/tiles/:z{[0-9]{1,2}}/:x{[0-9]{1,7}}/:y{[0-9]{1,7}}', async (c) => {
    const who = await person(c)
    const [z, x, y] = (['z', 'x', 'y'] as const).map((name) => Number(c.req.param(name))) as [number, number, number]
    if (z > 18 || x >= 2 ** z || y >= 2 ** z) throw new Refusal('There is no such tile: zoom levels are 0 to 18.')
    const layer = await layerIn(c, who)
    const rows = await inTile(services, who, layer, { z, x, y })
    const features = rows.flatMap(({ position, name, attributes, geometry }): Cut[] => {
      const shape = cut(JSON.parse(geometry) as Geometry, { z, x, y })
      return shape ? [{ ...shape, id: Number(position), tags: tagsOf(layer, z, name, attributes) }] : []
    })
    const bytes =
      features.length > 0 ? vtpbf.fromGeojsonVt({ features: { features } }, { version: 2, extent }) : nothing
    const packed = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    return c.body((packed ? await gzip(bytes, { level: 1 }) : bytes) as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/vnd.mapbox-vector-tile',
      'Cache-Control': 'private, max-age=60',
      Vary: 'Authorization, Accept-Encoding',
      ...(packed && { 'Content-Encoding': 'gzip' }),
    })
  })

  api.route('/arcgis/rest', featureServer(services, need))
  return api
}

const nothing = new Uint8Array()
/** Names are drawn from this level on. */
const named = 13

/** A tile has what its picture needs: the tone where it is not the layer’s, and names where they are drawn. */
function tagsOf(layer: MapLayer, z: number, name: string, attributes: string): Tags {
  const { style_by, label_by, tone } = layer
  if (style_by === null && z < named) return {}
  const values = style_by === null && label_by === null ? {} : (JSON.parse(attributes) as Attributes)
  const own = toneIn(styleIn(layer), style_by, values)
  const label = label_by === null ? null : values[label_by]
  return {
    ...(own && own !== tone && { tone: own }),
    ...(z >= named && { name: label === null || label === undefined ? name : String(label) }),
  }
}

function wholeOf(c: Context, name: string, otherwise: number): number {
  const said = c.req.query(name)
  if (said === undefined) return otherwise
  if (!/^\d{1,7}$/.test(said)) throw new Refusal(`${name} is a whole number.`)
  return Number(said)
}

function boundsIn(text: string | undefined): Bounds | undefined {
  if (text === undefined) return undefined
  const numbers = text.split(',').map(Number)
  if (
    numbers.length !== 4 ||
    numbers.some((each) => !Number.isFinite(each)) ||
    numbers[0]! > numbers[2]! ||
    numbers[1]! > numbers[3]!
  )
    throw new Refusal('bbox is west, south, east and north in degrees, with commas between them.')
  return numbers as unknown as Bounds
}
