import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { saveAs } from '#kit/save-as.ts'
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
  </div>
)

/** What doesn’t fit, row by row, and the file to save. */
export function BatchResult({ batch: { made, as, problem }, title }: { batch: Batch; title: string }) {
  const wrong = (made?.misfits ?? []).flatMap((misfits, at) => misfits.map((misfit) => ({ at: at + 1, ...misfit })))
  return (
    <>
      {problem && <Notice tone="bad" title={problem} />}
      {made && (
        <>
          {wrong.length === 0 ? (
            <Notice tone="good" title="Everything fits" />
          ) : (
            <div role="region" aria-label="What doesn’t fit" tabIndex={0} className="max-h-80 overflow-auto">
              <table className="w-full text-left text-sm">
                <thead className="text-2xs text-ink-2">
                  <tr>
                    {['Row', 'Box', 'What doesn’t fit'].map((head) => (
                      <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className="divide-y divide-line">
                  {wrong.map(({ at, box, words }) => (
                    <tr key={`${at} ${box}`}>
                      <td className="figures py-2 pr-4">{at}</td>
                      <th scope="row" className="py-2 pr-4 font-mono text-xs font-normal">
                        {box}
                      </th>
                      <td className="py-2">{words}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <Button
            look="main"
            className="justify-self-start"
            onClick={() =>
              saveAs(
                new Blob([made.file as Uint8Array<ArrayBuffer>], {
                  type: as === 'merged' ? 'application/pdf' : 'application/zip',
                }),
                `${title}.${as === 'merged' ? 'pdf' : 'zip'}`,
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
