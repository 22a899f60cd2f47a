import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { longText, ref } from '#platform/records/fields.ts'
import type { mergeVendor } from '../commands.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'

const asked = {
  into: ref('vendors', { required: true, label: 'Vendor to keep' }),
  reason: longText({ required: true, label: 'Reason they are one company' }),
}

/** One company with two records: this one is closed, the other stays. */
export function MergeDialog({ row, onClose }: { row: Vendor; onClose: () => void }) {
  const merge = useCommand<typeof mergeVendor>('vendors/merge')
  const navigate = useNavigate()
  return (
    <AskDialog
      title={`Merge ${row.name}`}
      about="People and certificates move to the vendor you keep, and this one is closed. Bids and payments stay where they are."
      verb="Merge"
      done="Merged"
      fields={asked}
      press={({ into, reason }) => merge.press({ id: row.id, into, reason })}
      then={(_, { into }) => void navigate(`/vendor-directory/${into}`)}
      onClose={onClose}
    />
  )
}
