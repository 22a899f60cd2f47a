import { useEffect, useLayoutEffect, useRef, type Ref, useImperativeHandle } from 'react'
import maplibre from 'maplibre-gl/dist/maplibre-gl-csp.js'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url'
import { Protocol } from 'pmtiles'
import { useTheme, type Theme } from '../../theme/theme.ts'
import { positionOf, type View } from '../projection.ts'
import { groundColors } from './colors.ts'
import { glyphProtocol, lettersOf } from './glyphs.ts'
import { announceTiles, readTile, tileProtocol, type TileLayer } from '../tiles.ts'
import { groundStyle, type BaseMap } from './style.ts'
import { sourceOf, tileStyle } from './tile-style.ts'

// Tiles and letters are fetched by the page: the worker cuts and lays out, and its policy lets it fetch nothing.
maplibre.setWorkerUrl(workerUrl)
maplibre.setWorkerCount(1)
maplibre.addProtocol('pmtiles', new Protocol().tile)
maplibre.addProtocol(tileProtocol, async ({ url }, { signal }) => ({ data: await readTile(url, signal) }))
maplibre.addProtocol(glyphProtocol, async ({ url }) => ({ data: (await lettersOf(url)).buffer }))

/** Finds the id of the topmost feature of the tiles at a place of the frame. */
export type Pick = (at: readonly [x: number, y: number]) => Promise<string | null> | null

type GroundProps = {
  maps: readonly BaseMap[]
  /** Layers that are too large for the drawing above. */ tiles?: readonly TileLayer[]
  ref?: Ref<Pick>
  view: View
  /** On paper the map is light, whatever the screen is. */ paper?: boolean
  /** Everything in sight is drawn. */
  onReady: () => void
  /** The browser draws no WebGL, or stopped: the map goes on without its ground. */
  onFail: () => void
}

/** The ground below a map's records: a picture that follows the view and takes no part in what one does with the map. */
export function Ground({ maps, tiles = none, ref, view, paper = false, onReady, onFail }: GroundProps) {
  const screen = useTheme()
  const theme: Theme = paper ? 'light' : screen
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<maplibre.Map>(undefined)
  const told = useRef({ onReady, onFail })
  useLayoutEffect(() => void (told.current = { onReady, onFail }))
  const first = useRef({ view, theme, tiles })
  /** The theme and the tiles that the map is drawn with. */
  const drawn = useRef({ theme, tiles })
  useEffect(() => announceTiles(tiles), [tiles])

  useEffect(() => {
    let made: maplibre.Map
    try {
      made = new maplibre.Map({
        container: box.current!,
        style: styleOf(maps, first.current.tiles, first.current.theme),
        ...cameraOf(first.current.view),
        interactive: false,
        attributionControl: false,
        fadeDuration: 0,
        minZoom: -2,
        maxZoom: 22,
        refreshExpiredTiles: false,
        // A print shows the map as it was drawn.
        canvasContextAttributes: { preserveDrawingBuffer: true, antialias: true },
      })
    } catch {
      told.current.onFail()
      return
    }
    map.current = made
    made.on('styleimagemissing', ({ id }) => {
      if (id === 'shield' && !made.hasImage(id)) made.addImage(id, shield(drawn.current.theme), shieldShape)
    })
    made.on('idle', () => {
      if (box.current) box.current.dataset.drawn = ''
      told.current.onReady()
    })
    made.on('webglcontextlost', () => told.current.onFail())
    // A tile that is missing leaves a hole below the records; a page that was left has none to tell of.
    made.on('error', ({ error }) => {
      if (map.current === made) console.warn('Part of the base map could not be drawn.', error.message)
    })
    const canvas = made.getCanvas()
    canvas.removeAttribute('role')
    canvas.removeAttribute('aria-label')
    canvas.tabIndex = -1
    return () => {
      map.current = undefined
      made.remove()
    }
    // Another list of base maps is another map.
  }, [maps])

  useEffect(() => {
    if (drawn.current.theme === theme && drawn.current.tiles === tiles) return
    // Another theme is another sheet; other tiles are a few layers more or less.
    const diff = drawn.current.theme === theme
    drawn.current = { theme, tiles }
    map.current?.setStyle(styleOf(maps, tiles, theme), { diff })
  }, [maps, tiles, theme])

  useImperativeHandle(
    ref,
    () =>
      ([x, y]) => {
        const ids = tiles.flatMap(({ id }) => [`${id} points`, `${id} lines`, `${id} areas`])
        const layers = ids.filter((id) => map.current?.getLayer(id))
        if (layers.length === 0) return null
        const near: [[number, number], [number, number]] = [
          [x - 4, y - 4],
          [x + 4, y + 4],
        ]
        const [found] = map.current!.queryRenderedFeatures(near, { layers })
        const layer = tiles.find(({ id }) => found?.source === sourceOf(id))
        return layer && typeof found?.id === 'number' ? layer.find(found.id) : null
      },
    [tiles],
  )

  // A light screen is ready for paper as it is.
  useEffect(() => {
    if (paper && screen === 'light') told.current.onReady()
  }, [paper, screen])

  useLayoutEffect(() => void map.current?.jumpTo(cameraOf(view)), [view])

  return <div ref={box} aria-hidden className="ground-canvas pointer-events-none absolute! inset-0" />
}

const none: readonly TileLayer[] = []

function styleOf(maps: readonly BaseMap[], tiles: readonly TileLayer[], theme: Theme) {
  const ground = groundStyle(maps, theme)
  const more = tileStyle(tiles, theme)
  return { ...ground, sources: { ...ground.sources, ...more.sources }, layers: [...ground.layers, ...more.layers] }
}

const cameraOf = (view: View) => ({
  center: [...positionOf(view.x, view.y)] as [number, number],
  zoom: Math.log2(view.size / 512),
})

/** The plate behind a road’s number; its middle grows with the number. */
const shieldShape = {
  pixelRatio: 2,
  stretchX: [[10, 22]] as [number, number][],
  stretchY: [[10, 22]] as [number, number][],
  content: [6, 4, 26, 28] as [number, number, number, number],
}
function shield(theme: Theme): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = groundColors[theme].shield
  pen.strokeStyle = groundColors[theme].quietInk
  pen.lineWidth = 2
  pen.beginPath()
  pen.roundRect(2, 2, 28, 28, 8)
  pen.fill()
  pen.stroke()
  return pen.getImageData(0, 0, 32, 32)
}
