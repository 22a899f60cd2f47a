import { useState } from 'react'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import type { Plan } from './plans.ts'
import { usePlans } from './use-plans.ts'

export default function PricingScreen() {
  const plans = usePlans()
  return (
    <PublicPage
      area="Pricing"
      title="Three plans, the first one free"
      intro={
        <p>
          Prices are per month and organization, in US dollars, without tax. A subscription keeps its agreed price.
          Self-hosting is free: the software is open source.
        </p>
      }
    >
      <Section>
        <ul className="grid gap-4 lg:grid-cols-3">
          {plans.map((plan) => (
            <Offer key={plan.code} plan={plan} />
          ))}
        </ul>
      </Section>
      <Section title="Cost estimate" tinted about="The number of users decides the plan. Records are unlimited.">
        <Calculator plans={plans} />
      </Section>
      <Section title="Questions">
        <dl className="grid gap-x-12 gap-y-6 md:grid-cols-2">
          {questions.map(([question, answer]) => (
            <div key={question}>
              <dt className="font-semibold text-ink">{question}</dt>
              <dd className="mt-1 text-ink-2">{answer}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </PublicPage>
  )
}

const Offer = ({ plan: { code, name, summary, monthly_price, seats, storage_gb, features } }: { plan: Plan }) => (
  <li className="flex flex-col rounded-lg border border-line bg-surface p-6">
    <h2 className="text-lg font-semibold text-ink">{name}</h2>
    <p className="mt-1 text-ink-2 lg:min-h-11">{summary}</p>
    <p className="mt-4 font-serif text-3xl font-semibold text-ink">
      <Amount whole cents={monthly_price} className="tracking-normal" />
      <span className="ml-1.5 font-sans text-sm font-normal text-ink-2">a month</span>
    </p>
    <ul className="mt-4 mb-6 grid gap-1.5 border-t border-line pt-4 text-ink-2">
      <li className="font-semibold text-ink">
        {seats ? `Up to ${seats} users` : 'Unlimited users'}
        {storage_gb !== null && `, ${storage_gb < 1000 ? `${storage_gb} GB` : `${storage_gb / 1000} TB`} of files`}
      </li>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
    <ButtonLink
      look={monthly_price === 0 ? 'main' : 'plain'}
      to={monthly_price === 0 ? '/auth' : '/contact'}
      className="mt-auto"
    >
      {monthly_price === 0 ? `Start with ${name}` : `Request ${code === 'agency' ? 'an' : 'a'} ${name} quote`}
    </ButtonLink>
  </li>
)

function Calculator({ plans }: { plans: readonly Plan[] }) {
  const [people, setPeople] = useState('40')
  const count = /^\d{1,6}$/.test(people) ? Number(people) : null
  const fit = count === null ? undefined : plans.find(({ seats }) => seats === null || seats >= count)
  return (
    <div className="grid items-end gap-6 sm:grid-cols-[16rem_1fr]">
      <Field
        label="Users"
        inputMode="numeric"
        value={people}
        onChange={({ target }) => setPeople(target.value)}
        error={count === null ? 'Enter a whole number.' : null}
      />
      <p role="status" className="flex min-h-(--control-h) items-center text-lg text-ink">
        {fit ? (
          <span>
            <span className="font-semibold">{fit.name}</span>: <Amount whole cents={fit.monthly_price} /> a month,{' '}
            <Amount whole cents={fit.monthly_price * 12} /> a year.
          </span>
        ) : count ? (
          'This exceeds our largest plan. Write to us for a quote.'
        ) : (
          'Enter the number of users.'
        )}
      </p>
    </div>
  )
}

const questions: readonly [string, string][] = [
  [
    'Can we pay by purchase order?',
    'Yes. Request a quote, send the order, and you get an invoice due in 30 days. You don’t need a credit card.',
  ],
  [
    'What happens when we have more users?',
    'Nothing is turned off. We notify you, and the next plan starts with the next month.',
  ],
  ['Is there a contract period?', 'One month. Agencies that need a fixed price for a fiscal year get it in writing.'],
  ['What does it cost to cancel?', 'Nothing. Download your data as CSV, through the API or as one backup file.'],
  ['Do vendors pay?', 'No. Vendors and residents never pay.'],
  ['What does the free plan include?', 'Every module for five users. It doesn’t expire.'],
]
