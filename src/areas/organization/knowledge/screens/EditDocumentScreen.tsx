import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editDocument } from '../commands.ts'
import { knowledgeDocument } from '../records.ts'

export default function EditDocumentScreen() {
  const found = useRecord(knowledgeDocument, useParams().id ?? '')
  const edit = useCommand<typeof editDocument>('knowledge-documents/edit')
  const { row } = found
  if (!row) return <NoRecord of={knowledgeDocument} found={found} list={{ to: '/docs', label: 'Knowledge base' }} />
  return (
    <RecordFormScreen
      of={knowledgeDocument}
      area="Knowledge base"
      row={row}
      back={`/docs/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
