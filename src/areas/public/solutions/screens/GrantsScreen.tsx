import { useState } from 'react'
import { useLaw } from '#client/use-law.ts'
import { useNow } from '#client/use-now.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dayOf } from '#platform/dates.ts'
import { lawOn } from '#platform/records/law.ts'
import { Picture } from '../../site/screens/Picture.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { indirectCost } from '../rules.ts'
import { dollarsIn, wholeDollars } from './dollars.ts'
import { Walk } from './Walk.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say, translated } from '#platform/say.ts'
import { asLongDay } from '#kit/dates.ts'

export default function GrantsScreen() {
  return (
    <PublicPage
      area={say('Solutions')}
      title={say('The grant life cycle')}
      intro={
        <p>
          {say(
            'From notice to final report, an award takes three to seven years. The person who closes it was rarely there at the start. What isn’t recorded on the way is missing at the end.',
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
          name="grant"
          alt={say('A grant: award, amount left and drawn, and a chart of spending against time with its reports.')}
        />
      }
    >
      <Section
        title={say('Indirect cost calculator')}
        about={say('At the de minimis rate, for your own budget. Nothing leaves your browser.')}
      >
        <IndirectCalculator />
      </Section>
      <Section title={say('Steps')} tinted about={say('All eight steps work today.')}>
        <Walk
          steps={[
            {
              title: say('Find'),
              text: say(
                'Funding notices list the agency, the Assistance Listing, the money, the dates and who may apply.',
              ),
              rule: '2 CFR 200.204',
            },
            {
              title: say('Decide'),
              text: say('Can we match it, manage it and report on it? A no in the first week is cheap.'),
              rule: '2 CFR 200.306',
            },
            {
              title: say('Apply'),
              text: say('SF-424 and the budget on the SF-424A. Five totals must agree before submission.'),
              rule: say('SF-424 family'),
            },
            {
              title: say('Accept'),
              text: say('Terms, conditions and dates become tasks with an owner, so that nothing is forgotten.'),
              rule: '2 CFR 200.211',
            },
            {
              title: say('Spend'),
              text: say(
                'Check each cost: allowable, allocable, reasonable, within the period? Time is recorded after the fact, not planned.',
              ),
              rule: '2 CFR 200.403, 200.430',
            },
            {
              title: say('Subaward'),
              text: say(
                'Subrecipient or contractor, exclusions, fourteen data elements, risk, and monitoring to match.',
              ),
              rule: '2 CFR 200.331, 200.332',
            },
            {
              title: say('Draw and report'),
              text: say('Advances for immediate need. SF-425 totals that agree with the ledger.'),
              rule: '2 CFR 200.305, 200.328',
            },
            {
              title: say('Close'),
              text: say(
                'Since November 2020: final reports and liquidation within 120 days, 90 for subrecipients. Then retain the records for three years.',
              ),
              rule: '2 CFR 200.344, 200.334',
            },
          ]}
        />
      </Section>
    </PublicPage>
  )
}

const questions = [
  ['direct', phrase('Salaries, fringe, supplies, services, travel'), '305,000'],
  ['excluded', phrase('Equipment, rent, participant support and other excluded costs'), '56,000'],
  ['first', phrase('First subaward'), '80,000'],
  ['second', phrase('Second subaward'), '25,000'],
] as const

function IndirectCalculator() {
  const [values, setValues] = useState<Record<string, string>>(
    Object.fromEntries(questions.map(([name, , value]) => [name, value])),
  )
  const [typed, setTyped] = useState<string | null>(null)
  const { law, failed } = useLaw()
  const today = dayOf(useNow(), 'UTC')
  const [most, base] = [lawOn(law ?? [], 'de_minimis_percent', today), lawOn(law ?? [], 'subaward_base', today)]
  const percent = typed ?? (most ? String(most.amount) : '')
  const cents = Object.fromEntries(questions.map(([name]) => [name, dollarsIn(values[name] || '0')]))
  const rate = most && /^\d{1,2}(\.\d)?$/.test(percent) && Number(percent) <= most.amount ? Number(percent) : null
  const ready = rate !== null && base !== undefined && Object.values(cents).every((each) => each !== null)
  const sum = ready
    ? indirectCost({
        direct: cents.direct!,
        excluded: cents.excluded!,
        subawards: [cents.first!, cents.second!],
        percent: rate,
        subawardBase: base.amount,
      })
    : null
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Panel title={say('Budget')}>
        <div className="grid gap-4">
          {questions.map(([name, label]) => (
            <Field
              key={name}
              label={say('{label}, in dollars', { label: translated(label) })}
              inputMode="decimal"
              value={values[name]}
              onChange={({ target }) => setValues((now) => ({ ...now, [name]: target.value }))}
              error={cents[name] === null ? say('Enter an amount such as 80,000.') : null}
            />
          ))}
          <Field
            label={say('Rate (%)')}
            inputMode="decimal"
            value={percent}
            onChange={({ target }) => setTyped(target.value)}
            error={
              most && rate === null
                ? say('The de minimis rate can’t exceed {amount} percent.', { amount: most.amount })
                : null
            }
          />
        </div>
      </Panel>
      <div role="status" className="rounded-lg border border-line bg-surface p-5">
        {sum && rate !== null ? (
          <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2.5">
            <Line label={say('Modified total direct cost')} cents={sum.base} />
            <Line label={say('Indirect cost at {rate} percent', { rate })} cents={sum.indirect} />
            <div className="col-span-2 grid grid-cols-subgrid border-t-3 border-double border-line-strong pt-2.5 font-semibold">
              <dt>{say('Total budget')}</dt>
              <dd className="text-right">
                <Amount cents={sum.total} />
              </dd>
            </div>
          </dl>
        ) : (
          <p className="text-ink-2">
            {failed
              ? say('The rates could not be loaded. Reload the page.')
              : law
                ? say('Correct the marked fields to see the total.')
                : say('Loading the rates…')}
          </p>
        )}
        {base && (
          <p className="mt-4 text-xs text-ink-2">
            <Say
              text="2 CFR 200.1 and 200.414(f), in effect since {valid_from}. Of each subaward, the first {amount} counts."
              values={{ valid_from: asLongDay(base.valid_from), amount: wholeDollars(base.amount) }}
            />
          </p>
        )}
      </div>
    </div>
  )
}

const Line = ({ label, cents }: { label: string; cents: number }) => (
  <>
    <dt className="text-ink-2">{label}</dt>
    <dd className="text-right text-ink">
      <Amount cents={cents} />
    </dd>
  </>
)
