import { plural } from '#platform/words.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import type { PredictionModel } from '../records.ts'
import { least } from '../rules.ts'

type Help = {
  /** The noun for one case, and for several. */ one: string
  many: string
  counts: string
  steps: readonly string[]
  place: { to: string; label: string }
}

/** A case of each model, and how to get more. */
const helps: Record<PredictionModel['subject'], Help> = {
  late_delivery: {
    one: 'order',
    many: 'orders',
    counts: 'An order counts after its due date.',
    steps: [
      'Enter a due date on every order.',
      'Record a receipt on the day the goods arrive, not with the invoice.',
      'Several orders from the same vendors help more than one from each.',
    ],
    place: { to: '/purchase-orders', label: 'Purchase orders' },
  },
  budget_overrun: {
    one: 'budget line of a past year',
    many: 'budget lines of past years',
    counts: 'A line counts once its fiscal year has ended.',
    steps: [
      'Keep the lines of prior years: each is a case.',
      'Use the same accounts from year to year, because the model learns by account.',
      'Record spending before the year is closed.',
    ],
    place: { to: '/budget-management', label: 'Budget' },
  },
  bid_count: {
    one: 'solicitation',
    many: 'solicitations',
    counts: 'A solicitation counts once it has closed.',
    steps: [
      'Publish solicitations here and have vendors submit bids here, so that they are counted.',
      'Select the correct category for each solicitation: the model learns by kind and category.',
    ],
    place: { to: '/rfq-builder', label: 'Solicitations' },
  },
  invoice_exception: {
    one: 'invoice',
    many: 'invoices',
    counts: 'An invoice counts once it was matched.',
    steps: ['Enter invoices with the date of receipt.', 'Name the order on every invoice that has one.'],
    place: { to: '/invoices', label: 'Invoices' },
  },
  vendor_risk: {
    one: 'vendor month',
    many: 'vendor months',
    counts: 'Each month of the last two years counts, for every vendor with invoices.',
    steps: [
      'Enter a due date on every order, and receipts on the day of delivery.',
      'Match invoices with their orders.',
    ],
    place: { to: '/vendor-performance', label: 'Vendor performance' },
  },
  cost_at_completion: {
    one: 'ended contract',
    many: 'ended contracts',
    counts: 'A contract counts once it has ended and was invoiced.',
    steps: ['Name the contract on its orders and invoices.', 'End contracts in time, so that their cost is final.'],
    place: { to: '/contracts', label: 'Contracts' },
  },
  cash_need: {
    one: 'week of payments',
    many: 'weeks of payments',
    counts: 'Each week with a payment history counts.',
    steps: ['Pay invoices from payment runs here.', 'Keep due dates of invoices correct.'],
    place: { to: '/payments', label: 'Payments' },
  },
  grant_burn: {
    one: 'grant month',
    many: 'grant months',
    counts: 'Each month of the last two years counts, for every grant that was active in it.',
    steps: ['Record grant costs with the date they were incurred.'],
    place: { to: '/grant-management', label: 'Grants' },
  },
  stock_out: {
    one: 'item month',
    many: 'item months',
    counts: 'Each month counts, for every item that was moved before it.',
    steps: ['Record receipts and issues on the day they happen.', 'Enter the annual use and lead time of each item.'],
    place: { to: '/inventory', label: 'Inventory' },
  },
  equipment_failure: {
    one: 'asset month',
    many: 'asset months',
    counts: 'Each month of the last two years counts, for every asset with work orders.',
    steps: ['Record the downtime of a repair, and mark it as a failure.', 'Enter the in-service date of each asset.'],
    place: { to: '/maintenance-management', label: 'Work orders' },
  },
}

/** The number of cases out of those needed, so that silence isn't mistaken for “nothing to fear”. */
export function EnoughCases({ subject, cases }: { subject: PredictionModel['subject']; cases: number }) {
  const { one, many } = helps[subject]
  return (
    <div className="grid max-w-(--measure) gap-2">
      <p className="font-semibold text-ink">
        {cases} of {least} cases: {Math.max(0, least - cases)} more{' '}
        {plural(least - cases, { one: `${one} is`, other: `${many} are` })} needed.
      </p>
      <Progress label="Past cases" value={Math.min(cases, least)} max={least} />
      <p className="text-ink-2">
        It needs at least {least} past cases. With fewer, results could be chance, so it makes no predictions.
      </p>
    </div>
  )
}

/** The first steps for an agency with too few past cases. */
export function WhatHelps({ subject }: { subject: PredictionModel['subject'] }) {
  const { counts, steps, place } = helps[subject]
  return (
    <Panel title="How to get predictions" about={counts} actions={<ButtonLink to={place.to}>{place.label}</ButtonLink>}>
      <ul className="grid max-w-(--measure) list-disc gap-1.5 pl-5 text-ink">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>Rerun the back-test from time to time to include new cases.</li>
      </ul>
    </Panel>
  )
}
