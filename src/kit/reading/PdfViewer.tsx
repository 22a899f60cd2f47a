import { useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { say } from '#platform/say.ts'
import { findIn, nextStep, textOf, type Found, type PageText, type Piece, type ReadingStart } from './find.ts'
import { openPdf, whyNotShown } from './open-pdf.ts'
import { PdfPage, type Size } from './PdfPage.tsx'
import { ReadingBar } from './ReadingBar.tsx'
import './reading.css'

type PdfViewerProps = {
  bytes: Uint8Array
  name: string
  /** Written across every page. */ watermark: string
  /** Content beside the page, such as notes. */ beside?: (page: number, goTo: (page: number) => void) => ReactNode
  start?: ReadingStart | undefined
}

/** A PDF document to read: its pages, a search, a zoom, all of it by keyboard. Loaded only where a document is read. */
export function PdfViewer({ bytes, name, watermark, beside, start }: PdfViewerProps) {
  const [opened, setOpened] = useState<PDFDocumentProxy>()
  const [failed, setFailed] = useState<'locked' | 'broken'>()
  useEffect(() => {
    let gone = false
    let close = () => undefined as void
    openPdf(bytes).then(
      (pdf) => {
        if (gone) return pdf.close()
        close = pdf.close
        setOpened(pdf.document)
      },
      (error: unknown) => !gone && setFailed(whyNotShown(error)),
    )
    return () => {
      gone = true
      close()
      setOpened(undefined)
    }
  }, [bytes])
  if (failed)
    return (
      <Notice tone="bad" title={say('This PDF can’t be shown')}>
        {failed === 'locked' ? say('It is protected with a password.') : say('The file is damaged or is not a PDF.')}
      </Notice>
    )
  if (!opened) return <SkeletonLines lines={8} />
  return <Pages pdf={opened} name={name} watermark={watermark} beside={beside} start={start} />
}

const letter: Size = { width: 612, height: 792 }

function Pages({ pdf, name, watermark, beside, start }: Omit<PdfViewerProps, 'bytes'> & { pdf: PDFDocumentProxy }) {
  const frame = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const width = useWidth(frame)
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map())
  const [zoom, setZoom] = useState<number | null>(null)
  const [page, setPage] = useState(start?.page ?? 1)
  const [words, setWords] = useState(start?.words ?? '')
  const [chosen, setAt] = useState<number | null>(null)
  const texts = useTexts(pdf, words !== '')
  const first = sizes.get(1) ?? letter
  // Without a chosen zoom a page is as wide as its frame.
  const fitting = Math.min(2, Math.max(0.3, (width - 32) / first.width))
  const scale = zoom ?? fitting
  const found: Found[] = texts ? findIn(texts, words) : []
  // At first the match on the page that reading begins with, where it has one.
  const near = words === start?.words ? found.findIndex((each) => each.page >= start.page) : 0
  const at = chosen ?? Math.max(0, near)
  const now = found[at % Math.max(1, found.length)]

  const keepSize = useCallback(
    (number: number, size: Size) =>
      setSizes((before) => {
        const known = before.get(number)
        return known && known.width === size.width && known.height === size.height
          ? before
          : new Map(before).set(number, size)
      }),
    [],
  )
  const scrollTo = (number: number) =>
    frame.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' })
  function goTo(number: number) {
    scrollTo(number)
    setPage(number)
  }
  const step = (by: 1 | -1) => setZoom(nextStep(scale, by))
  const turn = (by: 1 | -1) => goTo(Math.min(pdf.numPages, Math.max(1, page + by)))
  function seek(by: 1 | -1) {
    if (found.length === 0) return
    const next = (at + by + found.length) % found.length
    setAt(next)
    goTo(found[next]!.page)
  }
  // The first occurrence is shown as soon as its words are typed. On the page in view, the page brings its mark into view.
  const showFirst = useEffectEvent(() => found[at] && found[at].page !== page && scrollTo(found[at].page))
  useEffect(() => {
    if (texts && words !== '') showFirst()
  }, [texts, words])
  const openAt = useEffectEvent(() => start && start.page > 1 && scrollTo(Math.min(start.page, pdf.numPages)))
  useEffect(() => {
    openAt()
  }, [pdf])

  function onKey(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key === 'f') {
      event.preventDefault()
      search.current?.focus()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    const does = {
      '/': () => search.current?.focus(),
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
      '0': () => setZoom(null),
      n: () => turn(1),
      p: () => turn(-1),
    }[event.key]
    if (!does) return
    event.preventDefault()
    does()
  }

  function onScroll() {
    const box = frame.current
    if (!box) return
    const middle = box.getBoundingClientRect().top + box.clientHeight / 3
    const shown = [...box.querySelectorAll<HTMLElement>('[data-page]')].findLast(
      (each) => each.getBoundingClientRect().top <= middle,
    )
    if (shown) setPage(Number(shown.dataset.page))
  }

  return (
    <div onKeyDown={onKey} className="grid min-w-0 gap-3">
      <ReadingBar
        page={page}
        pages={pdf.numPages}
        scale={scale}
        fits={zoom === null}
        search={search}
        words={words}
        count={texts ? found.length : null}
        at={at}
        onPage={goTo}
        onStep={step}
        onFit={() => setZoom(null)}
        onWords={(typed) => {
          setWords(typed)
          setAt(null)
        }}
        onSeek={seek}
      />
      <div className={beside ? 'grid min-w-0 gap-4 lg:grid-cols-[1fr_20rem]' : 'min-w-0'}>
        {/* A page is as wide as its frame: a scroll bar that came and went with its height would draw it again and again. */}
        <div
          ref={frame}
          role="region"
          aria-label={name}
          tabIndex={0}
          onScroll={onScroll}
          className="grid h-[75vh] min-w-0 content-start gap-4 overflow-auto [scrollbar-gutter:stable] rounded-md border border-line bg-surface-2 p-4"
        >
          {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
            <PdfPage
              key={number}
              document={pdf}
              number={number}
              size={sizes.get(number) ?? first}
              scale={scale}
              watermark={watermark}
              words={words}
              now={now?.page === number ? now.at : -1}
              onSize={keepSize}
            />
          ))}
        </div>
        {beside && <Beside beside={beside} page={page} goTo={goTo} />}
      </div>
    </div>
  )
}

const Beside = ({
  beside,
  page,
  goTo,
}: {
  beside: NonNullable<PdfViewerProps['beside']>
  page: number
  goTo: (page: number) => void
}) => beside(page, goTo)

const isWriting = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(800)
  useEffect(() => {
    if (!frame.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width + 32)))
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame])
  return width
}

/** The text of all pages, read at the first search. */
function useTexts(pdf: PDFDocumentProxy, wanted: boolean): readonly PageText[] | undefined {
  const [texts, setTexts] = useState<readonly PageText[]>()
  const reading = useRef(false)
  useEffect(() => {
    if (!wanted || reading.current) return
    reading.current = true
    void (async () => {
      const read: PageText[] = []
      for (let number = 1; number <= pdf.numPages; number++) {
        const { items } = await (await pdf.getPage(number)).getTextContent()
        read.push(textOf(items.filter((item): item is typeof item & Piece => 'str' in item)))
      }
      setTexts(read)
    })().catch(() => setTexts([]))
  }, [pdf, wanted])
  return texts
}
