import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { asDay } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { number, text } from '#platform/records/fields.ts'
import type { readMeter } from '../commands.ts'
import { meter, meterReading, type Meter } from '../records.ts'
import { whyNotRead } from '../rules.ts'

const list = { to: '/maintenance-management?tab=meters', label: 'Meters' }

export default function MeterScreen() {
  const found = useRecord(meter, useParams().id ?? '')
  const [reading, setReading] = useState(false)
  const readings = useRecords(meterReading, (from) =>
    from
      .eq('meter', found.row?.id ?? '00000000-0000-0000-0000-000000000000')
      .order('read_on', { ascending: false })
      .order('id', { ascending: false })
      .limit(60),
  )
  const { row } = found
  if (!row) return <NoRecord of={meter} found={found} list={list} />
  const drawn = (readings.rows ?? []).toReversed()
  return (
    <RecordPage
      of={meter}
      row={row}
      list={list}
      actions={
        <Button look="main" onClick={() => setReading(true)}>
          Record reading
        </Button>
      }
    >
      <Panel title="Meter">
        <RecordFacts of={meter} row={row} show={['asset', 'unit', 'reading', 'read_on', 'rolls_at']} />
      </Panel>
      {drawn.length > 1 && (
        <Panel title="Trend">
          <LineChart
            bare
            title={`${row.name}, ${row.unit}`}
            unit="count"
            near
            step="reading"
            across={drawn.map(({ read_on }) => asDay(`${read_on}T12:00:00`))}
            series={[{ name: row.unit, values: drawn.map(({ total }) => Number(total)) }]}
          />
        </Panel>
      )}
      <Panel title="Readings">
        <RecordTable of={meterReading} found={readings} columns={['read_on', 'shown', 'total', 'note']} />
      </Panel>
      {reading && <ReadDialog row={row} onClose={() => setReading(false)} />}
    </RecordPage>
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
