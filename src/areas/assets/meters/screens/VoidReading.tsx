import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { dayInWords } from '#platform/dates.ts'
import { choice, text } from '#platform/records/fields.ts'
import type { voidReading } from '../commands.ts'
import type { Meter, MeterReading } from '../records.ts'
import { whyNotVoidReading } from '../rules.ts'

type VoidReadingProps = { row: Meter; loaded: { readings?: readonly MeterReading[] | undefined } }

/** Takes a mistaken reading of a colleague out of the meter's total. */
export function VoidReading({ row, loaded: { readings = [] } }: VoidReadingProps) {
  const actor = useActor()
  const [voiding, setVoiding] = useState(false)
  const voids = useCommand<typeof voidReading>('meters/void-reading')
  const counted = readings.filter(({ voided_on }) => voided_on === null)
  if (counted.length === 0) return null
  const words = ({ read_on, shown, note }: MeterReading) =>
    [dayInWords(read_on), `${Number(shown).toLocaleString('en-US')} ${row.unit}`, note].filter(Boolean).join(' · ')
  return (
    <>
      <Button onClick={() => setVoiding(true)}>Void reading</Button>
      {voiding && (
        <AskDialog
          title={`Void reading of ${row.name}`}
          about="The reading stays in the list with your reason. The meter returns to the reading before it."
          verb="Void reading"
          done="Reading voided"
          fields={{
            id: choice(
              counted.map(({ id }) => id),
              {
                required: true,
                label: 'Reading',
                words: Object.fromEntries(counted.map((each) => [each.id, words(each)])),
              },
            ),
            reason: text({ required: true, max: 500, label: 'Reason' }),
          }}
          start={{ id: counted[0]!.id }}
          whyNot={({ id }: { id: string }) =>
            whyNotVoidReading(
              counted.find((each) => each.id === id)!,
              { actor, meter: row, isLast: counted[0]!.id === id },
            )
          }
          early={false}
          run={({ id, reason }: { id: string; reason: string }) => voids({ id, reason })}
          onClose={() => setVoiding(false)}
        />
      )}
    </>
  )
}
