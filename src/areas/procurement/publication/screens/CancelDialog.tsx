import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { askFor } from '#platform/life/asks.ts'
import { needs, solicitationLife } from '#areas/procurement/solicitations/life.ts'
import type { Solicitation } from '#areas/procurement/solicitations/records.ts'
import type { solicitationCommands } from '../stages.ts'

const { reason } = solicitationLife.moves.cancel.asks!
const thenNeeds = askFor(needs)

/** The reason, for the public; and what happens to the requisition behind it, if there is one. */
export function CancelDialog({ row, onClose }: { row: Solicitation; onClose: () => void }) {
  const cancel = useCommand<typeof solicitationCommands.cancel>('solicitations/cancel')
  const { data: came } = useRows<{ from_record: string }>('record_links', (from) =>
    from
      .select('from_record')
      .eq('from_table', 'requisitions')
      .eq('kind', 'became')
      .eq('to_table', 'solicitations')
      .eq('to_record', row.id)
      .limit(20),
  )
  const about = row.published_at
    ? 'The public reads the reason. Sealed bids are never opened. This can’t be undone.'
    : 'It was not published. The history keeps the reason. This can’t be undone.'
  return (
    <AskDialog
      title={`Cancel ${row.number}?`}
      about={about}
      verb="Cancel solicitation"
      done={`${row.number} canceled`}
      fields={{ reason, ...(came && came.length > 0 && { needs: thenNeeds }) }}
      start={{ needs: 'keep' }}
      press={({ reason: words, needs: then = 'keep' }) =>
        cancel.press({ id: row.id, version: row.version, reason: words, needs: then })
      }
      onClose={onClose}
    />
  )
}
