import { useState } from 'react'
import { useLaw } from '#client/use-law.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dayInWords } from '#platform/dates.ts'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { methodFor, thresholdsOn } from '../rules.ts'
import { dollarsIn, wholeDollars } from './dollars.ts'
import { Walk } from './Walk.tsx'

export default function ProcurementScreen() {
  return (
    <PublicPage
      area="Solutions"
      title="From the requisition to the award"
      intro={
        <p>
          A purchase is a chain of small decisions, and each leaves a paper that somebody asks for years later. Here
          they are in order, with the rule behind each.
        </p>
      }
      actions={
        <ButtonLink look="main" to="/request-demo">
          Request Demo
        </ButtonLink>
      }
    >
      <Section
        title="Which method?"
        about="Try it: an amount and a day, and the federal rules answer. Your state or your charter may be stricter, and then they come first."
      >
        <MethodFinder />
      </Section>
      <Section
        title="The walk"
        tinted
        about="All eight steps work today, from the need in plain words to the award and its notice."
      >
        <Walk
          steps={[
            {
              title: 'Somebody needs something',
              text: 'The requisition says what, for when, and from which budget line. The line shows at once whether the money is there.',
              rule: '2 CFR 200.318(d): no unnecessary or duplicative items',
            },
            {
              title: 'The sum decides the method',
              text: 'Requests of the same need are added up first. Splitting to stay below a limit is found here and not by the auditor.',
              rule: '2 CFR 200.320',
            },
            {
              title: 'The specification',
              text: 'What is needed, in measurable words, with “or equal” wherever a brand is named. Whoever drafts it may not bid.',
              rule: '2 CFR 200.319(b), (c)(6)',
            },
            {
              title: 'The estimate',
              text: 'Written before bids arrive, and dated. It is what the price will be compared with.',
              rule: '2 CFR 200.324(a)',
            },
            {
              title: 'Notice, questions, addenda',
              text: 'Everybody reads the same text at the same moment. An answer to one is an answer to all.',
              rule: '2 CFR 200.320(b)',
            },
            {
              title: 'The opening',
              text: 'No offer is seen before the minute that was named. Late ones stay closed.',
              rule: '2 CFR 200.320(b)(1)(ii)(C)',
            },
            {
              title: 'Responsive, responsible',
              text: 'Does the offer conform? Can the bidder perform? Is it excluded? Each rejection has its reason.',
              rule: '2 CFR 200.318(h), 200.214',
            },
            {
              title: 'The award',
              text: 'Signed by those whom the chain names, never by the person who asked. The history is complete on that day, not two years later.',
              rule: '2 CFR 200.318(i)',
            },
          ]}
        />
      </Section>
    </PublicPage>
  )
}

function MethodFinder() {
  const [amount, setAmount] = useState('17,700')
  const [day, setDay] = useState('2026-11-20')
  const cents = dollarsIn(amount)
  const { law, failed } = useLaw()
  const method = cents === null || !law ? null : methodFor(law, { cents, day })
  const limits = law && thresholdsOn(law, day)
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_1.4fr]">
      <Panel title="A sample purchase">
        <div className="grid gap-4">
          <Field
            label="Amount of all orders for this need, in dollars"
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            error={cents === null ? 'Write an amount such as 17,700' : null}
          />
          <Field label="Day of the purchase" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </div>
      </Panel>
      <div role="status" aria-live="polite" className="rounded-lg border border-line bg-surface p-5">
        {method && limits ? (
          <>
            <p className="text-xs text-ink-2">The method</p>
            <p className="mt-1 font-serif text-xl font-semibold text-ink">{method.name}</p>
            <p className="mt-1 font-mono text-xs text-ink-2">{method.rule}</p>
            <p className="mt-4 text-xs text-ink-2">What belongs in the file</p>
            <ul className="mt-1 list-disc pl-5 text-ink">
              {method.file.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            <p className="mt-4 text-xs text-ink-2">
              Limits in force on that day: {wholeDollars(limits.micro.amount)} and{' '}
              {wholeDollars(limits.simplified.amount)}, since {dayInWords(limits.simplified.valid_from)} (
              {limits.simplified.source}).
            </p>
          </>
        ) : (
          <p className="text-ink-2">
            {failed
              ? 'The limits could not be loaded. Reload the page.'
              : law
                ? 'Give an amount, and a day since June 2018.'
                : 'Loading the limits…'}
          </p>
        )}
      </div>
    </div>
  )
}
