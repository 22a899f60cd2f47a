import { useEffect, useRef, useState } from 'react'
import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { say } from '#platform/say.ts'
import { piecesOf, textOf, type Piece } from './find.ts'
import { structureOf } from './structure.ts'

export type Size = { width: number; height: number }
type PdfPageProps = {
  document: PDFDocumentProxy
  number: number
  /** Its name, where two pages of one number can be on a screen. */ label?: string
  /** In CSS pixels at a scale of 1. */ size: Size
  scale: number
  watermark: string
  words: string
  /** Which occurrence on this page is the current one, or -1. */ now: number
  onSize: (number: number, size: Size) => void
}

/** The text over a page, with the pieces that it was made from. */
type Drawn = { spans: HTMLElement[]; pieces: Piece[] }

/** The largest picture of a page that every browser draws. */
const mostPixels = 16_000_000

/** One page: a picture with the watermark in it, and the text over it. It is drawn while it is near the view. */
export function PdfPage({ document: pdf, number, label, size, scale, watermark, words, now, onSize }: PdfPageProps) {
  const box = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const structure = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const drawn = useRef<Drawn>(null)
  const [drawings, setDrawings] = useState(0)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const [onto, over, beside] = [canvas.current, text.current, structure.current]
    if (!near || !onto || !over || !beside) return
    let stop = () => undefined as void
    let gone = false
    void (async () => {
      const page = await pdf.getPage(number)
      if (gone) return
      setFailed(false)
      const viewport = page.getViewport({ scale })
      onSize(number, { width: viewport.width / scale, height: viewport.height / scale })
      const ratio = Math.min(devicePixelRatio || 1, Math.sqrt(mostPixels / (viewport.width * viewport.height)))
      onto.width = Math.floor(viewport.width * ratio)
      onto.height = Math.floor(viewport.height * ratio)
      const drawing = page.render({ canvas: onto, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
      stop = () => drawing.cancel()
      await drawing.promise
      if (gone) return
      stamp(onto, watermark, ratio)
      const content = await page.getTextContent({ includeMarkedContent: true })
      if (gone) return
      over.replaceChildren()
      over.style.setProperty('--total-scale-factor', String(scale))
      const layer = new TextLayer({ textContentSource: content, container: over, viewport })
      stop = () => layer.cancel()
      await layer.render()
      // It measures letters on hidden canvases at the end of the page, outside all landmarks.
      for (const measure of over.ownerDocument.querySelectorAll('.hiddenCanvasElement'))
        measure.setAttribute('aria-hidden', 'true')
      if (gone) return
      drawn.current = {
        spans: layer.textDivs as HTMLElement[],
        pieces: content.items.filter((item): item is typeof item & Piece => 'str' in item),
      }
      setDrawings((count) => count + 1)
      // Where the tags are damaged, or their part doesn't load, the page is read by its text.
      const tree = await structureOf(page, viewport).catch(() => null)
      if (gone) return
      beside.replaceChildren(...(tree ? [tree.element] : []))
      tree?.joinText()
    })().catch((error: unknown) => {
      // A page that left the view before it was drawn is no failure.
      if (gone) return
      setFailed(true)
      throw error
    })
    return () => {
      gone = true
      stop()
    }
  }, [near, pdf, number, scale, watermark, onSize])

  // The data that pdf.js keeps of a page is larger than its picture: a page that was left is read again on return.
  useEffect(() => {
    if (!near) return
    return () =>
      void pdf.getPage(number).then(
        (page) => page.cleanup(),
        () => undefined,
      )
  }, [near, pdf, number])

  useEffect(() => {
    if (drawings > 0 && drawn.current) markFound(drawn.current, words, now)
  }, [drawings, words, now])

  return (
    <section
      ref={box}
      data-page={number}
      aria-label={label ?? say('Page {number}', { number })}
      className="relative mx-auto bg-white shadow-sm"
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      {near && (
        <>
          <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />
          <div ref={structure} className="sr-only" />
          <div ref={text} className="reading-text" />
          {failed && (
            // On paper, whatever the theme is.
            <p role="alert" className="absolute inset-x-0 top-8 px-6 text-center text-sm text-[#334155]">
              {say('This page can’t be shown. Download the file to read it.')}
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** Marks every occurrence in the text over the picture, and brings the current one into view. */
function markFound({ spans, pieces }: Drawn, words: string, now: number) {
  for (const span of spans) delete span.dataset.found
  const found = piecesOf(textOf(pieces), words)
  for (const [at, touched] of found.entries())
    for (const piece of touched) {
      const span = spans[piece]
      if (span) span.dataset.found = at === now ? 'now' : 'other'
    }
  if (now >= 0) spans[found[now]?.[0] ?? -1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Whether a page is in view or will be with the next press of a key. */
function useNear(box: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const page = box.current
    if (!page) return
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      rootMargin: '600px 0px',
    })
    watch.observe(page)
    return () => watch.disconnect()
  }, [box])
  return near
}

/** Who reads, and when: in the picture itself, so that a copy of it says so too. */
function stamp(canvas: HTMLCanvasElement, words: string, ratio: number) {
  const pen = canvas.getContext('2d')
  if (!pen || words === '') return
  pen.save()
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalAlpha = 0.16
  pen.fillStyle = '#334155'
  pen.font = `${14 * ratio}px sans-serif`
  pen.textAlign = 'center'
  pen.rotate(-Math.PI / 8)
  const [wide, high] = [pen.measureText(words).width + 120 * ratio, 190 * ratio]
  const reach = Math.hypot(canvas.width, canvas.height)
  for (let y = -reach; y < reach * 1.2; y += high)
    for (let x = -reach; x < reach * 1.2; x += wide) pen.fillText(words, x + ((y / high) % 2) * (wide / 2), y)
  pen.restore()
}
