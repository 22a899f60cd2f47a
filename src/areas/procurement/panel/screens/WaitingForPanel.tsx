import { useState } from 'react'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { solicitation, type Solicitation } from '../../solicitations/records.ts'
import { kindInWords, kindOf } from '../../solicitations/rules.ts'
import { evaluation } from '../records.ts'
import { BeginDialog } from './BeginDialog.tsx'

/** Opened, and no panel is assigned yet. */
export function WaitingForPanel() {
  const { rows: opened } = useRecords(solicitation, (from) =>
    from.eq('status', 'evaluation').order('closes_at').limit(50),
  )
  const { rows: judged } = useRecords(evaluation, (from) => from.order('created_at', { ascending: false }).limit(500))
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
