import { useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Solicitation } from '../../solicitations/records.ts'
import { kindInWords, kindOf } from '../../solicitations/rules.ts'
import type { Evaluation } from '../records.ts'
import { BeginDialog } from './BeginDialog.tsx'

type WaitingForPanelProps = {
  loaded: { opened?: readonly Solicitation[] | undefined; judged?: readonly Evaluation[] | undefined }
}

/** Opened, and no panel is assigned yet. */
export function WaitingForPanel({ loaded: { opened, judged } }: WaitingForPanelProps) {
  const [beginning, setBeginning] = useState<Solicitation>()
  const waiting =
    judged && opened?.filter(({ id, kind }) => kindOf[kind].priced && !judged.some((each) => each.solicitation === id))
  if (!waiting || waiting.length === 0) return null
  return (
    <Panel title="Waiting for a panel">
      <ul className="grid gap-2">
        {waiting.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-2">
            <span className="min-w-0">
              <span className="font-semibold">{row.title}</span>
              <span className="block text-xs text-ink-2">
                <span className="font-mono">{row.number}</span> · {kindInWords(row.kind)}
              </span>
            </span>
            <Button onClick={() => setBeginning(row)}>
              Assign panel <span className="sr-only">for {row.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {beginning && <BeginDialog row={beginning} onClose={() => setBeginning(undefined)} />}
    </Panel>
  )
}
