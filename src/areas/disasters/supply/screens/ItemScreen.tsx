import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { howMany } from '#platform/words.ts'
import type { editItem } from '../commands.ts'
import { criticalItem } from '../records.ts'
import { coverOf, coverWords } from '../rules.ts'

const list = { to: '/supply-chain-command-center?tab=items', label: 'Critical items' }

export default function ItemScreen() {
  const today = useToday()
  const found = useRecord(criticalItem, useParams().id ?? '')
  const edit = useCommand<typeof editItem>('critical-items/edit')
  const { row } = found
  if (!row) return <NoRecord of={criticalItem} found={found} list={list} />
  const { days, standing } = coverOf(row, today)
  return (
    <RecordPage
      of={criticalItem}
      row={row}
      list={list}
      actions={<EditRecord of={criticalItem} row={row} edit={edit} look="main" label="Count or edit" />}
    >
      <Figures
        figures={[
          {
            label: 'Days of supply',
            value: days === null ? 'Unknown' : `${days} days`,
            note: coverWords[standing],
            ...(standing === 'short'
              ? { tone: 'bad' as const }
              : standing === 'order'
                ? { tone: 'warn' as const }
                : {}),
          },
          {
            label: 'Target',
            value: howMany(Number(row.least_days), 'day'),
            note: `Lead time: ${howMany(Number(row.lead_days), 'day')}`,
          },
          { label: 'Counted', value: howMany(Number(row.on_hand), row.unit), note: <Day day={row.counted_on} /> },
        ]}
      />
      <Panel title="Item">
        <RecordFacts
          of={criticalItem}
          row={row}
          show={['on_hand', 'unit', 'daily_use', 'least_days', 'lead_days', 'vendor', 'site', 'counted_on', 'note']}
        />
      </Panel>
    </RecordPage>
  )
}
