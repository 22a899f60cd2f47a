import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useKnown } from '#client/use-known.ts'
import { useCommand } from '#client/use-command.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason, judged } from '#platform/rules.ts'
import type { orderFacts } from '../closing.ts'
import type { submitOrder } from '../commands.ts'
import type { issueOrder } from '../issuing.ts'
import { whyNotLines } from '../lines/rules.ts'
import { purchaseOrder, type OrderLine, type OrderLineShare, type PurchaseOrder } from '../records.ts'
import { moves, whyNotCancel, whyNotClose } from '../rules.ts'
import { whyNotSplit } from '../shares/rules.ts'
import { EndDialog } from './EndDialog.tsx'

type Props = { row: PurchaseOrder; lines: readonly OrderLine[]; shares: readonly OrderLineShare[]; waiting: boolean }

/** What can be done with an order next. */
export function OrderMoves({ row, lines, shares, waiting }: Props) {
  const actor = useActor()
  const submit = useCommand<typeof submitOrder>('purchase-orders/submit')
  const issue = useCommand<typeof issueOrder>('purchase-orders/issue')
  const known = useKnown<typeof orderFacts>('purchase-orders/facts', row.id, [purchaseOrder.table, 'order_changes', 'invoices'])
  const [ending, setEnding] = useState<'close' | 'cancel'>()
  const { id, number, status } = row
  const open = status === 'draft' || status === 'returned'
  const edit = whyNotEdit(purchaseOrder, row, actor)
  const theirs = row.buyer === actor.user_id || atLeast('manager', actor)
  return (
    <>
      {open && edit === null && <ButtonLink to={`/purchase-orders/${id}/edit`}>Edit</ButtonLink>}
      {open && edit === null && <ButtonLink to={`/purchase-orders/${id}/lines`}>Edit lines</ButtonLink>}
      {open && (
        <MoveButton look="main" whyNot={firstReason(moves.whyNot('submit', row), whyNotLines(lines), row.kind !== 'blanket' && whyNotSplit(lines, shares))} run={() => submit({ id })} done={`${number} is on its way through the approvals`}>
          {status === 'returned' ? 'Send again' : 'Submit for approval'}
        </MoveButton>
      )}
      {status === 'approved' && (
        <MoveButton look="main" whyNot={theirs ? null : 'Its buyer issues an order, or a manager.'} run={() => issue({ id })} done={`${number} is issued, and on its way to the vendor`}>
          Issue
        </MoveButton>
      )}
      {status === 'issued' && row.kind !== 'blanket' && <ButtonLink look="main" to={`/purchase-orders/${id}/receive`}>Receive</ButtonLink>}
      {status === 'issued' && row.kind === 'blanket' && <ButtonLink look="main" to={`/purchase-orders/${id}/call-off`}>Call off</ButtonLink>}
      {status === 'issued' && theirs && !waiting && <ButtonLink to={`/purchase-orders/${id}/change`}>Change</ButtonLink>}
      {status === 'issued' && <MoveButton whyNot={judged(known, (facts) => whyNotClose(row, lines, { actor, ...facts }))} run={() => setEnding('close')}>Close</MoveButton>}
      {moves.whyNot('cancel', row) === null && <MoveButton look="danger" whyNot={judged(known, (facts) => whyNotCancel(row, lines, { actor, ...facts }))} run={() => setEnding('cancel')}>Cancel</MoveButton>}
      {ending && <EndDialog row={row} how={ending} lines={lines} shares={shares} onClose={() => setEnding(undefined)} />}
    </>
  )
}
