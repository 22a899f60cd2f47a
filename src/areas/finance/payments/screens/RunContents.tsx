import { Suspense } from 'react'
import { Link } from 'react-router'
import { sourceOf } from '#kit/charts/colors.ts'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { asShortDay } from '#kit/dates.ts'
import { optional } from '#kit/optional.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { Skeleton, SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { plural } from '#platform/words.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { useNames } from '#kit/record/use-names.ts'
import { extrasInWords } from '../../invoices/extras/rules.ts'
import { runLife } from '../life.ts'
import { payment, type Payment, type PaymentRun } from '../records.ts'
import { timingOf } from '../rules.ts'
import type { Contents } from './use-run-contents.ts'

const Waterfall = optional(() => import('#kit/charts/Waterfall.tsx').then(({ Waterfall }) => Waterfall))

type RunPictureProps = { row: PaymentRun; contents: Contents; payments: readonly Payment[] | undefined }

/** The effect of the run on the account, the funds that pay it, and the payees that get the most. */
export function RunPicture({ row, contents, payments }: RunPictureProps) {
  const { data, isError, refetch } = contents
  if (isError) return <ErrorState what="The contents of the run" onRetry={() => void refetch()} />
  return (
    <>
      {data?.balance && !runLife.is(row, 'cleared', 'canceled') && (
        <Panel title="Cash after this run" about={`From the bank statement of ${asShortDay(data.balance.until)}.`}>
          <Suspense fallback={<Skeleton className="h-56 w-full rounded-md" />}>
            <Waterfall
              bare
              title="Cash after this run"
              unit="money"
              step="step"
              height={200}
              steps={[
                { name: 'Bank balance', value: data.balance.closing },
                { name: 'In transit', value: -data.in_transit },
                { name: row.number, value: -row.amount },
                {
                  name: 'Left',
                  value: null,
                  color: data.balance.closing - data.in_transit < row.amount ? 'bad' : 'good',
                },
              ]}
            />
          </Suspense>
        </Panel>
      )}
      <div className="grid gap-4 @3xl:grid-cols-2">
        <Panel title="Paid from" about={data && timingInWords(data.invoices, row.pay_on)}>
          {data ? (
            <RankedBars
              title="Paid from"
              unit="money"
              of="Fund"
              figure="Amount"
              rows={data.funds.map(({ name, amount }) => ({ name, value: amount, color: sourceOf(name) }))}
            />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </Panel>
        <LargestPayments payments={payments} />
      </div>
    </>
  )
}

const mostShown = 6

function LargestPayments({ payments }: { payments: readonly Payment[] | undefined }) {
  const names = useNames(payment, payments ?? [])
  const largest = payments?.toSorted((a, b) => b.amount - a.amount).slice(0, mostShown)
  return (
    <Panel
      title={
        payments && payments.length > mostShown ? `Largest ${mostShown} of ${payments.length} payments` : 'Payments'
      }
    >
      {largest ? (
        <RankedBars
          title="Payments"
          unit="money"
          of={vendor.label}
          figure="Amount"
          rows={largest.map(({ id, number, vendor: to, amount }) => ({
            name: names.get(to) ?? number,
            value: amount,
            to: `/payments/${id}`,
          }))}
        />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Panel>
  )
}

function timingInWords(invoices: Parameters<typeof timingOf>[0], pay_on: string): string {
  const { discounted, on_time, late } = timingOf(invoices, pay_on)
  const parts = [
    on_time > 0 && `${on_time} by the due date`,
    discounted > 0 && `${discounted} early for the discount`,
    late > 0 && `${late} late`,
  ].filter(Boolean)
  return `${plural(invoices.length, { one: 'One invoice', other: `${invoices.length} invoices` })}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
}

/** Every invoice of the run with its due date, as its releaser checks them. */
export function RunInvoices({ row, contents: { data, isError, refetch } }: { row: PaymentRun; contents: Contents }) {
  if (isError) return <ErrorState what="The invoices" onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={6} />
  return (
    <Panel title="Invoices">
      <PlainTable
        label={`Invoices of ${row.number}`}
        rows={data.invoices}
        keyOf={({ id }) => id}
        empty="No invoices in this run."
        columns={[
          {
            label: 'Invoice',
            cell: ({ id, number, vendor_name }) => (
              <>
                <Link className="link font-semibold" to={`/invoices/${id}`}>
                  {number}
                </Link>
                <span className="block text-xs text-ink-2">{vendor_name}</span>
              </>
            ),
          },
          {
            label: 'Due',
            cell: ({ due_on, amount }) =>
              due_on && (
                <span className={amount > 0 && due_on < row.pay_on ? 'text-bad' : undefined}>
                  <Day day={due_on} />
                </span>
              ),
          },
          {
            label: 'Payable',
            figure: true,
            cell: (row) => (
              <>
                <Amount cents={row.billed} />
                <span className="block text-xs text-ink-2">{extrasInWords(row)}</span>
              </>
            ),
          },
          { label: 'Discount', figure: true, wide: true, cell: ({ discount }) => <Amount cents={discount} /> },
          { label: 'Interest', figure: true, wide: true, cell: ({ interest }) => <Amount cents={interest} /> },
          { label: 'Paid', figure: true, cell: ({ amount }) => <Amount cents={amount} /> },
        ]}
      />
    </Panel>
  )
}
