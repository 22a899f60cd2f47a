import { useState } from 'react'
import { Dial } from '#kit/parts/Dial.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { numberInWords } from '#platform/words.ts'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { balance, factors, metricTons, type Entry } from '../rules.ts'
import { phrase, say, translated } from '#platform/say.ts'
import { asLongDay } from '#kit/dates.ts'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

const ledger: readonly Entry[] = [
  {
    day: '2026-07-31',
    kind: 'emission',
    what: phrase('Fleet, 1,000 gallons of diesel'),
    metric_tons: metricTons(1000, factors[0]!),
    proof: phrase('fuel cards, July'),
  },
  {
    day: '2026-07-31',
    kind: 'emission',
    what: phrase('Cars, 500 gallons of gasoline'),
    metric_tons: metricTons(500, factors[1]!),
    proof: phrase('fuel cards, July'),
  },
  {
    day: '2026-08-15',
    kind: 'emission',
    what: phrase('City hall, 100 MWh'),
    metric_tons: metricTons(100, factors[3]!),
    proof: phrase('utility bill 8841'),
  },
  {
    day: '2026-09-01',
    kind: 'reduction',
    what: phrase('Two diesel trucks replaced, saving 320 gallons a month'),
    metric_tons: metricTons(320, factors[0]!),
    proof: phrase('meter readings before and after'),
  },
  {
    day: '2026-09-20',
    kind: 'offset',
    what: phrase('12 credits, vintage 2025'),
    metric_tons: 12,
    proof: phrase('registry serial, sample'),
    state: 'issued',
  },
  {
    day: '2026-10-05',
    kind: 'offset',
    what: phrase('8 credits, vintage 2024'),
    metric_tons: 8,
    proof: phrase('retirement certificate, sample'),
    state: 'retired',
  },
]

const heads = [
  phrase('Date'),
  phrase('Kind'),
  phrase('Description'),
  phrase('Metric tons of CO₂'),
  phrase('Evidence'),
] as const
const entryKinds = { emission: phrase('Emission'), reduction: phrase('Reduction'), offset: phrase('Offset') }
const offsets = {
  issued: phrase('Offset, issued'),
  retired: phrase('Offset, retired'),
  canceled: phrase('Offset, canceled'),
}

export default function CarbonScreen() {
  const { emitted, reduced, retired } = balance(ledger)
  return (
    <PublicPage
      area={say('Carbon')}
      title={say('Emissions, reductions and offsets, kept apart')}
      intro={
        <p>
          {say(
            'Emissions, reductions and offsets are often added together and should not be. Here is how each is recorded. Nothing is traded or sold on this page.',
          )}
        </p>
      }
    >
      <Section
        title={say('Sample ledger')}
        about={say('Invented data. Each line names its evidence and, for fuel, the edition of the emission factor.')}
      >
        <Figures
          figures={[
            { label: say('Emitted'), value: `${numberInWords(emitted, 4)} t` },
            {
              label: say('Avoided each month'),
              value: `${numberInWords(reduced, 4)} t`,
              note: say('compared with before'),
            },
            {
              label: say('Offsets retired'),
              value: `${numberInWords(retired, 4)} t`,
              note: say('12 t issued, not retired, not counted'),
            },
          ]}
        />
        <div className="mt-6">
          <table aria-label={say('Ledger')} className="w-full text-left text-sm max-sm:block">
            <thead className="max-sm:sr-only">
              <tr className="border-b border-line-strong text-2xs text-ink-2">
                {heads.map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className={`py-2 pr-4 font-semibold ${head.startsWith('Metric tons') ? 'text-right' : ''}`}
                  >
                    {say(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {ledger.map(({ day, kind, what, metric_tons: weight, proof, state }) => (
                <tr
                  key={what}
                  className="border-b border-line max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:py-3"
                >
                  <td className="figures text-ink-2 max-sm:order-3 sm:py-2.5 sm:pr-4 sm:whitespace-nowrap">
                    {asLongDay(day)}
                  </td>
                  <td className="max-sm:order-4 max-sm:text-right sm:py-2.5 sm:pr-4">
                    {state ? (
                      <Dial state={state === 'retired' ? 'done' : 'waiting'}>{translated(offsets[state])}</Dial>
                    ) : (
                      translated(entryKinds[kind])
                    )}
                  </td>
                  <th
                    scope="row"
                    className="font-normal text-ink max-sm:order-1 max-sm:font-semibold sm:py-2.5 sm:pr-4"
                  >
                    {translated(what)}
                  </th>
                  <td className="figures text-right text-ink max-sm:order-2 sm:py-2.5 sm:pr-4">
                    {numberInWords(weight, 4)}
                    <span className="sm:hidden"> t</span>
                  </td>
                  <td className="text-ink-2 max-sm:order-5 max-sm:col-span-2 max-sm:text-xs sm:py-2.5">
                    {translated(proof)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section title={say('Calculator')} tinted>
        <Calculator />
      </Section>
      <Section title={say('Ledger rules')}>
        <ul className="grid max-w-(--measure) list-disc gap-2 pl-5 text-lg text-ink-2">
          <li>
            {say(
              'An emission factor is a dated row. A 2024 ledger keeps the 2024 factor even after a newer one is published.',
            )}
          </li>
          <li>{say('A reduction needs a reading before and a reading after. A plan is not a reduction.')}</li>
          <li>
            {say(
              'A credit is one metric ton with a serial number. It is issued, transferred and finally retired or canceled. Only a retired credit counts, once.',
            )}
          </li>
          <li>
            {say(
              'Electricity is reported twice: location-based (grid average) and market-based (contracted). Both are shown.',
            )}
          </li>
        </ul>
        <p className="mt-6 text-xs text-ink-2">
          {say(
            'Factors: EPA Emission Factors Hub 2024; eGRID2022 US average, 823.1 pounds per MWh. Carbon dioxide only.',
          )}
        </p>
      </Section>
    </PublicPage>
  )
}

function Calculator() {
  const [fuel, setFuel] = useState(0)
  const [amount, setAmount] = useState('250')
  const factor = factors[fuel]!
  const value = /^\d{1,9}(\.\d+)?$/.test(amount.replaceAll(',', '')) ? Number(amount.replaceAll(',', '')) : null
  return (
    <div className="grid items-end gap-5 sm:grid-cols-[14rem_12rem_1fr]">
      <div>
        <label htmlFor="fuel" className="mb-1.5 block text-sm font-semibold text-ink">
          {say('Source')}
        </label>
        <SelectBox id="fuel" value={fuel} onChange={({ target }) => setFuel(Number(target.value))} className="w-full">
          {factors.map((each, at) => (
            <option key={each.fuel} value={at}>
              {translated(each.fuel)}
            </option>
          ))}
        </SelectBox>
      </div>
      <Field
        label={factor.unit === 'gallon' ? say('Amount in gallons') : say('Amount in {unit}', { unit: factor.unit })}
        inputMode="decimal"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={value === null ? say('Enter a number.') : null}
      />
      <p role="status" className="flex min-h-(--control-h) items-center text-lg text-ink">
        {value === null
          ? say('Enter an amount.')
          : say('{tons} metric tons of CO₂, at {kilograms} kg per {unit} ({source}, {edition}).', {
              tons: numberInWords(metricTons(value, factor), 4),
              kilograms: factor.kilograms,
              unit: translated(factor.unit),
              source: factor.source,
              edition: factor.edition,
            })}
      </p>
    </div>
  )
}
