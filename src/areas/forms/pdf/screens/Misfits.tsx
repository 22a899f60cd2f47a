import { useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { optional } from '#kit/optional.tsx'
import type { PdfTemplate } from '../records.ts'
import type { Misfit, Values } from './fill/engine.ts'

const MisfitPicture = optional(async () => (await import('./page/MisfitPicture.tsx')).MisfitPicture)

export type Copy = { values: Values; misfits: readonly Misfit[] }

/** The values that don’t fit, row by row, beside the page of the chosen one. */
export function Misfits({ row, copies }: { row: PdfTemplate; copies: readonly Copy[] }) {
  const [chosen, setChosen] = useState<string>()
  const wrong = copies.flatMap(({ values, misfits }, at) =>
    misfits.map(({ box, words }) => ({ key: `${at} ${box}`, at: at + 1, box, words, values })),
  )
  const shown = wrong.find(({ key }) => key === chosen)
  const isList = copies.length > 1
  return (
    <div className="@container">
      <div className="grid min-w-0 items-start gap-4 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div role="region" aria-label="What doesn’t fit" tabIndex={0} className="max-h-96 overflow-auto">
          <table className="w-full text-left text-sm">
            <thead className="text-2xs text-ink-2">
              <tr>
                {[...(isList ? ['Row'] : []), 'Box', 'Problem', 'Page'].map((head) => (
                  <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {wrong.map(({ key, at, box, words }) => (
                <tr key={key}>
                  {isList && <td className="figures py-2 pr-4">{at}</td>}
                  <th scope="row" className="py-2 pr-4 font-mono text-xs font-normal">
                    {box}
                  </th>
                  <td className="py-2 pr-4">{words}</td>
                  <td className="py-1">
                    <Button
                      look={key === chosen ? 'plain' : 'quiet'}
                      aria-pressed={key === chosen}
                      aria-label={isList ? `Show row ${at}, ${box}` : `Show ${box}`}
                      onClick={() => setChosen(key === chosen ? undefined : key)}
                    >
                      Show
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {shown && (
          <MisfitPicture
            key={shown.key}
            row={row}
            values={shown.values}
            box={shown.box}
            label={isList ? `Row ${shown.at}, ${shown.box}` : shown.box}
          />
        )}
      </div>
    </div>
  )
}
