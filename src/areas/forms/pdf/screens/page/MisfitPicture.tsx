import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { sentence } from '#client/sentences.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { openPdf } from '#kit/reading/open-pdf.ts'
import type { Size } from '#kit/reading/PdfPage.tsx'
import { drawnIn } from '../../drawing/rules.ts'
import type { PdfTemplate } from '../../records.ts'
import type { Values } from '../fill/engine.ts'
import { runFiller } from '../fill/run-filler.ts'
import { usePdfBytes } from '../fill/use-pdf-bytes.ts'
import { placedOn, type Placed } from './marks.ts'
import { PageFrame } from './PageFrame.tsx'

type Found = { document: PDFDocumentProxy; number: number; size: Size; place: Placed }
type MisfitPictureProps = { row: PdfTemplate; values: Values; box: string; label: string }

const scale = 1.25

/** The page of one filled copy, with the box that a value doesn’t fit. */
export function MisfitPicture({ row, values, box, label }: MisfitPictureProps) {
  const bytesOf = usePdfBytes(row)
  const frame = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let gone = false
    let close = () => undefined as void
    async function find() {
      const drawn = drawnIn(row.drawn)
      const copy = { bytes: await bytesOf(), drawn, rows: [values], names: [label] }
      const { file } = await runFiller({ do: 'fill', ...copy, flatten: false, as: 'single' })
      if (gone) return
      const opened = await openPdf(file)
      if (gone) return opened.close()
      close = opened.close
      for (let number = 1; number <= opened.document.numPages; number++) {
        const page = await opened.document.getPage(number)
        const place = (await placedOn(page)).find(({ name }) => name === box)
        if (gone) return
        if (!place) continue
        const { width, height } = page.getViewport({ scale: 1 })
        return setFound({ document: opened.document, number, size: { width, height }, place })
      }
      setProblem('No page of this PDF has this box.')
    }
    find().catch((error: unknown) => !gone && setProblem(sentence(error)))
    return () => {
      gone = true
      close()
    }
    // A copy doesn’t change once it was filled; its caller gives each box a picture of its own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    const view = frame.current
    if (!view || !found) return
    const { x, y, width, height } = found.place
    // Below the list on a narrow window: the press that asked for it leads there.
    view.scrollIntoView({ block: 'nearest' })
    view.scrollTo({
      left: (x + width / 2) * scale - view.clientWidth / 2,
      top: (y + height / 2) * scale - view.clientHeight / 2,
    })
  }, [found])
  if (problem) return <Notice title={problem} />
  if (!found) return <SkeletonLines lines={6} />
  const { document, number, size, place } = found
  return (
    <div className="grid min-w-0 gap-2">
      <p className="text-sm break-words text-ink-2">
        Value: <bdi className="text-ink">{values[box]}</bdi>
      </p>
      <PageFrame
        ref={frame}
        label={label}
        page={{ document, number, size, scale, label: `Page ${number}: ${label}` }}
        className="max-h-96"
      >
        <div
          aria-hidden="true"
          className="pointer-events-none absolute border-2 border-[#b91c1c] outline-2 outline-white"
          style={{
            left: place.x * scale - 3,
            top: place.y * scale - 3,
            width: place.width * scale + 6,
            height: place.height * scale + 6,
          }}
        />
      </PageFrame>
    </div>
  )
}
