import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editClause } from '../commands.ts'
import { clause } from '../records.ts'

export default function EditClauseScreen() {
  const found = useRecord(clause, useParams().id ?? '')
  const edit = useCommand<typeof editClause>('clauses/edit')
  const { row } = found
  if (!row) return <NoRecord of={clause} found={found} list={{ to: '/rfq-builder?tab=clauses', label: 'Clauses' }} />
  return (
    <RecordFormScreen
      of={clause}
      area="Core Procurement"
      row={row}
      back={`/rfq-builder/clauses/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
