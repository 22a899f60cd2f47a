import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import { longText } from '#platform/records/fields.ts'
import type { changeProvider, editProvider } from '../commands.ts'
import { samlProvider } from '../records.ts'
import { hasStood } from '../rules.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

/** An active provider: a change needs a reason, and the metadata only where it brings new certificates. */
const standing = {
  ...samlProvider,
  openWhile: ['in_force', 'suspended'],
  fields: {
    ...samlProvider.fields,
    metadata: longText({
      max: 100_000,
      verbatim: true,
      told: false,
      label: 'New metadata',
      help: 'Leave blank unless the certificates or the sign-in address changed. Keep the old certificate in the file until the new one is in use.',
    }),
    reason: longText({
      required: true,
      max: 500,
      label: 'Reason for the change',
      help: 'Every administrator sees it. A change that lets more people in waits for a second administrator.',
    }),
  },
}

export default function EditProviderScreen() {
  const found = useRecord(samlProvider, useParams().id ?? '')
  const edit = useCommand<typeof editProvider>('saml-providers/edit')
  const change = useCommand<typeof changeProvider>('saml-providers/change')
  const { row } = found
  if (!row)
    return <NoRecord of={samlProvider} found={found} list={{ to: '/sso-management', label: 'Single sign-on' }} />
  const back = `/sso-management/saml/${row.id}`
  if (!hasStood(row))
    return (
      <RecordFormScreen
        of={samlProvider}
        area="Single sign-on"
        row={row}
        back={back}
        send={sendsChanges(row.id, edit)}
      />
    )
  return (
    <RecordFormScreen
      of={standing}
      area="Single sign-on"
      row={{ ...row, metadata: '', reason: '' }}
      back={back}
      send={({ reason, ...changes }, version) =>
        change({ id: row.id, version, changes, reason }).then((changed) => ({ ...changed, reason: '' }))
      }
    />
  )
}
