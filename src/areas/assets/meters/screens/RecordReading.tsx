import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { number, text } from '#platform/records/fields.ts'
import type { readMeter } from '../commands.ts'
import type { Meter, MeterReading } from '../records.ts'
import { doubtOf, whyNotRead } from '../rules.ts'

type RecordReadingProps = { row: Meter; loaded: { readings?: readonly MeterReading[] | undefined } }
type Entered = { shown: number; note?: string | null }

/** Enters what a meter shows today. A reading far beyond the usual use is asked about. */
export function RecordReading({ row, loaded: { readings = [] } }: RecordReadingProps) {
  const today = useToday()
  const [reading, setReading] = useState(false)
  const [doubted, setDoubted] = useState<Entered & { doubt: string }>()
  const read = useCommand<typeof readMeter>('meters/read', { verb: 'Record reading', of: row.name })
  const save = ({ shown, note }: Entered, sure: boolean) => read({ id: row.id, shown, note: note ?? null, sure })

  async function enter(entered: Entered) {
    const doubt = doubtOf(row, { shown: entered.shown, day: today }, readings)
    if (doubt) setDoubted({ ...entered, doubt })
    else await save(entered, false)
    return { isAsked: doubt !== null }
  }
  return (
    <>
      <Button look="main" onClick={() => setReading(true)}>
        Record reading
      </Button>
      {reading && (
        <AskDialog
          title={`Record reading of ${row.name}`}
          about={`Last reading: ${Number(row.reading).toLocaleString('en-US')} ${row.unit}.`}
          verb="Save reading"
          done={({ isAsked }: { isAsked: boolean }) => (isAsked ? 'Check the reading' : 'Reading saved')}
          fields={{
            shown: number({ required: true, min: 0, max: 1_000_000_000, label: `Reading (${row.unit})` }),
            note: text({ max: 200 }),
          }}
          whyNot={({ shown }: { shown: number }) => whyNotRead(row, { shown, day: today, today })}
          early={false}
          run={enter}
          onClose={() => setReading(false)}
        />
      )}
      {doubted && (
        <SureDialog
          title={`Save ${doubted.shown.toLocaleString('en-US')} ${row.unit}?`}
          about={doubted.doubt}
          verb="Save reading"
          done="Reading saved"
          run={() => save(doubted, true)}
          onClose={() => setDoubted(undefined)}
        />
      )}
    </>
  )
}
