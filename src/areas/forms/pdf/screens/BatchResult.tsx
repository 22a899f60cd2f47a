import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { saveAs } from '#kit/save-as.ts'
import type { PdfTemplate } from '../records.ts'
import { whyBlank } from '../rules.ts'
import type { Source } from '../sources/rules.ts'
import { Misfits } from './Misfits.tsx'
import type { useBatch } from './use-batch.ts'

type Batch = ReturnType<typeof useBatch>

/** One file or an archive, and the button that fills it. */
export const FillButton = ({
  batch,
  id,
  label,
  onFill,
}: {
  batch: Batch
  id: string
  label: string
  onFill: () => void
}) => (
  <div className="flex flex-wrap items-center gap-3">
    <Segments
      id={id}
      label="File"
      required
      bare
      field={{ options: ['merged', 'archive'], words: { merged: 'One PDF', archive: 'One PDF per row (ZIP)' } }}
      value={batch.as}
      onChange={(value) => batch.setAs(value as 'merged' | 'archive')}
    />
    <Button busy={batch.busy} onClick={onFill}>
      {label}
    </Button>
    {batch.step && <span className="figures text-sm text-ink-2">{batch.step}</span>}
  </div>
)

/** The values that don’t fit, and the file to save. */
export function BatchResult({
  batch: { made, as, problem },
  row,
  source,
}: {
  batch: Batch
  row: PdfTemplate
  source: Source
}) {
  const blank = whyBlank(row, source)
  return (
    <>
      {problem && <Notice tone="bad" title={problem} />}
      {made && (
        <>
          {blank && <Notice tone="warn" title={blank} />}
          {made.copies.every(({ misfits }) => misfits.length === 0) ? (
            !blank && <Notice tone="good" title="Everything fits" />
          ) : (
            <Misfits row={row} copies={made.copies} />
          )}
          <Button
            look="main"
            className="justify-self-start"
            onClick={() =>
              saveAs(
                new Blob([made.file as Uint8Array<ArrayBuffer>], {
                  type: as === 'merged' ? 'application/pdf' : 'application/zip',
                }),
                `${row.title}.${as === 'merged' ? 'pdf' : 'zip'}`,
              )
            }
          >
            {as === 'merged' ? 'Save PDF' : 'Save archive'}
          </Button>
        </>
      )}
    </>
  )
}
