import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { longText, ref } from '#platform/records/fields.ts'
import type { mergeVendor } from '../commands.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'

const asked = {
  into: ref('vendors', { required: true, label: 'The record that stays' }),
  reason: longText({ required: true, label: 'How you know that it is one company' }),
}

/** One company, two records: this one is closed, the other stays. */
export function MergeDialog({ row, onClose }: { row: Vendor; onClose: () => void }) {
  const merge = useCommand<typeof mergeVendor>('vendors/merge')
  const navigate = useNavigate()
  return (
    <AskDialog
      title={`Merge ${row.name}`}
      about="Its people and its certificates go over to the record that stays; this one is closed. Offers and payments stay where they were made."
      verb="Merge"
      done="Merged"
      fields={asked}
      run={async ({ into, reason }) => {
        await merge({ id: row.id, into, reason })
        void navigate(`/vendor-directory/${into}`)
      }}
      onClose={onClose}
    />
  )
}
