import type { Bounds } from '@granary/geodata/geography.ts'
import type { Sign, Tone } from './features.ts'

/**
 * A layer with too many features to send at once: the server cuts it into tiles. In each, the layer `features` has the
 * number of a feature, its name where names are drawn, and its tone where that is not the layer’s.
 */
export type TileLayer = {
  id: string
  name: string
  tone: Tone
  /** Its symbol in the legend. */ sign: Sign
  count: number
  bounds: Bounds
  /** Changes with the features: tiles of an earlier version are not shown. */ version: string
  read: (z: number, x: number, y: number, signal: AbortSignal) => Promise<ArrayBuffer>
  /** The id of the feature with this number. */ find: (number: number) => Promise<string | null>
}

export const tileProtocol = 'layer'
/** Tiles are cut up to this level and enlarged beyond it. */
export const deepestTiles = 14

const open = new Map<string, TileLayer>()

/** The tiles of the layers that are on a page; the address names one, and a layer that is not listed has none. */
export function announceTiles(layers: readonly TileLayer[]): () => void {
  for (const layer of layers) open.set(layer.id, layer)
  return () => {
    for (const layer of layers) if (open.get(layer.id) === layer) open.delete(layer.id)
  }
}

export const tileAddress = ({ id, version }: Pick<TileLayer, 'id' | 'version'>): string =>
  `${tileProtocol}://${id}/${encodeURIComponent(version)}/{z}/{x}/{y}`

export async function readTile(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const [, id, z, x, y] = /:\/\/([^/]+)\/[^/]*\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
  const layer = id === undefined ? undefined : open.get(id)
  if (!layer) throw new Error('This layer is no longer on the page.')
  return layer.read(Number(z), Number(x), Number(y), signal)
}
