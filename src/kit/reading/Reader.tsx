import { lazy, Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { say } from '#platform/say.ts'
import { pictureType, shownAs, type ReadingStart } from './find.ts'

// pdf.js weighs more than most pages: it loads where a PDF is read.
const PdfViewer = lazy(async () => ({ default: (await import('./PdfViewer.tsx')).PdfViewer }))

type ReaderProps = {
  bytes: Uint8Array<ArrayBuffer>
  name: string
  watermark: string
  beside?: (page: number, goTo: (page: number) => void) => ReactNode
  start?: ReadingStart
}

/** A file to read in the browser: a PDF, a picture or text. Any other kind says that it must be downloaded. */
export function Reader({ bytes, name, watermark, beside, start }: ReaderProps) {
  const kind = shownAs(name, bytes)
  if (kind === 'pdf')
    return (
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <PdfViewer bytes={bytes} name={name} watermark={watermark} beside={beside} start={start} />
      </Suspense>
    )
  return (
    <div className={beside ? 'grid min-w-0 gap-4 lg:grid-cols-[1fr_20rem]' : 'min-w-0'}>
      {kind === 'picture' ? (
        <Picture bytes={bytes} name={name} watermark={watermark} />
      ) : kind === 'text' ? (
        <Text bytes={bytes} name={name} watermark={watermark} />
      ) : (
        <Notice title={say('This kind of file can’t be shown here')}>{say('Download it to read it.')}</Notice>
      )}
      {beside?.(1, () => undefined)}
    </div>
  )
}

type Shown = Pick<ReaderProps, 'bytes' | 'name' | 'watermark'>

function Picture({ bytes, name, watermark }: Shown) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: pictureType(bytes) }))
    if (image.current) image.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return (
    <figure className="min-w-0 rounded-md border border-line bg-surface-2 p-4">
      <img ref={image} alt={name} className="mx-auto max-h-[75vh] max-w-full object-contain" />
      <figcaption className="mt-2 text-xs text-ink-2">{watermark}</figcaption>
    </figure>
  )
}

function Text({ bytes, name, watermark }: Shown) {
  const text = useMemo(() => new TextDecoder().decode(bytes), [bytes])
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface-2 p-4">
      <pre
        tabIndex={0}
        role="region"
        aria-label={name}
        dir="auto"
        className="max-h-[75vh] overflow-auto font-mono text-sm break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
      <p className="mt-2 text-xs text-ink-2">{watermark}</p>
    </div>
  )
}
