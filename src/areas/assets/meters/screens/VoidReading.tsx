import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { VoidDialog } from '#kit/record/VoidDialog.tsx'
import { dayInWords } from '#platform/dates.ts'
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
  return (
    <>
      <Button onClick={() => setVoiding(true)}>Void reading</Button>
      {voiding && (
        <VoidDialog
          what="Reading"
          of={row.name}
          about="The reading stays in the list with your reason. The meter returns to the reading before it."
          entries={counted}
          words={({ read_on, shown, note }) =>
            [dayInWords(read_on), `${Number(shown).toLocaleString('en-US')} ${row.unit}`, note]
              .filter(Boolean)
              .join(' · ')
          }
          whyNot={(entry) => whyNotVoidReading(entry, { actor, meter: row, isLast: counted[0]!.id === entry.id })}
          send={voids}
          onClose={() => setVoiding(false)}
        />
      )}
    </>
  )
}
