import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import type { PredictionModel } from '../records.ts'
import { least } from '../rules.ts'

type Help = {
  /** What one case is, and many. */ one: string
  many: string
  counts: string
  steps: readonly string[]
  place: { to: string; label: string }
}

/** What a case of each model is, and what brings more of them. */
const helps: Record<PredictionModel['subject'], Help> = {
  late_delivery: {
    one: 'order',
    many: 'orders',
    counts: 'An order counts once the day on which it was to come is over.',
    steps: [
      'Give every order the day on which it is to come.',
      'Note a receipt on the day the goods arrive, and not with the invoice.',
      'Several orders from the same vendors help more than one from each.',
    ],
    place: { to: '/purchase-orders', label: 'Purchase orders' },
  },
  budget_overrun: {
    one: 'line of a year',
    many: 'lines of years',
    counts: 'A line counts once its fiscal year has ended.',
    steps: [
      'Keep the lines of the years before: each of them is a case.',
      'Use the same accounts from year to year, since it learns by account.',
      'Book what was spent before the year is closed.',
    ],
    place: { to: '/budget-management', label: 'Budget' },
  },
  bid_count: {
    one: 'call',
    many: 'calls',
    counts: 'A call counts once it has closed and is being evaluated, is awarded or is over.',
    steps: [
      'Publish calls here and let vendors send their bids here, so that they are counted.',
      'Give each call the category that it really has: it learns by kind and category.',
    ],
    place: { to: '/rfq-builder', label: 'Calls' },
  },
  equipment_failure: {
    one: 'quarter of an asset',
    many: 'quarters of assets',
    counts: 'Each quarter of the last two years counts, of every asset that ever failed.',
    steps: [
      'Note the downtime of a repair, and say that it was a failure.',
      'Give each asset the day on which it came into service.',
    ],
    place: { to: '/maintenance-management', label: 'Work orders' },
  },
}

/** How many cases there are of how many, so that silence is not mistaken for “nothing to fear”. */
export function EnoughCases({ subject, cases }: { subject: PredictionModel['subject']; cases: number }) {
  const { one, many } = helps[subject]
  return (
    <div className="grid max-w-(--measure) gap-2">
      <p className="font-semibold text-ink">
        {cases} of {least} cases: {Math.max(0, least - cases)} more {least - cases === 1 ? `${one} is` : `${many} are`}{' '}
        needed.
      </p>
      <Progress label="Cases of the past" value={Math.min(cases, least)} max={least} />
      <p className="text-ink-2">
        It speaks from {least} cases of the past on. With fewer, chance alone would make it look right or wrong, so it
        says nothing rather than something that looks sure.
      </p>
    </div>
  )
}

/** The first steps of an agency that has too little of a past here. */
export function WhatHelps({ subject }: { subject: PredictionModel['subject'] }) {
  const { counts, steps, place } = helps[subject]
  return (
    <Panel
      title="What brings it to speak"
      about={counts}
      actions={<ButtonLink to={place.to}>{place.label}</ButtonLink>}
    >
      <ul className="grid max-w-(--measure) list-disc gap-1.5 pl-5 text-ink">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>Measure again from time to time: it counts what has come since.</li>
      </ul>
    </Panel>
  )
}
