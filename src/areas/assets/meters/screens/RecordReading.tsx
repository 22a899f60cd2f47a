import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { Button } from '#kit/parts/Button.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { number, text } from '#platform/records/fields.ts'
import type { readMeter } from '../commands.ts'
import type { Meter } from '../records.ts'
import { whyNotRead } from '../rules.ts'

/** Enters what a meter shows today. */
export function RecordReading({ row }: { row: Meter }) {
  const [reading, setReading] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setReading(true)}>
        Record reading
      </Button>
      {reading && <ReadDialog row={row} onClose={() => setReading(false)} />}
    </>
  )
}

function ReadDialog({ row, onClose }: { row: Meter; onClose: () => void }) {
  const today = useToday()
  const read = useCommand<typeof readMeter>('meters/read', { verb: 'Record reading', of: row.name })
  return (
    <AskDialog
      title={`Record reading of ${row.name}`}
      about={`Last reading: ${Number(row.reading).toLocaleString('en-US')} ${row.unit}.`}
      verb="Save reading"
      done="Reading saved"
      fields={{
        shown: number({ required: true, min: 0, max: 1_000_000_000, label: `Reading (${row.unit})` }),
        note: text({ max: 200 }),
      }}
      whyNot={({ shown }: { shown: number }) => whyNotRead(row, { shown, day: today, today })}
      early={false}
      run={({ shown, note }: { shown: number; note?: string }) => read({ id: row.id, shown, note: note ?? null })}
      onClose={onClose}
    />
  )
}
