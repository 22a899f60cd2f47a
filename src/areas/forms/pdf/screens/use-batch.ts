import { useState } from 'react'
import { sentence } from '#client/sentences.ts'
import { drawnIn } from '../drawing/rules.ts'
import type { PdfTemplate } from '../records.ts'
import type { Values } from './fill/engine.ts'
import { runFiller } from './fill/run-filler.ts'
import { usePdfBytes } from './fill/use-pdf-bytes.ts'
import type { Copy } from './Misfits.tsx'

export const mostRows = 500

/** Many filled copies of a PDF: as one file or as an archive, with what does not fit in each. */
export function useBatch(row: PdfTemplate) {
  const bytesOf = usePdfBytes(row)
  const [as, setAs] = useState<'merged' | 'archive'>('merged')
  const [made, setMade] = useState<{ file: Uint8Array; copies: readonly Copy[] }>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<string>()
  const clear = () => (setMade(undefined), setProblem(undefined))

  async function fill(rowsOf: () => Promise<{ rows: readonly Values[]; names: readonly string[] }>) {
    clear()
    setBusy(true)
    try {
      const { rows, names } = await rowsOf()
      if (rows.length === 0) throw new Error('There are no rows to fill.')
      const { file, misfits } = await runFiller(
        {
          do: 'fill',
          bytes: await bytesOf(),
          drawn: drawnIn(row.drawn),
          rows,
          names: names.map((name, at) => `${String(at + 1).padStart(3, '0')} ${name.replaceAll(/[^\w.\- ]/g, '_')}`),
          flatten: true,
          as,
        },
        (filled) => setStep(`Row ${filled} of ${rows.length}`),
      )
      setMade({ file, copies: rows.map((values, at) => ({ values, misfits: misfits[at]! })) })
    } catch (error) {
      setProblem(sentence(error))
    }
    setStep(undefined)
    setBusy(false)
  }
  return {
    as,
    setAs: (next: typeof as) => (setAs(next), setMade(undefined)),
    made,
    problem,
    setProblem,
    busy,
    step,
    fill,
    clear,
  }
}
