import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Theme } from '../../theme/theme.ts'
import { groundColors, type GroundColors } from './colors.ts'
import { glyphProtocol } from './glyphs.ts'

/** A base map, as the server lists it. */
export type BaseMap = {
  file: string
  name: string
  attribution: string
  bounds: readonly [west: number, south: number, east: number, north: number]
  minZoom: number
  maxZoom: number
}

/**
 * Our own sheet over the layers of the Protomaps basemap: land, water, parks, roads by class with edges, and names. The
 * outlines come first; where the installation has its own map, they end where that begins to be drawn.
 */
export function groundStyle(maps: readonly BaseMap[], theme: Theme): StyleSpecification {
  const color = groundColors[theme]
  const ids = maps.map((_, at) => `map${at}`)
  const own = ids.at(-1)
  const outlinesEnd = ids.length > 1 ? 9 : 24
  const each = (make: (source: string, isOwn: boolean) => readonly LayerSpecification[]) =>
    ids.flatMap((source) => make(source, ids.length === 1 || source === own))
  return {
    version: 8,
    glyphs: `${glyphProtocol}://{fontstack}/{range}`,
    sources: Object.fromEntries(
      maps.map(({ file, bounds, minZoom, maxZoom }, at) => [
        ids[at]!,
        {
          type: 'vector',
          tiles: [`pmtiles://${file}/{z}/{x}/{y}`],
          bounds: [...bounds],
          minzoom: minZoom,
          maxzoom: maxZoom,
        },
      ]),
    ) as StyleSpecification['sources'],
    layers: [
      { id: 'away', type: 'background', paint: { 'background-color': color.away } },
      ...each((source) => land(source, color)),
      ...each((source, isOwn) => (isOwn ? streets(source, color) : [])),
      ...each((source, isOwn) => borders(source, color, isOwn ? 24 : outlinesEnd)),
      ...each((source, isOwn) => (isOwn ? names(source, color) : [])),
      ...each((source, isOwn) => places(source, color, isOwn)),
    ],
  }
}

const kind = (...kinds: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
const detail = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind_detail'], ['literal', kinds]]
const polygons: FilterSpecification = ['==', ['geometry-type'], 'Polygon']
const lines: FilterSpecification = ['==', ['geometry-type'], 'LineString']

function land(source: string, color: GroundColors): LayerSpecification[] {
  const fill = (
    id: string,
    layer: string,
    filter: FilterSpecification,
    paint: string,
    minzoom = 0,
  ): LayerSpecification => ({
    id: `${source} ${id}`,
    type: 'fill',
    source,
    'source-layer': layer,
    filter: ['all', polygons, filter] as FilterSpecification,
    minzoom,
    paint: { 'fill-color': paint, 'fill-antialias': false },
  })
  return [
    fill('earth', 'earth', true, color.earth),
    fill('fields', 'landuse', kind('farmland', 'orchard', 'vineyard'), color.field, 9),
    fill('town', 'landuse', kind('residential', 'neighbourhood'), color.town, 9),
    fill('wood', 'landuse', kind('wood', 'forest', 'nature_reserve', 'wetland', 'scrub'), color.wood),
    fill(
      'park',
      'landuse',
      kind(
        'park',
        'golf_course',
        'recreation_ground',
        'village_green',
        'pitch',
        'grass',
        'garden',
        'playground',
        'meadow',
        'national_park',
        'protected_area',
        'dog_park',
      ),
      color.park,
    ),
    fill(
      'quiet',
      'landuse',
      kind(
        'cemetery',
        'industrial',
        'commercial',
        'railway',
        'aerodrome',
        'quarry',
        'military',
        'landfill',
        'pedestrian',
        'runway',
      ),
      color.quiet,
      10,
    ),
    fill('care', 'landuse', kind('school', 'hospital', 'university', 'college', 'kindergarten'), color.care, 12),
    {
      id: `${source} stream`,
      type: 'line',
      source,
      'source-layer': 'water',
      filter: ['all', lines, kind('stream', 'river', 'canal', 'ditch', 'drain')] as FilterSpecification,
      minzoom: 9,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': color.water,
        'line-width': [
          'interpolate',
          ['exponential', 1.4],
          ['zoom'],
          9,
          0.8,
          14,
          ['match', ['get', 'kind'], 'river', 4, 2.2],
          18,
          ['match', ['get', 'kind'], 'river', 20, 9],
        ],
      },
    },
    fill('water', 'water', true, color.water),
    {
      id: `${source} parcels`,
      type: 'line',
      source,
      'source-layer': 'parcels',
      minzoom: 15.5,
      paint: { 'line-color': color.parcel, 'line-width': ['interpolate', ['linear'], ['zoom'], 15.5, 0.4, 19, 1.2] },
    },
    {
      id: `${source} buildings`,
      type: 'fill',
      source,
      'source-layer': 'buildings',
      filter: polygons,
      minzoom: 14,
      paint: {
        'fill-color': color.building,
        'fill-outline-color': color.buildingEdge,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0, 15, 1],
      },
    },
  ]
}

