import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Theme } from '../../theme/theme.ts'
import type { Tone } from '../features.ts'
import { deepestTiles, tileAddress, type TileLayer } from '../tiles.ts'
import { groundColors } from './colors.ts'

const tokens: Record<Tone, string> = {
  action: '--action-ink',
  good: '--good',
  warn: '--warn',
  bad: '--bad',
  info: '--info',
  quiet: '--ink-2',
}

/** WebGL reads no OKLCH: the browser paints the token, and the pixel is read. */
function painted(token: string): string {
  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })!
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token).trim()
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** The zoom at which the points of a layer are some 60 pixels apart in the mean: less where people live. */
export function roomyZoom({ bounds: [west, south, east, north], count }: Pick<TileLayer, 'bounds' | 'count'>): number {
  const { cos, log2, max, min, PI, sqrt } = Math
  // Both sides in the 512 pixels of the whole world at zoom 0.
  const wide = (512 * max(east - west, 1e-4)) / 360
  const high = (512 * max(north - south, 1e-4)) / 360 / cos((((south + north) / 2) * PI) / 180)
  return min(18, max(6, log2(60 / sqrt((wide * high) / max(1, count)))))
}

export const sourceOf = (layer: string): string => `tiles ${layer}`

/** The sources and layers of the tiles, above the ground and below the records. */
export function tileStyle(
  layers: readonly TileLayer[],
  theme: Theme,
): { sources: StyleSpecification['sources']; layers: LayerSpecification[] } {
  if (layers.length === 0) return { sources: {}, layers: [] }
  const colors = Object.fromEntries(Object.entries(tokens).map(([tone, token]) => [tone, painted(token)])) as Record<
    Tone,
    string
  >
  return {
    sources: Object.fromEntries(
      layers.map((layer) => [
        sourceOf(layer.id),
        { type: 'vector', tiles: [tileAddress(layer)], bounds: [...layer.bounds], minzoom: 0, maxzoom: deepestTiles },
      ]),
    ) as StyleSpecification['sources'],
    layers: layers.flatMap((layer): LayerSpecification[] => {
      const roomy = roomyZoom(layer)
      const source = { source: sourceOf(layer.id), 'source-layer': 'features' }
      const color: ExpressionSpecification = [
        'match',
        ['get', 'tone'],
        ...Object.entries(colors).flat(),
        colors[layer.tone],
      ] as unknown as ExpressionSpecification
      return [
        {
          id: `${layer.id} areas`,
          type: 'fill',
          ...source,
          filter: ['==', ['geometry-type'], 'Polygon'],
          paint: { 'fill-color': color, 'fill-opacity': 0.22 },
        },
        {
          id: `${layer.id} lines`,
          type: 'line',
          ...source,
          filter: ['!=', ['geometry-type'], 'Point'],
          layout: { 'line-join': 'round', 'line-cap': 'round' },
          paint: {
            'line-color': color,
            'line-opacity': ['interpolate', ['linear'], ['zoom'], roomy - 1, 0.5, roomy, 1],
            'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.6, 14, 1.4, 18, 2.5],
          },
        },
        {
          id: `${layer.id} points`,
          type: 'circle',
          ...source,
          filter: ['==', ['geometry-type'], 'Point'],
          paint: {
            'circle-color': color,
            // Where there is no room for marks, they are a texture that leaves the streets and the records in sight.
            'circle-radius': [
              'interpolate',
              ['linear'],
              ['zoom'],
              roomy - 3,
              1,
              roomy - 1,
              1.6,
              roomy,
              3,
              roomy + 2,
              6,
            ],
            'circle-opacity': ['interpolate', ['linear'], ['zoom'], roomy - 1, 0.55, roomy, 1],
            'circle-stroke-color': groundColors[theme].halo,
            'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], roomy - 0.5, 0, roomy, 1.2],
          },
        },
        {
          id: `${layer.id} names`,
          type: 'symbol',
          ...source,
          minzoom: 13,
          layout: {
            'text-field': ['get', 'name'],
            'text-font': ['Regular'],
            'text-size': 11,
            'text-max-width': 8,
            'text-padding': 6,
            'text-variable-anchor': ['center', 'top', 'bottom'],
            'text-radial-offset': 0.7,
          },
          paint: {
            'text-color': groundColors[theme].ink,
            'text-halo-color': groundColors[theme].halo,
            'text-halo-width': 1.4,
          },
        },
      ]
    }),
  }
}
