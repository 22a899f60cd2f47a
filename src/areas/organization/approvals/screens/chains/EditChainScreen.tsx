import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editApprovalChain } from '../../chains/commands.ts'
import { approvalChain } from '../../chains/records.ts'

export default function EditChainScreen() {
  const found = useRecord(approvalChain, useParams().id ?? '')
  const edit = useCommand<typeof editApprovalChain>('approval-chains/edit')
  const { row } = found
  if (!row)
    return <NoRecord of={approvalChain} found={found} list={{ to: '/approvals/chains', label: 'Approval chains' }} />
  return (
    <RecordFormScreen
      of={approvalChain}
      area="Approval chains"
      row={row}
      back={`/approvals/chains/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