/** By zoom: a highway, a main road, a secondary, a tertiary, and every other one, in pixels. */
const widths: readonly (readonly [
  zoom: number,
  highway: number,
  primary: number,
  secondary: number,
  tertiary: number,
  minor: number,
])[] = [
  [6, 0.9, 0.5, 0.3, 0, 0],
  [10, 2.2, 1.5, 1.1, 0.8, 0.3],
  [13, 4.4, 3.6, 2.9, 2.2, 1.2],
  [15, 8.5, 7.6, 6.4, 5.4, 3.8],
  [18, 28, 26, 22, 20, 16],
]
const width = (more: number): ExpressionSpecification =>
  [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...widths.flatMap(([zoom, highway, primary, secondary, tertiary, minor]) => {
      const edge = (inner: number) => (inner === 0 ? 0 : inner + more * Math.min(1, 0.35 + inner / 6))
      return [
        zoom,
        [
          'match',
          ['get', 'kind_detail'],
          ['motorway', 'motorway_link'],
          edge(highway),
          ['trunk', 'primary'],
          edge(primary),
          'secondary',
          edge(secondary),
          'tertiary',
          edge(tertiary),
          ['service', 'track'],
          edge(minor * 0.6),
          edge(minor),
        ],
      ]
    }),
  ] as unknown as ExpressionSpecification

