import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { asHours } from '#kit/dates.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { editShelter } from '../commands.ts'
import { shelterLife } from '../life.ts'
import { shelter, shelterCount, type Shelter } from '../records.ts'
import { roomOf } from '../rules.ts'

const list = { to: '/disaster-response?tab=shelters', label: 'Shelters' }

export default function ShelterScreen() {
  const found = useRecord(shelter, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={shelter} found={found} list={list} />
}

function One({ row }: { row: Shelter }) {
  const counts = useRecords(shelterCount, (from) =>
    from.eq('shelter', row.id).order('counted_at', { ascending: false }).limit(200),
  )
  const room = roomOf([row])
  return (
    <RecordPage of={shelter} life={shelterLife} row={row} list={list} actions={<Actions row={row} />}>
      {shelterLife.is(row, 'open') && (
        <Figures
          figures={[
            {
              label: 'People in shelter',
              value: String(room.occupants),
              note: row.counted_at && <Moment at={row.counted_at} />,
              ...(room.isFull && { tone: 'bad' as const }),
            },
            {
              label: 'Capacity',
              value: String(room.capacity),
              note: (
                <Progress
                  label={`${room.share}% occupied`}
                  value={Math.min(room.occupants, room.capacity)}
                  max={room.capacity}
                />
              ),
            },
            {
              label: 'Available',
              value: String(room.free),
              ...(room.isFull && { tone: 'bad' as const, note: 'full' }),
            },
          ]}
        />
      )}
      {counts.rows && counts.rows.length > 1 && (
        <Panel title="Occupancy" about="People at each count, against the capacity.">
          <LineChart
            bare
            title="Occupancy"
            unit="count"
            step="count"
            height={180}
            across={asHours(counts.rows.map(({ counted_at }) => counted_at).toReversed())}
            series={[
              { name: 'People in shelter', values: counts.rows.map(({ occupants }) => Number(occupants)).toReversed() },
            ]}
            limit={{ name: 'Capacity', value: Number(row.capacity) }}
          />
        </Panel>
      )}
      <Panel title="Shelter">
        <RecordFacts
          of={shelter}
          row={row}
          show={['place', 'incident', 'capacity', 'accessible', 'pets', 'generator', 'contact']}
        />
      </Panel>
      <Panel title="Counts">
        <RecordTable of={shelterCount} found={counts} columns={['words', 'counted_at']} />
      </Panel>
    </RecordPage>
  )
}

function Actions({ row }: { row: Shelter }) {
  const edit = useCommand<typeof editShelter>('shelters/edit')
  return (
    <>
      <EditRecord of={shelter} row={row} edit={edit} />
      <Moves life={shelterLife} row={row} />
    </>
  )
}
