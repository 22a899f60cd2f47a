import { Hono, type Context } from 'hono'
import type { Need } from '#platform/auth/scopes.ts'
import { isApiKey } from '#platform/auth/api-keys.ts'
import { Unauthorized } from '#platform/auth/callers.ts'
import type { Bounds } from '@granary/geodata/geography.ts'
import type { Services } from '#platform/services.ts'
import { visitOf } from '#platform/wire/visit.ts'
import type { MapLayer } from '../records.ts'
import { mostAtOnce } from '../features/keep.ts'
import { columnsIn } from '../rules.ts'
import {
  attributesFor,
  degreesSr,
  esriShape,
  extentOf,
  fieldsOf,
  fromMercator,
  geometryType,
  mercatorSr,
  shapeKinds,
  type ShapeKind,
} from './esri.ts'
import { countIn, featuresIn, layerOf, layersOf, positionsIn, selectionOf, type Person } from './features.ts'
import { idField, orderOf, UnreadableWhere, whereOf } from './where.ts'

/** The version whose answers these are; programs choose their requests by it. */
const currentVersion = 11.1

/** A refusal in the form of ArcGIS: the status is 200, and the code is inside. */
class EsriRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Params = (name: string) => string | undefined
type Named = { id: number; kind: ShapeKind; name: string }