function streets(source: string, color: GroundColors): LayerSpecification[] {
  const isBridge: ExpressionSpecification = [
    'any',
    ['==', ['get', 'is_bridge'], true],
    ['==', ['get', 'is_bridge'], 1],
  ] as never
  const road = (
    id: string,
    filter: ExpressionSpecification,
    paint: NonNullable<Extract<LayerSpecification, { type: 'line' }>['paint']>,
    { minzoom = 5, cap = 'round' as 'round' | 'butt' } = {},
  ): LayerSpecification => ({
    id: `${source} ${id}`,
    type: 'line',
    source,
    'source-layer': 'roads',
    filter: filter as FilterSpecification,
    minzoom,
    layout: { 'line-cap': cap, 'line-join': 'round' },
    paint,
  })
  const ordinary: ExpressionSpecification = ['!', isBridge] as never
  const classes = [
    ['minor', ['in', ['get', 'kind'], ['literal', ['minor_road', 'other']]], color.road, color.roadEdge, 11],
    [
      'medium',
      [
        'all',
        ['in', ['get', 'kind'], ['literal', ['major_road', 'medium_road']]],
        ['!', detail('trunk', 'primary', 'secondary')],
      ],
      color.road,
      color.roadEdge,
      10,
    ],
    [
      'main',
      ['all', ['==', ['get', 'kind'], 'major_road'], detail('trunk', 'primary', 'secondary')],
      color.main,
      color.mainEdge,
      7,
    ],
    ['highway', ['==', ['get', 'kind'], 'highway'], color.highway, color.highwayEdge, 5],
  ] as unknown as readonly [string, ExpressionSpecification, string, string, number][]
  const rail = (filter: ExpressionSpecification) => ['all', ['==', ['get', 'kind'], 'rail'], filter] as never
  return [
    road(
      'path',
      ['==', ['get', 'kind'], 'path'],
      {
        'line-color': color.path,
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 0.8, 18, 2.5],
        'line-dasharray': [2, 1.6],
      },
      { minzoom: 13, cap: 'butt' },
    ),
    ...classes.map(([id, filter, , edge, minzoom]) =>
      road(
        `${id} edge`,
        ['all', filter, ordinary] as never,
        { 'line-color': edge, 'line-width': width(2.2) },
        { minzoom: Math.max(minzoom, 8) },
      ),
    ),
    ...classes.map(([id, filter, inner, , minzoom]) =>
      road(id, ['all', filter, ordinary] as never, { 'line-color': inner, 'line-width': width(0) }, { minzoom }),
    ),
    road(
      'rail',
      rail(true as never),
      { 'line-color': color.rail, 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.7, 14, 1.4, 18, 3] },
      { minzoom: 9, cap: 'butt' },
    ),
    road(
      'ties',
      rail(true as never),
      {
        'line-color': color.rail,
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 3.2, 18, 9],
        'line-dasharray': [0.25, 2.4],
      },
      { minzoom: 13, cap: 'butt' },
    ),
    ...classes.map(([id, filter, , , minzoom]) =>
      road(
        `${id} bridge edge`,
        ['all', filter, isBridge] as never,
        { 'line-color': color.quietInk, 'line-width': width(3.4) },
        { minzoom: Math.max(minzoom, 12), cap: 'butt' },
      ),
    ),
    ...classes.map(([id, filter, inner, , minzoom]) =>
      road(
        `${id} bridge`,
        ['all', filter, isBridge] as never,
        { 'line-color': inner, 'line-width': width(0) },
        { minzoom: Math.max(minzoom, 12) },
      ),
    ),
  ]
}

const borders = (source: string, color: GroundColors, maxzoom: number): LayerSpecification[] => [
  {
    id: `${source} county`,
    type: 'line',
    source,
    'source-layer': 'boundaries',
    filter: kind('county'),
    minzoom: 4,
    maxzoom,
    paint: {
      'line-color': color.border,
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 4, 0.35, 8, 0.8],
      'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.4, 10, 1.3],
      'line-dasharray': [4, 2],
    },
  },
  {
    id: `${source} state`,
    type: 'line',
    source,
    'source-layer': 'boundaries',
    filter: kind('region', 'country', 'coast'),
    maxzoom,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color.state, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.6] },
  },
]

const text = (color: string, halo: string) => ({
  'text-color': color,
  'text-halo-color': halo,
  'text-halo-width': 1.4,
  'text-halo-blur': 0.4,
})

