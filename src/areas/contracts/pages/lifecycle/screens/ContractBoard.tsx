import { Link } from 'react-router'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import type { Contract } from '#areas/contracts/contracts/records.ts'
import { moves } from '#areas/contracts/contracts/rules.ts'
import type { submitContract } from '#areas/contracts/lifecycle/contract-stages.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Board } from '#kit/boards/Board.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { useBoardMoves } from '#kit/record/use-board-moves.tsx'

const columns = [
  { name: 'draft', title: 'Draft' },
  { name: 'submitted', title: 'In review' },
  { name: 'approved', title: 'Reviewed' },
  { name: 'signing', title: 'Out for signature' },
  { name: 'active', title: 'Active' },
  { name: 'over', title: 'Ended' },
] as const
const columnOf = (row: Contract) =>
  contractLife.is(row, 'returned')
    ? 'draft'
    : contractLife.is(row, 'expired', 'closed', 'terminated')
      ? 'over'
      : row.status

/** Every contract in the column of its status. */
export function ContractBoard({ loaded: { all } }: { loaded: { all: readonly Contract[] } }) {
  const submit = useCommand<typeof submitContract>('contracts/submit')
  const { whyNotTo, moveTo, dialog } = useBoardMoves(contractLife)
  function whyNot(row: Contract, to: string) {
    if (to === 'submitted') return moves.whyNot('submit', row)
    const reason = whyNotTo(row, to)
    return reason === undefined ? 'Signatures, decisions and dates move a contract here.' : reason
  }
  function move(row: Contract, to: string) {
    if (to !== 'submitted') return moveTo(row, to)
    void submit({ id: row.id }).catch((error: unknown) => toast('bad', sentence(error)))
  }
  return (
    <>
      <Board
        label="Contracts by status"
        columns={columns}
        cards={all}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        columnOf={columnOf}
        whyNotMove={whyNot}
        onMove={move}
      >
        {(row) => (
          <>
            <Link
              to={`/contract-lifecycle/${row.id}`}
              className="font-semibold text-ink hover:text-action-ink hover:underline"
            >
              {row.title}
            </Link>
            <span className="mt-0.5 block font-mono text-xs text-ink-2">{row.number}</span>
            <Amount cents={row.ceiling} whole className="text-sm" />
            {contractLife.is(row, 'returned') && <span className="block text-xs text-warn">Returned for changes</span>}
          </>
        )}
      </Board>
      {dialog}
    </>
  )
}
