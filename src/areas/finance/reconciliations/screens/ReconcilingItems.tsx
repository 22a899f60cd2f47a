import type { Reason } from '#platform/rules.ts'
import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import type { removeItem, updateOutstanding } from '../commands.ts'
import { whyNotReconcile } from '../rules.ts'
import { itemKinds, itemKindWords, type BankReconciliation, type ReconcilingItem } from '../records.ts'
import { AddItemDialog } from './AddItemDialog.tsx'

type ReconcilingItemsProps = { row: BankReconciliation; loaded: { items?: readonly ReconcilingItem[] | undefined } }

/** The items that explain the difference; they change until the reconciliation is submitted. */
export function ReconcilingItems({ row, loaded: { items } }: ReconcilingItemsProps) {
  const actor = useActor()
  const update = useCommand<typeof updateOutstanding>('bank-reconciliations/update-payments')
  const [adding, setAdding] = useState(false)
  const whyNot = whyNotReconcile(row, actor)
  const isOpen = whyNot === null
  return (
    <>
      <Panel
        title="Reconciling items"
        actions={
          isOpen && (
            <span className="flex flex-wrap gap-2">
              <MoveButton whyNot={whyNot} run={() => update({ id: row.id })} done="Outstanding payments updated">
                Update payments
              </MoveButton>
              <Button onClick={() => setAdding(true)}>Add item</Button>
            </span>
          )
        }
      >
        {items ? <Items row={row} items={items} whyNot={whyNot} /> : <SkeletonLines lines={4} />}
      </Panel>
      {adding && <AddItemDialog row={row} onClose={() => setAdding(false)} />}
    </>
  )
}

type ItemsProps = { row: BankReconciliation; items: readonly ReconcilingItem[]; whyNot: Reason }

function Items({ row, items, whyNot }: ItemsProps) {
  const remove = useCommand<typeof removeItem>('bank-reconciliations/remove-item')
  const sorted = items.toSorted((a, b) => itemKinds.indexOf(a.kind) - itemKinds.indexOf(b.kind))
  return (
    <PlainTable
      label="Reconciling items"
      rows={sorted}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Description', cell: ({ words }) => <bdi className="break-words">{words}</bdi> },
        { label: 'Kind', cell: ({ kind }) => itemKindWords[kind] },
        { label: 'Date', cell: ({ day }) => <Day day={day} /> },
        { label: 'Amount', figure: true, cell: ({ amount }) => <Amount cents={amount} /> },
        ...(whyNot === null
          ? [
              {
                label: 'Action',
                buttons: true,
                cell: ({ id, kind, words }: ReconcilingItem) =>
                  kind !== 'outstanding' && (
                    <MoveButton whyNot={whyNot} run={() => remove({ id: row.id, item: id })} done="Item removed">
                      Remove<span className="sr-only"> {words}</span>
                    </MoveButton>
                  ),
              },
            ]
          : []),
      ]}
      empty="No reconciling items."
    />
  )
}