function names(source: string, color: GroundColors): LayerSpecification[] {
  const along = (size: ExpressionSpecification | number, font: string, spacing = 320) => ({
    'symbol-placement': 'line' as const,
    'text-field': ['get', 'name'] as ExpressionSpecification,
    'text-font': [font],
    'text-size': size,
    'symbol-spacing': spacing,
    'text-max-angle': 32,
    'text-padding': 6,
  })
  return [
    {
      id: `${source} water name`,
      type: 'symbol',
      source,
      'source-layer': 'water',
      filter: lines,
      minzoom: 11,
      layout: {
        ...along(['interpolate', ['linear'], ['zoom'], 11, 11, 16, 14], 'Italic', 420),
        'text-letter-spacing': 0.06,
      },
      paint: text(color.waterInk, color.halo),
    },
    {
      id: `${source} street name`,
      type: 'symbol',
      source,
      'source-layer': 'roads',
      filter: ['all', ['!', kind('rail')], ['!', kind('major_road', 'highway')]] as FilterSpecification,
      minzoom: 14.6,
      layout: along(['interpolate', ['linear'], ['zoom'], 14, 10, 18, 13], 'Regular', 260),
      paint: text(color.quietInk, color.halo),
    },
    {
      id: `${source} road name`,
      type: 'symbol',
      source,
      'source-layer': 'roads',
      filter: kind('major_road', 'highway'),
      minzoom: 12,
      layout: along(['interpolate', ['linear'], ['zoom'], 12, 10.5, 18, 14], 'Regular'),
      paint: text(color.ink, color.halo),
    },
    {
      id: `${source} shield`,
      type: 'symbol',
      source,
      'source-layer': 'roads',
      filter: ['all', ['has', 'shield_text'], kind('highway', 'major_road')] as FilterSpecification,
      minzoom: 9,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'shield_text'],
        'text-font': ['Bold'],
        'text-size': 10,
        'text-rotation-alignment': 'viewport',
        'icon-rotation-alignment': 'viewport',
        'icon-image': 'shield',
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [2, 4, 1, 4],
        'text-padding': 30,
      },
      paint: { 'text-color': color.ink },
    },
    {
      id: `${source} number`,
      type: 'symbol',
      source,
      'source-layer': 'buildings',
      filter: ['has', 'addr_housenumber'],
      minzoom: 17,
      layout: {
        'text-field': ['get', 'addr_housenumber'],
        'text-font': ['Regular'],
        'text-size': 9.5,
        'text-padding': 2,
      },
      paint: text(color.quietInk, color.halo),
    },
    {
      id: `${source} poi`,
      type: 'symbol',
      source,
      'source-layer': 'pois',
      filter: ['has', 'name'],
      minzoom: 12.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Regular'],
        'text-size': 11,
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: {
        ...text(color.quietInk, color.halo),
        'text-color': [
          'match',
          ['get', 'kind'],
          ['park', 'golf_course', 'nature_reserve', 'forest', 'garden'],
          color.parkInk,
          ['lake', 'water'],
          color.waterInk,
          color.quietInk,
        ],
      },
    },
  ]
}

function places(source: string, color: GroundColors, isOwn: boolean): LayerSpecification[] {
  const place = (
    id: string,
    filter: FilterSpecification,
    zooms: { minzoom: number; maxzoom: number },
    layout: object,
    ink: string,
  ): LayerSpecification => ({
    id: `${source} ${id}`,
    type: 'symbol',
    source,
    'source-layer': 'places',
    filter,
    ...zooms,
    layout: { 'text-field': ['get', 'name'], 'text-max-width': 8, 'text-padding': 6, ...layout },
    paint: text(ink, color.halo),
  })
  return [
    place(
      'state name',
      kind('region'),
      { minzoom: 3, maxzoom: 7.5 },
      {
        'text-font': ['Bold'],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 9.5, 7, 15],
        'text-letter-spacing': 0.08,
        'text-transform': 'uppercase',
      },
      color.quietInk,
    ),
    ...(isOwn
      ? [
          place(
            'county name',
            kind('county'),
            { minzoom: 7, maxzoom: 12 },
            {
              'text-font': ['Regular'],
              'text-size': ['interpolate', ['linear'], ['zoom'], 7, 10, 11, 14],
              'text-letter-spacing': 0.06,
            },
            color.quietInk,
          ),
          place(
            'neighborhood',
            kind('neighbourhood'),
            { minzoom: 12.5, maxzoom: 16 },
            { 'text-font': ['Bold'], 'text-size': 11, 'text-letter-spacing': 0.1, 'text-transform': 'uppercase' },
            color.quietInk,
          ),
          place(
            'locality',
            kind('locality'),
            { minzoom: 4, maxzoom: 14.5 },
            {
              'text-font': ['Bold'],
              'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population_rank'], 0]],
              'text-size': [
                'interpolate',
                ['linear'],
                ['zoom'],
                6,
                ['match', ['get', 'kind_detail'], 'city', 12, 10],
                13,
                ['match', ['get', 'kind_detail'], 'city', 20, 'town', 16, 14],
              ],
            },
            color.ink,
          ),
        ]
      : []),
  ]
}