/** ArcGIS REST: what a program needs to read a layer. Nothing can be changed through it. */
export function featureServer(services: Services, need: Need): Hono {
  const api = new Hono()
  api.onError((error, c) => {
    const refusal =
      error instanceof EsriRefusal
        ? error
        : error instanceof UnreadableWhere
          ? new EsriRefusal(400, error.message)
          : error instanceof Unauthorized
            ? new EsriRefusal(499, error.message)
            : null
    if (!refusal) throw error
    return c.json({ error: { code: refusal.code, message: refusal.message, details: [] } }, 200)
  })

  /** Parameters are in the address or in a form. */
  async function paramsOf(c: Context): Promise<Params> {
    const form = c.req.method === 'POST' ? await c.req.parseBody() : {}
    return (name) => {
      const value = form[name] ?? c.req.query(name)
      return typeof value === 'string' && value !== '' ? value : undefined
    }
  }

  /** ArcGIS programs send a key as a parameter; a session is only accepted in its header. */
  async function personOf(c: Context, param: Params): Promise<Person> {
    const token = param('token')
    if (token !== undefined && !isApiKey(token)) throw new EsriRefusal(498, 'This token is not an API key of Granary.')
    const headers = {
      get: (name: string) => (name === 'authorization' && token !== undefined ? `Bearer ${token}` : c.req.header(name)),
    }
    const caller = await services.callers.of(headers, { from: visitOf(c).address, scope: need })
    if (!caller.actor) throw new EsriRefusal(499, 'An API key is required, as token or in the Authorization header.')
    visitOf(c).actor = caller.actor
    return { ...caller, actor: caller.actor }
  }

  const answer = (c: Context, param: Params, value: object) => {
    const format = param('f') ?? 'json'
    if (format !== 'json' && format !== 'pjson' && format !== 'geojson')
      throw new EsriRefusal(400, `The format ${format.slice(0, 20)} isn’t supported. Use json or geojson.`)
    return c.body(JSON.stringify(value, null, format === 'pjson' ? 2 : undefined), 200, {
      'Content-Type': `${format === 'geojson' ? 'application/geo+json' : 'application/json'}; charset=utf-8`,
      'Cache-Control': 'private, no-store',
    })
  }

  async function layerIn(c: Context, who: Person): Promise<MapLayer> {
    const layer = await layerOf(services, who, c.req.param('layer') ?? '')
    if (!layer) throw new EsriRefusal(404, 'There is no such layer, or you can’t see it.')
    return layer
  }

  const both = (path: string, handle: (c: Context) => Promise<Response>) => api.on(['GET', 'POST'], path, handle)

  both('/info', async (c) =>
    answer(c, await paramsOf(c), { currentVersion, fullVersion: '11.1.0', authInfo: { isTokenBasedSecurity: true } }),
  )

  both('/services', async (c) => {
    const param = await paramsOf(c)
    const layers = await layersOf(services, await personOf(c, param))
    return answer(c, param, {
      currentVersion,
      folders: [],
      services: layers.map(({ id }) => ({ name: id, type: 'FeatureServer' })),
    })
  })

  both('/services/:layer/FeatureServer', async (c) => {
    const param = await paramsOf(c)
    const layer = await layerIn(c, await personOf(c, param))
    return answer(c, param, {
      currentVersion,
      serviceDescription: layer.source,
      hasVersionedData: false,
      maxRecordCount: mostAtOnce,
      supportedQueryFormats: 'JSON, geoJSON',
      capabilities: 'Query',
      description: layer.source,
      copyrightText: layer.source,
      spatialReference: degreesSr,
      fullExtent: wholeOf(layer),
      initialExtent: wholeOf(layer),
      allowGeometryUpdates: false,
      units: 'esriDecimalDegrees',
      layers: namedIn(layer).map(({ id, name, kind }) => ({
        id,
        name,
        type: 'Feature Layer',
        parentLayerId: -1,
        defaultVisibility: true,
        subLayerIds: null,
        minScale: 0,
        maxScale: 0,
        geometryType: geometryType(kind, hasSeveral(layer)),
      })),
      tables: [],
    })
  })

  both('/services/:layer/FeatureServer/:number{[0-9]+}', async (c) => {
    const param = await paramsOf(c)
    const layer = await layerIn(c, await personOf(c, param))
    const { id, name, kind } = numbered(layer, c)
    return answer(c, param, {
      currentVersion,
      id,
      name,
      type: 'Feature Layer',
      description: layer.source,
      copyrightText: layer.source,
      geometryType: geometryType(kind, hasSeveral(layer)),
      hasAttachments: false,
      hasM: false,
      hasZ: false,
      objectIdField: idField,
      globalIdField: '',
      displayField: layer.title_by ?? idField,
      typeIdField: '',
      fields: fieldsOf(columnsIn(layer)),
      types: [],
      templates: [],
      relationships: [],
      indexes: [],
      capabilities: 'Query',
      extent: wholeOf(layer),
      spatialReference: degreesSr,
      sourceSpatialReference: degreesSr,
      maxRecordCount: mostAtOnce,
      standardMaxRecordCount: mostAtOnce,
      supportedQueryFormats: 'JSON, geoJSON',
      supportsStatistics: false,
      supportsAdvancedQueries: true,
      supportsCoordinatesQuantization: false,
      advancedQueryCapabilities: {
        supportsPagination: true,
        supportsOrderBy: true,
        supportsDistinct: false,
        supportsStatistics: false,
        supportsReturningQueryExtent: true,
        supportsQueryWithDistance: false,
        supportsSqlExpression: false,
      },
      useStandardizedQueries: true,
      minScale: 0,
      maxScale: 0,
      defaultVisibility: true,
      drawingInfo: { renderer: { type: 'simple', symbol: null } },
    })
  })

  both('/services/:layer/FeatureServer/:number{[0-9]+}/query', async (c) => {
    const param = await paramsOf(c)
    const who = await personOf(c, param)
    const layer = await layerIn(c, who)
    const { kind } = numbered(layer, c)
    refuseUnsupported(param)
    const columns = columnsIn(layer)
    const where = param('where')
    const selection = await selectionOf(services, who, layer.id, {
      kind: namedIn(layer).length > 1 ? kind : undefined,
      where: where ? { sql: (first) => whereOf(where, columns, first) } : undefined,
      within: envelopeIn(param),
      positions: param('objectIds')?.split(',').map(numberIn),
    })
    const isMercator = isMercatorSr(param('outSR') ?? '4326')
    if (isTrue(param('returnCountOnly')) && !isTrue(param('returnExtentOnly')))
      return answer(c, param, { count: (await countIn(services, who, selection)).count })
    if (isTrue(param('returnIdsOnly')))
      return answer(c, param, { objectIdFieldName: idField, objectIds: await positionsIn(services, who, selection) })
    if (isTrue(param('returnExtentOnly'))) {
      const { count, bounds } = await countIn(services, who, selection)
      return answer(c, param, { count, extent: count > 0 ? extentOf(bounds, isMercator) : null })
    }
    const limit = Math.min(numberIn(param('resultRecordCount') ?? String(mostAtOnce)), mostAtOnce)
    const offset = numberIn(param('resultOffset') ?? '0')
    const found = await featuresIn(services, who, selection, {
      order: orderOf(param('orderByFields') ?? '', columns, selection.values.length + 1),
      offset,
      limit: limit + 1,
    })
    const exceeded = found.length > limit
    const features = found.slice(0, limit)
    const asked = fieldsAsked(param('outFields'), columns)
    const hasGeometry = !isFalse(param('returnGeometry'))
    if (param('f') === 'geojson')
      return answer(c, param, {
        type: 'FeatureCollection',
        ...(exceeded && { properties: { exceededTransferLimit: true }, exceededTransferLimit: true }),
        features: features.map(({ position, attributes, geometry }) => ({
          type: 'Feature',
          id: position,
          geometry: hasGeometry ? geometry : null,
          properties: attributesFor(position, attributes, columns, asked),
        })),
      })
    return answer(c, param, {
      objectIdFieldName: idField,
      uniqueIdField: { name: idField, isSystemMaintained: true },
      globalIdFieldName: '',
      geometryType: geometryType(kind, hasSeveral(layer)),
      spatialReference: isMercator ? mercatorSr : degreesSr,
      fields: fieldsOf(columns).filter(({ name }) => !asked || asked.has(name.toLowerCase())),
      ...(exceeded && { exceededTransferLimit: true }),
      features: features.map(({ position, attributes, geometry }) => ({
        attributes: attributesFor(position, attributes, columns, asked),
        ...(hasGeometry && { geometry: esriShape(geometry, isMercator, !hasSeveral(layer)) }),
      })),
    })
  })
  return api
}

