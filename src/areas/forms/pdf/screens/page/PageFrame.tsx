import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ReactNode, Ref } from 'react'
import { PdfPage, type Size } from '#kit/reading/PdfPage.tsx'
import '#kit/reading/reading.css'

type PageFrameProps = {
  ref: Ref<HTMLDivElement>
  label: string
  /** Nothing until the file is open. */
  page: { document: PDFDocumentProxy; number: number; size: Size; scale: number; label?: string } | undefined
  className?: string
  loading?: ReactNode
  /** Boxes and fields over the page. */
  children: ReactNode
}

const noSize = () => undefined

/** One page of a PDF in a frame that scrolls, with boxes over it. */
export const PageFrame = ({ ref, label, page, className = '', loading, children }: PageFrameProps) => (
  <div
    ref={ref}
    role="region"
    aria-label={label}
    tabIndex={0}
    className={`min-w-0 overflow-auto rounded-md border border-line bg-surface-2 ${className}`}
  >
    {page ? (
      <div
        className="relative mx-auto"
        style={{ width: page.size.width * page.scale, height: page.size.height * page.scale }}
      >
        <PdfPage key={page.number} {...page} watermark="" words="" now={-1} onSize={noSize} />
        {children}
      </div>
    ) : (
      loading
    )}
  </div>
)
