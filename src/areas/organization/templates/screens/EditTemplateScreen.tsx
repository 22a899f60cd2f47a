import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editTemplate } from '../commands.ts'
import { template } from '../records.ts'

export default function EditTemplateScreen() {
  const found = useRecord(template, useParams().id ?? '')
  const edit = useCommand<typeof editTemplate>('templates/edit')
  const { row } = found
  if (!row) return <NoRecord of={template} found={found} list={{ to: '/utilities/templates', label: 'Templates' }} />
  return (
    <RecordFormScreen
      of={template}
      area="Templates"
      row={row}
      back={`/utilities/templates/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
