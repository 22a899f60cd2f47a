import { useState } from 'react'
import { useLaw } from '#client/use-law.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Picture } from '../../site/screens/Picture.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { methodFor, thresholdsOn } from '../rules.ts'
import { dollarsIn, wholeDollars } from './dollars.ts'
import { Walk } from './Walk.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { say, translated } from '#platform/say.ts'
import { asLongDay } from '#kit/dates.ts'

export default function ProcurementScreen() {
  return (
    <PublicPage
      area={say('Solutions')}
      title={say('From requisition to award')}
      intro={
        <p>
          {say(
            'A purchase is a chain of small decisions, and each leaves a document that auditors request years later. Here they are in order, with the rule behind each.',
          )}
        </p>
      }
      actions={
        <ButtonLink look="main" to="/request-demo">
          {say('Request Demo')}
        </ButtonLink>
      }
      aside={
        <Picture
          first
          name="evaluation"
          alt={say('A finished bid evaluation: its stages, and the ranking of the bidders by price.')}
        />
      }
    >
      <Section
        title={say('Method finder')}
        about={say(
          'Enter an amount and a date to see the federal method. State or local rules may be stricter; if so, they apply.',
        )}
      >
        <MethodFinder />
      </Section>
      <Section
        title={say('Steps')}
        tinted
        about={say('All eight steps work today, from a plain-language requisition to the award notice.')}
      >
        <Walk
          steps={[
            {
              title: say('Requisition'),
              text: say(
                'The requisition names the item, the date needed and the budget line. You see at once whether the money is available.',
              ),
              rule: say('2 CFR 200.318(d): no unnecessary or duplicative items'),
            },
            {
              title: say('Procurement method'),
              text: say(
                'Requests for the same need are added up first. Splitting to stay below a limit is found here, before the audit.',
              ),
              rule: '2 CFR 200.320',
            },
            {
              title: say('Specification'),
              text: say(
                'Measurable requirements, with “or equal” wherever a brand is named. The person who drafts the specification may not bid.',
              ),
              rule: '2 CFR 200.319(b), (c)(6)',
            },
            {
              title: say('Independent estimate'),
              text: say('Written and dated before bids arrive. The price is compared with it.'),
              rule: '2 CFR 200.324(a)',
            },
            {
              title: say('Notice, questions, addenda'),
              text: say('All bidders see the same text at the same time. An answer to one is an answer to all.'),
              rule: '2 CFR 200.320(b)',
            },
            {
              title: say('Bid opening'),
              text: say('No bid is seen before the announced time. Late bids stay sealed.'),
              rule: '2 CFR 200.320(b)(1)(ii)(C)',
            },
            {
              title: say('Responsive, responsible'),
              text: say(
                'Does the bid conform? Can the bidder perform? Is the bidder excluded? Each rejection has its reason.',
              ),
              rule: '2 CFR 200.318(h), 200.214',
            },
            {
              title: say('Award'),
              text: say(
                'Approved by the people in the approval chain, never by the requester. The procurement history is complete that day, not two years later.',
              ),
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
      <Panel title={say('A sample purchase')}>
        <div className="grid gap-4">
          <Field
            label={say('Total of all orders for this need ($)')}
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            error={cents === null ? say('Enter an amount such as 17,700.') : null}
          />
          <Field label={say('Purchase date')} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </div>
      </Panel>
      <div role="status" aria-live="polite" className="rounded-lg border border-line bg-surface p-5">
        {method && limits ? (
          <>
            <p className="text-xs text-ink-2">{say('Method')}</p>
            <p className="mt-1 font-serif text-xl font-semibold text-ink">{translated(method.name)}</p>
            <p className="mt-1 font-mono text-xs text-ink-2">{method.rule}</p>
            <p className="mt-4 text-xs text-ink-2">{say('Required in the file')}</p>
            <ul className="mt-1 list-disc pl-5 text-ink">
              {method.file.map((each) => (
                <li key={each}>{translated(each)}</li>
              ))}
            </ul>
            <p className="mt-4 text-xs text-ink-2">
              <Say
                text="Limits in effect on that date: {micro} and {simplified}, since {day} ({source})."
                values={{
                  micro: wholeDollars(limits.micro.amount),
                  simplified: wholeDollars(limits.simplified.amount),
                  day: asLongDay(limits.simplified.valid_from),
                  source: limits.simplified.source,
                }}
              />
            </p>
          </>
        ) : (
          <p className="text-ink-2">
            {failed
              ? say('The limits could not be loaded. Reload the page.')
              : law
                ? say('Enter an amount, and a date from June 2018 on.')
                : say('Loading the limits…')}
          </p>
        )}
      </div>
    </div>
  )
}