const wholeOf = ({ extent }: MapLayer) => (extent ? extentOf(JSON.parse(extent) as Bounds) : null)

const shapesIn = ({ shapes }: MapLayer) => shapes?.split(',') ?? []
const hasSeveral = (layer: MapLayer) => shapesIn(layer).includes('points')

function namedIn(layer: MapLayer): Named[] {
  const own = shapesIn(layer)
  const kinds = shapeKinds.filter((kind) => own.includes(kind) || (kind === 'point' && own.includes('points')))
  const suffix: Record<ShapeKind, string> = { point: 'points', line: 'lines', area: 'areas' }
  return kinds.map((kind, id) => ({
    id,
    kind,
    name: kinds.length > 1 ? `${layer.name} (${suffix[kind]})` : layer.name,
  }))
}

function numbered(layer: MapLayer, c: Context): Named {
  const found = namedIn(layer).find(({ id }) => id === Number(c.req.param('number')))
  if (!found) throw new EsriRefusal(404, `${layer.name} has no layer ${c.req.param('number')}.`)
  return found
}

const isTrue = (said: string | undefined) => said?.toLowerCase() === 'true'
const isFalse = (said: string | undefined) => said?.toLowerCase() === 'false'

function numberIn(text: string): number {
  if (!/^\s*\d{1,9}\s*$/.test(text)) throw new EsriRefusal(400, `“${text.slice(0, 20)}” isn’t a whole number.`)
  return Number(text)
}

function fieldsAsked(said: string | undefined, columns: ReturnType<typeof columnsIn>): ReadonlySet<string> | null {
  if (said === undefined) return new Set([idField.toLowerCase()])
  if (said.trim() === '*') return null
  const names = said.split(',').map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase())
  const known = new Set([idField.toLowerCase(), ...columns.map(({ name }) => name.toLowerCase())])
  const strange = names.find((name) => !known.has(name))
  if (strange !== undefined) throw new EsriRefusal(400, `This layer has no field ${strange.slice(0, 80)}.`)
  return new Set([...names, idField.toLowerCase()])
}

