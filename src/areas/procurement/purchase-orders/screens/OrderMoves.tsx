import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import type { issueOrder } from '../issuing.ts'
import { orderLife } from '../life.ts'
import { purchaseOrder, type OrderLine, type OrderLineShare, type PurchaseOrder } from '../records.ts'
import { EndDialog } from './EndDialog.tsx'

type Props = { row: PurchaseOrder; lines: readonly OrderLine[]; shares: readonly OrderLineShare[]; waiting: boolean }

/** The next moves of an order. */
export function OrderMoves({ row, lines, shares, waiting }: Props) {
  const actor = useActor()
  const issue = useCommand<typeof issueOrder>('purchase-orders/issue')
  const { id, number } = row
  const issued = orderLife.is(row, 'issued')
  const editable = whyNotEdit(purchaseOrder, row, actor) === null
  const theirs = row.buyer === actor.user_id || atLeast('manager', actor)
  const ending = (how: 'close' | 'cancel') => (onClose: () => void) => (
    <EndDialog row={row} how={how} lines={lines} shares={shares} onClose={onClose} />
  )
  return (
    <>
      {editable && <ButtonLink to={`/purchase-orders/${id}/edit`}>Edit</ButtonLink>}
      {editable && <ButtonLink to={`/purchase-orders/${id}/lines`}>Edit lines</ButtonLink>}
      {orderLife.is(row, 'approved') && (
        <MoveButton
          look="main"
          whyNot={theirs ? null : 'Only the buyer or a manager can issue this order.'}
          run={() => issue({ id })}
          done={`${number} issued and sent to the vendor`}
        >
          Issue
        </MoveButton>
      )}
      {issued && row.kind !== 'blanket' && (
        <ButtonLink look={row.delivery === 'complete' ? 'plain' : 'main'} to={`/purchase-orders/${id}/receive`}>
          Receive
        </ButtonLink>
      )}
      {issued && row.kind === 'blanket' && (
        <ButtonLink look="main" to={`/purchase-orders/${id}/release`}>
          Release
        </ButtonLink>
      )}
      {issued && theirs && !waiting && <ButtonLink to={`/purchase-orders/${id}/change`}>Request change</ButtonLink>}
      <Moves
        life={orderLife}
        row={row}
        main={issued && row.delivery === 'complete' ? 'close' : undefined}
        dialogs={{ close: ending('close'), cancel: ending('cancel') }}
      />
    </>
  )
}
