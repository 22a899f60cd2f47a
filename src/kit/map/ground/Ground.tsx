import { useEffect, useLayoutEffect, useRef } from 'react'
import maplibre from 'maplibre-gl/dist/maplibre-gl-csp.js'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url'
import { Protocol } from 'pmtiles'
import { useTheme, type Theme } from '../../theme/theme.ts'
import { positionOf, type View } from '../projection.ts'
import { groundColors } from './colors.ts'
import { glyphProtocol, lettersOf } from './glyphs.ts'
import { groundStyle, type BaseMap } from './style.ts'

// Tiles and letters are fetched by the page: the worker cuts and lays out, and its policy lets it fetch nothing.
maplibre.setWorkerUrl(workerUrl)
maplibre.setWorkerCount(1)
maplibre.addProtocol('pmtiles', new Protocol().tile)
maplibre.addProtocol(glyphProtocol, async ({ url }) => ({ data: (await lettersOf(url)).buffer }))

type GroundProps = {
  maps: readonly BaseMap[]
  view: View
  /** On paper the map is light, whatever the screen is. */ paper?: boolean
  /** Everything in sight is drawn. */
  onReady: () => void
  /** The browser draws no WebGL, or stopped: the map goes on without its ground. */
  onFail: () => void
}

/** The ground below a map's records: a picture that follows the view and takes no part in what one does with the map. */
export function Ground({ maps, view, paper = false, onReady, onFail }: GroundProps) {
  const screen = useTheme()
  const theme: Theme = paper ? 'light' : screen
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<maplibre.Map>(undefined)
  const told = useRef({ onReady, onFail })
  useLayoutEffect(() => void (told.current = { onReady, onFail }))
  const first = useRef({ view, theme })
  /** The theme that the map is drawn in. */
  const drawnIn = useRef(theme)

  useEffect(() => {
    let drawn: maplibre.Map
    try {
      drawn = new maplibre.Map({
        container: box.current!,
        style: groundStyle(maps, first.current.theme),
        ...cameraOf(first.current.view),
        interactive: false,
        attributionControl: false,
        fadeDuration: 0,
        minZoom: -2,
        maxZoom: 22,
        refreshExpiredTiles: false,
        // What is printed is what was drawn.
        canvasContextAttributes: { preserveDrawingBuffer: true, antialias: true },
      })
    } catch {
      told.current.onFail()
      return
    }
    map.current = drawn
    drawn.on('styleimagemissing', ({ id }) => {
      if (id === 'shield' && !drawn.hasImage(id)) drawn.addImage(id, shield(drawnIn.current), shieldShape)
    })
    drawn.on('idle', () => told.current.onReady())
    drawn.on('webglcontextlost', () => told.current.onFail())
    const canvas = drawn.getCanvas()
    canvas.removeAttribute('role')
    canvas.removeAttribute('aria-label')
    canvas.tabIndex = -1
    return () => {
      map.current = undefined
      drawn.remove()
    }
    // Another list of base maps is another map.
  }, [maps])

  useEffect(() => {
    if (drawnIn.current === theme) return
    drawnIn.current = theme
    map.current?.setStyle(groundStyle(maps, theme), { diff: false })
  }, [maps, theme])

  // A light screen is ready for paper as it is.
  useEffect(() => {
    if (paper && screen === 'light') told.current.onReady()
  }, [paper, screen])

  useLayoutEffect(() => void map.current?.jumpTo(cameraOf(view)), [view])

  return <div ref={box} aria-hidden className="ground-canvas pointer-events-none absolute! inset-0" />
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
