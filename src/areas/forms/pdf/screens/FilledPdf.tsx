import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { saveAs } from '#kit/save-as.ts'
import type { Answers, Definition } from '../../definition/rules.ts'
import type { PdfTemplate } from '../records.ts'
import { valuesFor } from '../rules.ts'
import { drawnIn } from '../drawing/rules.ts'
import { runFiller } from './fill/run-filler.ts'
import { usePdfBytes } from './fill/use-pdf-bytes.ts'
import { Misfits, type Copy } from './Misfits.tsx'

/** The official PDF with these answers in its boxes, made on this device. */
export function FilledPdf({
  template,
  definition,
  answers,
  name,
}: {
  template: PdfTemplate
  definition: Definition
  answers: Answers
  name: string
}) {
  const today = useToday()
  const bytesOf = usePdfBytes(template)
  const [busy, setBusy] = useState<'flat' | 'open'>()
  const [made, setMade] = useState<Copy>()
  const [problem, setProblem] = useState<string>()
  if (!template.document?.[0]) return null
  async function make(how: 'flat' | 'open') {
    setBusy(how)
    setProblem(undefined)
    setMade(undefined)
    try {
      const values = valuesFor(template, definition, answers, today)
      const done = await runFiller({
        do: 'fill',
        bytes: await bytesOf(),
        drawn: drawnIn(template.drawn),
        rows: [values],
        names: [name],
        flatten: how === 'flat',
        as: 'single',
      })
      setMade({ values, misfits: done.misfits[0] ?? [] })
      saveAs(new Blob([done.file as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), `${name}.pdf`)
    } catch (error) {
      setProblem((error as Error).message)
    }
    setBusy(undefined)
  }
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button look="main" busy={busy === 'flat'} onClick={() => void make('flat')}>
          Download filled PDF
        </Button>
        <Button busy={busy === 'open'} onClick={() => void make('open')}>
          Download with boxes
        </Button>
      </div>
      {problem && <Notice tone="bad" title={problem} />}
      {made && made.misfits.length > 0 && (
        <>
          <Notice tone="warn" title="Some answers don’t fit" />
          <Misfits row={template} copies={[made]} />
        </>
      )}
    </div>
  )
}
