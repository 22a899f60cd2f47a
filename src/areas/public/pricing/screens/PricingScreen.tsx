import { useState } from 'react'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Picture } from '../../site/screens/Picture.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import type { Plan } from './plans.ts'
import { usePlans } from './use-plans.ts'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say, translated } from '#platform/say.ts'

export default function PricingScreen() {
  const plans = usePlans()
  return (
    <PublicPage
      area={say('Pricing')}
      title={say('Three plans, the first one free')}
      intro={
        <p>
          {say(
            'Prices are per month and organization, in US dollars, without tax. A subscription keeps its agreed price. Self-hosting is free: the software is open source.',
          )}
        </p>
      }
      aside={
        <Picture
          name="dashboard"
          alt={say(
            'The dashboard of the demo city: budget burn, spending by month, grants, disaster cost and an open incident.',
          )}
        />
      }
    >
      <Section>
        <ul className="grid gap-4 lg:grid-cols-3">
          {plans.map((plan) => (
            <PlanCard key={plan.code} plan={plan} />
          ))}
        </ul>
      </Section>
      <Section
        title={say('Cost estimate')}
        tinted
        about={say('The number of users decides the plan. Records are unlimited.')}
      >
        <Calculator plans={plans} />
      </Section>
      <Section title={say('Questions')}>
        <dl className="grid gap-x-12 gap-y-6 md:grid-cols-2">
          {questions.map(([question, answer]) => (
            <div key={question}>
              <dt className="font-semibold text-ink">{translated(question)}</dt>
              <dd className="mt-1 text-ink-2">{translated(answer)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </PublicPage>
  )
}

const PlanCard = ({ plan: { code, name, summary, monthly_price, seats, storage_gb, features } }: { plan: Plan }) => (
  <li className="flex flex-col rounded-lg border border-line bg-surface p-6">
    <h2 className="text-lg font-semibold text-ink">{name}</h2>
    <p className="mt-1 text-ink-2 lg:min-h-11">{translated(summary)}</p>
    <p className="mt-4 font-serif text-3xl font-semibold text-ink">
      <Amount whole cents={monthly_price} className="tracking-normal" />
      <span className="ml-1.5 font-sans text-sm font-normal text-ink-2">{say('a month')}</span>
    </p>
    <ul className="mt-4 mb-6 grid gap-1.5 border-t border-line pt-4 text-ink-2">
      <li className="font-semibold text-ink">
        {seats ? say('Up to {seats} users', { seats }) : say('Unlimited users')}
        {storage_gb !== null &&
          `, ${say('{size} of files', { size: storage_gb < 1000 ? `${storage_gb} GB` : `${storage_gb / 1000} TB` })}`}
      </li>
      {features.map((feature) => (
        <li key={feature}>{translated(feature)}</li>
      ))}
    </ul>
    <ButtonLink
      look={monthly_price === 0 ? 'main' : 'plain'}
      to={monthly_price === 0 ? '/auth' : '/contact'}
      className="mt-auto"
    >
      {monthly_price === 0
        ? say('Start with {name}', { name })
        : code === 'agency'
          ? say('Request an {name} quote', { name })
          : say('Request a {name} quote', { name })}
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
        label={say('Users')}
        inputMode="numeric"
        value={people}
        onChange={({ target }) => setPeople(target.value)}
        error={count === null ? say('Enter a whole number.') : null}
      />
      <p role="status" className="flex min-h-(--control-h) items-center text-lg text-ink">
        {fit ? (
          <span>
            <Say
              text="{plan}: {amount} a month, {total} a year."
              values={{
                plan: <span className="font-semibold">{fit.name}</span>,
                amount: <Amount whole cents={fit.monthly_price} />,
                total: <Amount whole cents={fit.monthly_price * 12} />,
              }}
            />
          </span>
        ) : count ? (
          say('This exceeds our largest plan. Write to us for a quote.')
        ) : (
          say('Enter the number of users.')
        )}
      </p>
    </div>
  )
}

const questions: readonly [string, string][] = [
  [
    phrase('Can we pay by purchase order?'),
    phrase(
      'Yes. Request a quote, send the order, and you get an invoice due in 30 days. You don’t need a credit card.',
    ),
  ],
  [
    phrase('What happens when we have more users?'),
    phrase('Nothing is turned off. We notify you, and the next plan starts with the next month.'),
  ],
  [
    phrase('Is there a contract period?'),
    phrase('One month. Agencies that need a fixed price for a fiscal year get it in writing.'),
  ],
  [
    phrase('What does it cost to cancel?'),
    phrase('Nothing. Download your data as CSV, through the API or as one backup file.'),
  ],
  [phrase('Do vendors pay?'), phrase('No. Vendors and residents never pay.')],
  [phrase('What does the free plan include?'), phrase('Every module for five users. It doesn’t expire.')],
]
