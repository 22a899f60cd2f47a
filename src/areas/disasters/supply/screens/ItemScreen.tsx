import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { howMany } from '#platform/words.ts'
import type { editItem } from '../commands.ts'
import { criticalItem } from '../records.ts'
import { coverOf, coverWords } from '../rules.ts'

const list = { to: '/supply-chain-command-center?tab=items', label: 'Critical items' }

export default function ItemScreen() {
  const actor = useActor()
  const today = useToday()
  const found = useRecord(criticalItem, useParams().id ?? '')
  const edit = useCommand<typeof editItem>('critical-items/edit')
  const [editing, setEditing] = useState(false)
  const { row } = found
  if (!row) return <NoRecord of={criticalItem} found={found} list={list} />
  const { days, standing } = coverOf(row, today)
  return (
    <RecordPage
      of={criticalItem}
      row={row}
      list={list}
      actions={
        whyNotEdit(criticalItem, null, actor) === null && (
          <Button look="main" onClick={() => setEditing(true)}>
            Count or edit
          </Button>
        )
      }
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
      {editing && (
        <FormDialog
          of={criticalItem}
          title={`Edit ${row.name}`}
          done="Saved"
          row={row}
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setEditing(false)}
        />
      )}
    </RecordPage>
  )
}
