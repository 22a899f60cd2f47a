import { useEffect, useRef } from 'react'
import type { Painting, SheetPage } from './plan-pages.ts'
import { onSheet, type Size, type View } from './view.ts'

/** Four million pixels for the whole sheet, and one screenful for the part in sight: an A0 sheet costs no more. */
const mostPixels = 4_000_000

/**
 * The picture of a sheet: whole and coarse at once, and the part in sight sharp as soon as one stops moving. While one
 * moves, both are only shifted and scaled.
 */
export function Raster({
  page,
  view,
  frame,
  onReady,
}: {
  page: SheetPage
  view: View
  frame: Size
  onReady: () => void
}) {
  const whole = useRef<HTMLCanvasElement>(null)
  const sharp = useRef<HTMLCanvasElement>(null)
  /** The view that the sharp part was painted for. */
  const painted = useRef<View>(null)
  const ready = useRef(onReady)
  useEffect(() => void (ready.current = onReady))

  useEffect(() => {
    const scale = Math.sqrt(mostPixels / (page.width * page.height))
    const canvas = whole.current!
    canvas.width = Math.round(page.width * scale)
    canvas.height = Math.round(page.height * scale)
    painted.current = null
    sharp.current!.hidden = true
    return paint(page, canvas, { x: 0, y: 0, width: page.width, height: page.height, scale }, () => ready.current())
  }, [page])

  useEffect(() => {
    const pixels = Math.min(devicePixelRatio, 2)
    const [x, y] = onSheet(view, [0, 0])
    let cancel: (() => void) | undefined
    const later = setTimeout(() => {
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(frame.width * pixels)
      canvas.height = Math.round(frame.height * pixels)
      const part = { x, y, width: frame.width / view.k, height: frame.height / view.k, scale: view.k * pixels }
      cancel = paint(page, canvas, part, () => {
        const shown = sharp.current
        if (!shown) return
        shown.width = canvas.width
        shown.height = canvas.height
        shown.getContext('2d')!.drawImage(canvas, 0, 0)
        painted.current = view
        shown.hidden = false
        shown.style.transform = ''
      })
    }, 120)
    // The sharp part follows the movement until the next part is painted.
    const from = painted.current
    if (from && sharp.current) {
      const k = view.k / from.k
      sharp.current.style.transform = `translate(${view.x - from.x * k}px, ${view.y - from.y * k}px) scale(${k})`
    }
    return () => {
      clearTimeout(later)
      cancel?.()
    }
  }, [page, view, frame.width, frame.height])

  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      <canvas
        ref={whole}
        className="absolute top-0 left-0 origin-top-left bg-white shadow-2"
        style={{
          width: page.width,
          height: page.height,
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.k})`,
        }}
      />
      <canvas
        ref={sharp}
        hidden
        className="absolute top-0 left-0 origin-top-left"
        style={{ width: frame.width, height: frame.height }}
      />
    </div>
  )
}

function paint(page: SheetPage, canvas: HTMLCanvasElement, part: Parameters<SheetPage['paint']>[1], then: () => void) {
  let left = false
  let painting: Painting | undefined = page.paint(canvas, part)
  painting.done.then(
    () => !left && then(),
    // Left before it was finished: the next part is painted instead.
    () => undefined,
  )
  return () => {
    left = true
    painting?.cancel()
    painting = undefined
  }
}
