import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editEntry } from '../commands.ts'
import { carbonEntry } from '../records.ts'

export default function EditEntryScreen() {
  const found = useRecord(carbonEntry, useParams().id ?? '')
  const edit = useCommand<typeof editEntry>('carbon-entries/edit')
  const { row } = found
  if (!row) return <NoRecord of={carbonEntry} found={found} list={{ to: '/carbon', label: 'Carbon ledger' }} />
  return (
    <RecordFormScreen
      of={carbonEntry}
      area="Performance & Delivery"
      row={row}
      back={`/carbon/entries/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
