import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { closeShelter, countShelter, editShelter, openShelter } from '../commands.ts'
import { countForm, shelter, shelterCount, type Shelter } from '../records.ts'
import { moves, roomOf, whyNotClose } from '../rules.ts'

const list = { to: '/disaster-response?tab=shelters', label: 'Shelters' }

export default function ShelterScreen() {
  const found = useRecord(shelter, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={shelter} found={found} list={list} />
}

function One({ row }: { row: Shelter }) {
  const counts = useRecords(shelterCount, (from) => from.eq('shelter', row.id).order('counted_at', { ascending: false }).limit(200))
  const room = roomOf([row])
  return (
    <RecordPage of={shelter} row={row} list={list} actions={<Moves row={row} />}>
      {row.status === 'open' && (
        <Figures
          figures={[
            { label: 'People there', value: String(room.occupants), note: row.counted_at && <Moment at={row.counted_at} />, ...(room.isFull && { tone: 'bad' as const }) },
            { label: 'Places', value: String(room.capacity), note: <Progress label={`${room.share} % taken`} value={Math.min(room.occupants, room.capacity)} max={room.capacity} /> },
            { label: 'Free', value: String(room.free), ...(room.isFull && { tone: 'bad' as const, note: 'full' }) },
          ]}
        />
      )}
      <Panel title="The shelter">
        <RecordFacts of={shelter} row={row} show={['place', 'incident', 'capacity', 'accessible', 'pets', 'generator', 'contact']} />
      </Panel>
      <Panel title="Counts">
        <RecordTable of={shelterCount} found={counts} columns={['words', 'counted_at']} />
      </Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: Shelter }) {
  const actor = useActor()
  const edit = useCommand<typeof editShelter>('shelters/edit')
  const open = useCommand<typeof openShelter>('shelters/open')
  const count = useCommand<typeof countShelter>('shelters/count')
  const close = useCommand<typeof closeShelter>('shelters/close')
  const [asking, setAsking] = useState<'edit' | 'count'>()
  const { id } = row
  return (
    <>
      {whyNotEdit(shelter, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {row.status !== 'open' && <MoveButton look="main" whyNot={moves.whyNot('openUp', row)} run={() => open({ id })} done="The shelter is open">Open</MoveButton>}
      {row.status === 'open' && <MoveButton whyNot={whyNotClose(row)} run={() => close({ id })} done="The shelter is closed">Close</MoveButton>}
      {row.status === 'open' && <Button look="main" onClick={() => setAsking('count')}>Count</Button>}
      {asking === 'edit' && <FormDialog of={shelter} title={`Edit ${row.name}`} done="Saved" row={row} send={(changes, version) => edit({ id, version, changes })} onClose={() => setAsking(undefined)} />}
      {asking === 'count' && <FormDialog of={countForm} title={`Count of ${row.name}`} about={`It holds ${Number(row.capacity)}.`} done="The count is noted" start={{ occupants: Number(row.occupants) }} send={async ({ occupants, words }) => (await count({ id, occupants, words: words ?? '' })) as never} onClose={() => setAsking(undefined)} />}
    </>
  )
}
