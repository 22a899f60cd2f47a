import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { asMonth } from '#kit/dates.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import type { settleBill } from '../bills.ts'
import type { showBusiness } from '../catalog.ts'
import { billingInvoice } from '../records.ts'
import { stateWords, subscriptionStatus } from '../rules.ts'

/** Subscription revenue. Simulated subscriptions are counted separately: they are no one's money. */
export default function BusinessScreen() {
  const { data } = useAnswer<typeof showBusiness>('plans/business', {}, { about: 'subscriptions' })
  const real = data?.plans.filter((row) => !subscriptionStatus.is(row, 'simulated', 'canceled')) ?? []
  const simulated = data?.plans.filter((row) => subscriptionStatus.is(row, 'simulated')) ?? []
  const monthly = real.reduce((sum, row) => sum + row.monthly, 0)
  const paying = real.filter((row) => row.monthly > 0).reduce((sum, { organizations }) => sum + organizations, 0)
  const last = data?.months.at(-1)
  return (
    <Screen
      area="System Management"
      title="Business plans"
      about="Monthly recurring revenue by plan."
      actions={
        <ButtonLink look="main" to="/pricing-plans">
          Plans and prices
        </ButtonLink>
      }
    >
      {!data ? (
        <SkeletonLines />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Figures
            figures={[
              {
                label: 'Monthly revenue',
                ...known(data, () => ({ value: <Amount whole cents={monthly} />, note: 'recurring, without tax' })),
              },
              {
                label: 'Annual run rate',
                ...known(data, () => ({
                  value: <Amount whole cents={monthly * 12} />,
                  note: 'times twelve, not a forecast',
                })),
              },
              {
                label: 'Paying organizations',
                ...known(data, () => ({
                  value: String(paying),
                  ...(paying > 0 && {
                    note: (
                      <>
                        <Amount whole cents={Math.round(monthly / paying)} /> each
                      </>
                    ),
                  }),
                })),
              },
              {
                label: 'Ended this month',
                ...known(data, () => ({ value: String(last?.ended ?? 0), note: `${last?.began ?? 0} started` })),
              },
            ]}
          />
          {paying === 0 && (
            <Notice title="No paying organizations yet">
              {simulated.length > 0
                ? `${simulated.reduce((sum, { organizations }) => sum + organizations, 0)} demo organizations have simulated plans and are not counted.`
                : 'Organizations without a subscription are not counted.'}
            </Notice>
          )}
          <Panel title="By plan">
            <PlainTable
              label="Subscriptions by plan"
              rows={data.plans}
              keyOf={(row) => `${row.name} ${row.status}`}
              empty="No subscriptions."
              columns={[
                { label: 'Plan', cell: (row) => <span className="font-semibold">{row.name}</span> },
                { label: 'State', cell: (row) => stateWords[row.status] ?? row.status },
                { label: 'Organizations', cell: (row) => row.organizations, figure: true },
                {
                  label: 'Monthly revenue',
                  cell: (row) =>
                    subscriptionStatus.is(row, 'simulated') ? (
                      <span className="text-ink-2">simulated</span>
                    ) : (
                      <Amount cents={row.monthly} />
                    ),
                  figure: true,
                },
              ]}
            />
          </Panel>
          <Panel title="Started and ended">
            <BarChart
              bare
              title="Started and ended"
              unit="count"
              step="month"
              across={data.months.map(({ month }) => asMonth(month))}
              series={[
                { name: 'Started', values: data.months.map(({ began }) => began) },
                { name: 'Ended', values: data.months.map(({ ended }) => ended) },
              ]}
            />
          </Panel>
          {data.disputed.length > 0 && <Disputes rows={data.disputed} />}
          <Panel title="Billing invoices">
            <PlainTable
              label="Billing invoices"
              rows={data.bills}
              keyOf={(row) => `${row.status} ${row.simulated}`}
              empty="No billing invoices yet."
              columns={[
                {
                  label: 'State',
                  cell: (row) => (
                    <span className="font-semibold">
                      {optionLabel(billingInvoice.fields.status, row.status)}
                      {row.simulated && ', simulated'}
                    </span>
                  ),
                },
                { label: 'Count', cell: (row) => row.count, figure: true },
                { label: 'Amount', cell: (row) => <Amount cents={row.amount} />, figure: true },
              ]}
            />
          </Panel>
        </div>
      )}
    </Screen>
  )
}

type Disputed = {
  organization_id: string
  organization: string
  id: string
  number: string
  amount: number
  reason: string | null
}

/** Invoices that organizations dispute. Nothing is due until the dispute is settled. */
function Disputes({ rows }: { rows: readonly Disputed[] }) {
  const [asking, setAsking] = useState<{ row: Disputed; stands: boolean }>()
  const settle = useCommand<typeof settleBill>('billing-invoices/settle')
  return (
    <Panel title="Disputed">
      <PlainTable
        label="Disputed invoices"
        rows={rows}
        keyOf={({ id }) => id}
        empty="No disputed invoices."
        columns={[
          { label: 'Invoice', cell: (row) => <span className="font-semibold">{row.number}</span> },
          { label: 'Organization', cell: (row) => row.organization },
          { label: 'Problem', cell: (row) => <span className="wrap-anywhere">{row.reason}</span> },
          { label: 'Amount', cell: (row) => <Amount cents={row.amount} />, figure: true },
          {
            label: 'Settle',
            buttons: true,
            cell: (row) => (
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => setAsking({ row, stands: true })}>
                  Uphold<span className="sr-only">, {row.number}</span>
                </Button>
                <Button onClick={() => setAsking({ row, stands: false })}>
                  Void<span className="sr-only">, {row.number}</span>
                </Button>
              </span>
            ),
          },
        ]}
      />
      {asking && (
        <ReasonDialog
          title={asking.stands ? `Uphold ${asking.row.number}?` : `Void ${asking.row.number}?`}
          about={
            asking.stands
              ? 'The invoice becomes due. The organization sees your reason.'
              : 'The invoice is no longer due, and the month isn’t billed again. The organization sees your reason.'
          }
          label="Reason"
          verb="Resolve dispute"
          press={(reason) =>
            settle.press({ organization: asking.row.organization_id, id: asking.row.id, stands: asking.stands, reason })
          }
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}
