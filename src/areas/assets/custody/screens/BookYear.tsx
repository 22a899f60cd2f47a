import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { addDays, addMonths } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date } from '#platform/records/fields.ts'
import type { bookDepreciation } from '../commands.ts'
import { depreciation } from '../records.ts'

/** A year's depreciation is recorded once. */
export function BookYear() {
  const today = useToday()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const book = useCommand<typeof bookDepreciation>('asset-depreciation/book')
  return (
    <>
      <MoveButton whyNot={whyNotEdit(depreciation, null, actor)} run={() => setOpen(true)}>
        Record depreciation
      </MoveButton>
      {open && (
        <AskDialog
          title="Record annual depreciation"
          about="Straight-line, by day. Recorded depreciation can’t be changed."
          verb="Record depreciation"
          done="Depreciation recorded"
          fields={{ ends_on: date({ required: true, label: 'Year ending' }) }}
          start={{
            ends_on:
              today >= `${today.slice(0, 4)}-06-30`
                ? `${today.slice(0, 4)}-06-30`
                : `${Number(today.slice(0, 4)) - 1}-06-30`,
          }}
          press={({ ends_on }: { ends_on: string }) =>
            book.press({ ends_on, after: addDays(addMonths(addDays(ends_on, 1), -12), -1) })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
