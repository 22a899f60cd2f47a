import { plural } from '#platform/words.ts'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { contract, type Contract } from '#areas/contracts/contracts/records.ts'
import { owedOf } from '#areas/contracts/money/rules.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useKnown } from '#client/use-known.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { judged } from '#platform/rules.ts'
import { invoice } from '../../invoices/records.ts'
import type { openUnder, proposeRelease } from '../commands.ts'
import { retainageRelease } from '../records.ts'
import { beyondTerms, leftToRelease, whyNotPropose } from '../rules.ts'
import { ApplicationsPanel } from './ApplicationsPanel.tsx'

/** Everything a contract costs, from its orders to its last release, with the rows behind each figure. */
export default function ContractMoneyScreen() {
  const found = useRecord(contract, useParams().id ?? '')
  return found.row ? (
    <Page row={found.row} />
  ) : (
    <NoRecord of={contract} found={found} list={{ to: '/contract-management', label: 'Contract workspace' }} />
  )
}

/** The suggested amount: all that is left or, before completion, the part above the terms. */
function usual(row: Contract, { waiting }: { waiting: number }): number {
  const left = leftToRelease(row, waiting)
  return row.completed_on || contractLife.is(row, 'terminated') ? left : Math.min(left, beyondTerms(row))
}

function Page({ row }: { row: Contract }) {
  const actor = useActor()
  const propose = useCommand<typeof proposeRelease>('retainage-releases/propose')
  const [asking, setAsking] = useState(false)
  const orders = useRecords(purchaseOrder, (from) => from.eq('contract', row.id).order('number').limit(500))
  const invoices = useRecords(invoice, (from) =>
    from.eq('contract', row.id).in('status', ['approved', 'scheduled', 'paid']).order('number').limit(1_000),
  )
  const releases = useRecords(retainageRelease, (from) => from.eq('contract', row.id).order('number').limit(200))
  const { hash } = useLocation()
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  const facts = useKnown<typeof openUnder>('retainage-releases/open-under', row.id, [
    'retainage_releases',
    'contract_obligations',
  ])
  const kept = invoices.rows?.filter(({ retained }) => retained > 0).length
  return (
    <Screen
      area="Contract workspace"
      title={row.title}
      about={
        <>
          Payments and retainage · <span className="font-mono text-xs">{row.number}</span>
        </>
      }
      actions={
        <>
          <ButtonLink to={`/contract-management/${row.id}`}>Workspace</ButtonLink>
          <MoveButton
            look="main"
            whyNot={judged(facts, (facts) =>
              whyNotPropose(row, { actor, amount: Math.max(1, usual(row, facts)), ...facts }),
            )}
            run={() => setAsking(true)}
          >
            Release retainage
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-5">
        <Figures
          figures={[
            {
              label: 'Invoiced',
              value: <Amount cents={row.invoiced} />,
              note: row.invoiced === 0 ? 'nothing approved yet' : 'approved invoices',
              to: '#invoices',
            },
            {
              label: 'Paid',
              value: <Amount cents={row.paid} />,
              note:
                row.released > 0 ? (
                  <>
                    with <Amount cents={row.released} /> released
                  </>
                ) : (
                  'without retainage'
                ),
              to: '#invoices',
            },
            {
              label: 'Still owed',
              value: <Amount cents={owedOf(row)} />,
              note: 'approved, not paid yet',
              to: '#invoices',
            },
            {
              label: 'Retainage',
              ...known(kept, (kept) => ({
                value: <Amount cents={row.retained} />,
                note:
                  row.retained_by === 'applications'
                    ? 'on the last pay application'
                    : kept === 0
                      ? 'from no invoices yet'
                      : `from ${kept} ${plural(kept, { one: 'invoice', other: 'invoices' })}`,
              })),
              to: row.retained_by === 'applications' ? '#applications' : '#invoices',
            },
          ]}
        />
        <div id="invoices">
          <Panel
            title="Invoices"
            about="Approved invoices. A retainage release was invoiced before, so it counts only as paid."
          >
            {invoices.rows?.length === 0 ? (
              <p className="text-ink-2">No approved invoices yet.</p>
            ) : (
              <RecordTable
                of={invoice}
                found={invoices}
                columns={[
                  'number',
                  'vendor_number',
                  'invoice_date',
                  'amount',
                  'retained',
                  'open_amount',
                  'paid_on',
                  'status',
                ]}
              />
            )}
          </Panel>
        </div>
        {row.retained_by === 'applications' && <ApplicationsPanel contract={row.id} />}
        <Panel
          title="Retainage releases"
          about="Requested by one person, approved by another, and paid in a payment run."
        >
          {releases.rows?.length === 0 ? (
            <p className="text-ink-2">No releases yet.</p>
          ) : (
            <RecordTable
              of={retainageRelease}
              found={releases}
              columns={['number', 'amount', 'proposed_by', 'decided_by', 'status']}
            />
          )}
        </Panel>
        <Panel title="Orders" about="Orders under this contract and their billed amounts.">
          {orders.rows?.length === 0 ? (
            <p className="text-ink-2">No orders yet.</p>
          ) : (
            <RecordTable
              of={purchaseOrder}
              found={orders}
              columns={['number', 'title', 'amount', 'received_amount', 'invoiced_amount', 'open_amount', 'status']}
            />
          )}
        </Panel>
      </div>
      {asking && facts.state === 'there' && (
        <FormDialog
          of={retainageRelease}
          title="Release retainage"
          about="A second person decides. Then it is owed to the vendor and can be paid."
          verb="Submit for release"
          done="Submitted for release"
          start={{ contract: row.id, amount: usual(row, facts.facts) }}
          send={propose}
          onClose={() => setAsking(false)}
        />
      )}
    </Screen>
  )
}
