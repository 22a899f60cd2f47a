import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { addDays, addMonths } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { beginAssetCount, bookDepreciation } from '../commands.ts'
import { depreciation } from '../records.ts'

/** Which assets somebody goes and looks for. */
export function BeginCount() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const begin = useCommand<typeof beginAssetCount>('asset-counts/begin')
  const [title, setTitle] = useState('')
  const [department, setDepartment] = useState<string | null>(null)
  const [location, setLocation] = useState('')
  const [federal, setFederal] = useState(false)
  const run = async () => void navigate(`/asset-management/counts/${(await begin({ count: { title: title.trim() }, department, federal, location: location.trim() || null })).id}`)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Begin a count
      </Button>
      {open && (
        <Dialog title="Begin a physical count" about="What federal money paid for is seen at least every two years (2 CFR 200.313(d)(2)). Somebody else decides on what differs." onClose={() => setOpen(false)} foot={<MoveButton look="main" whyNot={title.trim() ? null : 'Give it a name.'} run={run} done="The count has begun">Begin</MoveButton>}>
          <div className="grid gap-4">
            <TextInput id="count-title" label="Name" required value={title} onChange={(value) => setTitle(String(value ?? ''))} />
            <RefInput id="count-department" label="Only of a department" field={{ to: 'cost_centers' }} value={department} onChange={(value) => setDepartment((value as string) || null)} />
            <TextInput id="count-location" label="Only in a place" value={location} onChange={(value) => setLocation(String(value ?? ''))} />
            <FlagInput id="count-federal" label="Only what federal money paid for" value={federal} onChange={(value) => setFederal(Boolean(value))} />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** A year’s depreciation is booked once. */
export function BookYear() {
  const today = useToday()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const book = useCommand<typeof bookDepreciation>('asset-depreciation/book')
  const [ends, setEnds] = useState<string | null>(today >= `${today.slice(0, 4)}-06-30` ? `${today.slice(0, 4)}-06-30` : `${Number(today.slice(0, 4)) - 1}-06-30`)
  return (
    <>
      <MoveButton whyNot={whyNotEdit(depreciation, null, actor)} run={() => setOpen(true)}>Book a year</MoveButton>
      {open && (
        <Dialog title="Book the depreciation of a year" about="By the straight line, by the days of the year. What is booked is not changed." onClose={() => setOpen(false)} foot={<MoveButton look="main" whyNot={ends ? null : 'Enter the last day of the year.'} run={async () => (await book({ ends_on: ends!, after: addDays(addMonths(addDays(ends!, 1), -12), -1) }), setOpen(false))} done="The year is booked">Book it</MoveButton>}>
          <DateInput id="book-ends" label="The year ends on" required value={ends} onChange={(value) => setEnds((value as string) || null)} />
        </Dialog>
      )}
    </>
  )
}
