import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { choice, longText } from '#platform/records/fields.ts'
import type { cancelSolicitation } from '../../notices/commands.ts'
import type { Solicitation } from '../records.ts'

const reason = longText({ required: true })
const needs = choice(['keep', 'release'], {
  required: true,
  label: 'What becomes of the need',
  words: { keep: 'It is still needed: the requisition is approved as before, its money stays reserved, and it can be solicited again', release: 'It is not needed any more: the requisition ends, and its money is free' },
})

/** Why, for the public; and what becomes of what was needed, for the budget. */
export function CancelDialog({ row, onClose }: { row: Solicitation; onClose: () => void }) {
  const cancel = useCommand<typeof cancelSolicitation>('solicitations/cancel')
  const { data: came } = useRows<{ from_record: string }>('record_links', (from) => from.select('from_record').eq('from_table', 'requisitions').eq('kind', 'became').eq('to_table', 'solicitations').eq('to_record', row.id).limit(20))
  return (
    <AskDialog
      title={`Cancel ${row.number}?`}
      about={row.published_at ? 'The public reads the reason. Sealed offers are never opened. This is not undone.' : 'Nobody outside has read it. The reason stands in its history. This is not undone.'}
      verb="Cancel the solicitation"
      done={`${row.number} is cancelled`}
      fields={{ reason, ...(came && came.length > 0 && { needs }) }}
      start={{ needs: 'keep' }}
      run={({ reason: words, needs: then = 'keep' }) => cancel({ id: row.id, reason: words, needs: then })}
      onClose={onClose}
    />
  )
}
