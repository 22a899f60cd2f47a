import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { addDays, addMonths } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date, flag, ref, text } from '#platform/records/fields.ts'
import type { beginAssetCount, bookDepreciation } from '../commands.ts'
import { depreciation } from '../records.ts'

type Wanted = { title: string; department?: string; location?: string; federal: boolean }

/** Selects the assets of a physical inventory. */
export function BeginCount() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const begin = useCommand<typeof beginAssetCount>('asset-counts/begin')
  const run = async ({ title, department, location, federal }: Wanted) =>
    void navigate(
      `/asset-management/counts/${(await begin({ count: { title }, department: department ?? null, federal, location: location ?? null })).id}`,
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Start physical inventory
      </Button>
      {open && (
        <AskDialog
          title="New physical inventory"
          about="Federally funded assets are counted at least every two years (2 CFR 200.313(d)(2)). A second person approves discrepancies."
          verb="Start inventory"
          done="Physical inventory started"
          fields={{
            title: text({ required: true, max: 200, label: 'Name' }),
            department: ref('cost_centers', { label: 'Department filter' }),
            location: text({ max: 200, label: 'Location filter' }),
            federal: flag({ label: 'Federally funded assets only' }),
          }}
          run={run}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

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
          run={({ ends_on }: { ends_on: string }) =>
            book({ ends_on, after: addDays(addMonths(addDays(ends_on, 1), -12), -1) })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
