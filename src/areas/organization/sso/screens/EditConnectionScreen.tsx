import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editConnection } from '../commands.ts'
import { ssoConnection } from '../records.ts'

export default function EditConnectionScreen() {
  const found = useRecord(ssoConnection, useParams().id ?? '')
  const edit = useCommand<typeof editConnection>('sso/edit')
  const { row } = found
  if (!row)
    return <NoRecord of={ssoConnection} found={found} list={{ to: '/sso-management', label: 'Single sign-on' }} />
  return (
    <RecordFormScreen
      of={ssoConnection}
      area="Single sign-on"
      row={row}
      back={`/sso-management/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