/** Parameters that change the answer and aren't here are refused: an answer to another question is worse than none. */
function refuseUnsupported(param: Params): void {
  const unsupported = [
    'outStatistics',
    'groupByFieldsForStatistics',
    'having',
    'quantizationParameters',
    'gdbVersion',
    'historicMoment',
    'distance',
    'relationParam',
    'time',
  ].filter((name) => param(name) !== undefined)
  if (isTrue(param('returnDistinctValues'))) unsupported.push('returnDistinctValues')
  if (isTrue(param('returnCentroid'))) unsupported.push('returnCentroid')
  if (unsupported.length > 0) throw new EsriRefusal(400, `${unsupported[0]} isn’t supported.`)
}

/** The code of a coordinate system: a number, or {"wkid": …}. */
function wkidOf(said: string): number {
  try {
    const read = JSON.parse(said) as number | { wkid?: number; latestWkid?: number }
    const wkid = typeof read === 'number' ? read : (read.latestWkid ?? read.wkid)
    if (wkid !== undefined) return wkid
  } catch {
    // Refused below.
  }
  throw new EsriRefusal(400, 'The coordinate system can’t be read.')
}

function isMercatorSr(said: string): boolean {
  const wkid = wkidOf(said)
  if (wkid === 4326) return false
  if (wkid === 3857 || wkid === 102100 || wkid === 900913) return true
  throw new EsriRefusal(400, `The coordinate system ${wkid} isn’t supported. Use 4326 or 3857.`)
}

function envelopeIn(param: Params): Bounds | undefined {
  const said = param('geometry')
  if (said === undefined) return undefined
  const type = param('geometryType') ?? 'esriGeometryEnvelope'
  const relation = param('spatialRel') ?? 'esriSpatialRelIntersects'
  if (relation !== 'esriSpatialRelIntersects' && relation !== 'esriSpatialRelEnvelopeIntersects')
    throw new EsriRefusal(400, `${relation.slice(0, 60)} isn’t supported. Use esriSpatialRelIntersects.`)
  let read: {
    xmin?: unknown
    ymin?: unknown
    xmax?: unknown
    ymax?: unknown
    x?: unknown
    y?: unknown
    spatialReference?: { wkid?: number; latestWkid?: number }
  }
  try {
    const numbers = said.split(',').map(Number)
    read = numbers.every(Number.isFinite)
      ? { xmin: numbers[0], ymin: numbers[1], xmax: numbers[2] ?? numbers[0], ymax: numbers[3] ?? numbers[1] }
      : (JSON.parse(said) as typeof read)
  } catch {
    throw new EsriRefusal(400, 'The geometry can’t be read.')
  }
  if (type === 'esriGeometryPoint' && read.x !== undefined)
    read = { ...read, xmin: read.x, ymin: read.y, xmax: read.x, ymax: read.y }
  else if (type !== 'esriGeometryEnvelope' && type !== 'esriGeometryPoint')
    throw new EsriRefusal(400, `${type.slice(0, 60)} isn’t supported. Use esriGeometryEnvelope or esriGeometryPoint.`)
  const corners = [read.xmin, read.ymin, read.xmax, read.ymax].map(Number) as unknown as Bounds
  if (corners.some((each) => !Number.isFinite(each)))
    throw new EsriRefusal(400, 'The geometry needs xmin, ymin, xmax and ymax.')
  const own = read.spatialReference
  const isMercator = isMercatorSr(param('inSR') ?? String(own?.latestWkid ?? own?.wkid ?? 4326))
  if (!isMercator) return corners
  const [[west, south], [east, north]] = [
    fromMercator([corners[0], corners[1]]),
    fromMercator([corners[2], corners[3]]),
  ]
  return [west, south, east, north]
}
