import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { atLeast } from '#platform/roles.ts'
import type { editReconciliation, removeItem, updateOutstanding } from '../commands.ts'
import { reconciliationLife } from '../life.ts'
import {
  bankReconciliation,
  itemKinds,
  itemKindWords,
  reconcilingItem,
  type BankReconciliation,
  type ReconcilingItem,
} from '../records.ts'
import { reconciled, type Reconciled } from '../rules.ts'
import { AddItemDialog } from './AddItemDialog.tsx'

const list = { to: '/payments?tab=reconciliations', label: 'Reconciliations' }

/** One bank statement and the books of its account, brought to the same balance. */
export default function ReconciliationScreen() {
  const found = useRecord(bankReconciliation, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={bankReconciliation} found={found} list={list} />
}

function One({ row }: { row: BankReconciliation }) {
  const actor = useActor()
  const edit = useCommand<typeof editReconciliation>('bank-reconciliations/edit')
  const update = useCommand<typeof updateOutstanding>('bank-reconciliations/update-payments')
  const { rows: items } = useRecords(reconcilingItem, (from) =>
    from.eq('reconciliation', row.id).order('day').order('words').limit(2_000),
  )
  const [adding, setAdding] = useState(false)
  const isOpen = reconciliationLife.is(row, 'draft', 'returned') && atLeast('manager', actor)
  const sums = items && reconciled(row, items)
  return (
    <RecordPage
      of={bankReconciliation}
      life={reconciliationLife}
      row={row}
      list={list}
      actions={
        <>
          <EditRecord of={bankReconciliation} form={bankReconciliation} row={row} edit={edit} />
          <PdfButton of="bank-reconciliations/document" input={{ id: row.id }} file={`${row.words}.pdf`}>
            Download PDF
          </PdfButton>
          <ButtonLink to={`/payments/statements/${row.statement}`}>Open bank statement</ButtonLink>
          <Moves life={reconciliationLife} row={row} />
        </>
      }
    >
      {reconciliationLife.is(row, 'returned') && (
        <Notice tone="warn" title="Returned for changes">
          {row.returned_because}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Adjusted bank balance',
            ...known(sums, ({ adjustedBank }) => ({ value: <Amount cents={adjustedBank} /> })),
          },
          {
            label: 'Adjusted book balance',
            ...known(sums, ({ adjustedBook }) => ({ value: <Amount cents={adjustedBook} /> })),
          },
          {
            label: 'Difference',
            ...known(sums, ({ difference }) => ({
              value: <Amount cents={difference} />,
              note: difference === 0 ? 'the balances agree' : 'to explain',
              ...(difference !== 0 && { tone: 'warn' as const }),
            })),
          },
        ]}
      />
      {sums ? <Balances row={row} sums={sums} /> : <SkeletonLines lines={6} />}
      <Panel
        title="Reconciling items"
        actions={
          isOpen && (
            <span className="flex flex-wrap gap-2">
              <MoveButton whyNot={null} run={() => update({ id: row.id })} done="Outstanding payments updated">
                Update payments
              </MoveButton>
              <Button onClick={() => setAdding(true)}>Add item</Button>
            </span>
          )
        }
      >
        {items ? <Items row={row} items={items} isOpen={isOpen} /> : <SkeletonLines lines={4} />}
      </Panel>
      <Panel title="Details">
        <RecordFacts
          of={bankReconciliation}
          row={row}
          show={['statement', 'paying_account', 'notes', 'prepared_by', 'prepared_on', 'reviewed_by', 'reviewed_on']}
        />
      </Panel>
      {adding && <AddItemDialog row={row} onClose={() => setAdding(false)} />}
    </RecordPage>
  )
}

function Balances({ row, sums }: { row: BankReconciliation; sums: Reconciled }) {
  const sides: [string, [string, number][]][] = [
    [
      'Balance of the bank',
      [
        ['Balance on the statement', Number(row.bank_balance)],
        ['Add deposits in transit', sums.deposits],
        ['Less outstanding payments', 0 - sums.outstanding],
        ['Adjustments to the bank', sums.bank],
        ['Adjusted bank balance', sums.adjustedBank],
      ],
    ],
    [
      'Balance of the books',
      [
        ['Balance in the books', Number(row.book_balance)],
        ['Adjustments to the books', sums.book],
        ['Adjusted book balance', sums.adjustedBook],
      ],
    ],
  ]
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      {sides.map(([title, amounts]) => (
        <Panel key={title} title={title}>
          <dl className="grid gap-2">
            {amounts.map(([label, cents], at) => (
              <div
                key={label}
                className={`flex flex-wrap justify-between gap-x-6 ${at === amounts.length - 1 ? 'border-t border-line-strong pt-2 font-semibold' : ''}`}
              >
                <dt>{label}</dt>
                <dd>
                  <Amount cents={cents} />
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </div>
  )
}

type ItemsProps = { row: BankReconciliation; items: readonly ReconcilingItem[]; isOpen: boolean }

function Items({ row, items, isOpen }: ItemsProps) {
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
        ...(isOpen
          ? [
              {
                label: 'Action',
                buttons: true,
                cell: ({ id, kind, words }: ReconcilingItem) =>
                  kind !== 'outstanding' && (
                    <MoveButton whyNot={null} run={() => remove({ id: row.id, item: id })} done="Item removed">
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
