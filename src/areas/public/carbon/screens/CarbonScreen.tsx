import { useState } from 'react'
import { Dial } from '#kit/parts/Dial.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { dayInWords } from '#platform/dates.ts'
import { numberInWords } from '#platform/words.ts'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { balance, factors, metricTons, type Entry } from '../rules.ts'

const ledger: readonly Entry[] = [
  {
    day: '2026-07-31',
    kind: 'emission',
    what: 'Fleet, 1,000 gallons of diesel',
    metric_tons: metricTons(1000, factors[0]!),
    proof: 'fuel cards, July',
  },
  {
    day: '2026-07-31',
    kind: 'emission',
    what: 'Cars, 500 gallons of gasoline',
    metric_tons: metricTons(500, factors[1]!),
    proof: 'fuel cards, July',
  },
  {
    day: '2026-08-15',
    kind: 'emission',
    what: 'City hall, 100 MWh',
    metric_tons: metricTons(100, factors[3]!),
    proof: 'utility bill 8841',
  },
  {
    day: '2026-09-01',
    kind: 'reduction',
    what: 'Two diesel trucks replaced, saving 320 gallons a month',
    metric_tons: metricTons(320, factors[0]!),
    proof: 'meter readings before and after',
  },
  {
    day: '2026-09-20',
    kind: 'offset',
    what: '12 credits, vintage 2025',
    metric_tons: 12,
    proof: 'registry serial, sample',
    state: 'issued',
  },
  {
    day: '2026-10-05',
    kind: 'offset',
    what: '8 credits, vintage 2024',
    metric_tons: 8,
    proof: 'retirement certificate, sample',
    state: 'retired',
  },
]

export default function CarbonScreen() {
  const { emitted, reduced, retired } = balance(ledger)
  return (
    <PublicPage
      area="Carbon"
      title="Emissions, reductions and offsets, kept apart"
      intro={
        <p>
          Emissions, reductions and offsets are often added together and should not be. Here is how each is recorded.
          Nothing is traded or sold on this page.
        </p>
      }
    >
      <Section
        title="Sample ledger"
        about="Invented data. Each line names its evidence and, for fuel, the edition of the emission factor."
      >
        <Figures
          figures={[
            { label: 'Emitted', value: `${numberInWords(emitted, 4)} t` },
            { label: 'Avoided each month', value: `${numberInWords(reduced, 4)} t`, note: 'compared with before' },
            {
              label: 'Offsets retired',
              value: `${numberInWords(retired, 4)} t`,
              note: '12 t issued, not retired, not counted',
            },
          ]}
        />
        <div className="mt-6">
          <table aria-label="Ledger" className="w-full text-left text-sm max-sm:block">
            <thead className="max-sm:sr-only">
              <tr className="border-b border-line-strong text-2xs text-ink-2">
                {['Date', 'Kind', 'Description', 'Metric tons of CO₂', 'Evidence'].map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className={`py-2 pr-4 font-semibold ${head.startsWith('Metric tons') ? 'text-right' : ''}`}
                  >
                    {head}
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
                  <td className="figures whitespace-nowrap text-ink-2 max-sm:order-3 sm:py-2.5 sm:pr-4">
                    {dayInWords(day)}
                  </td>
                  <td className="max-sm:order-4 max-sm:text-right sm:py-2.5 sm:pr-4">
                    {state ? (
                      <Dial state={state === 'retired' ? 'done' : 'waiting'}>{`Offset, ${state}`}</Dial>
                    ) : (
                      kind[0]!.toUpperCase() + kind.slice(1)
                    )}
                  </td>
                  <th
                    scope="row"
                    className="font-normal text-ink max-sm:order-1 max-sm:font-semibold sm:py-2.5 sm:pr-4"
                  >
                    {what}
                  </th>
                  <td className="figures text-right text-ink max-sm:order-2 sm:py-2.5 sm:pr-4">
                    {numberInWords(weight, 4)}
                    <span className="sm:hidden"> t</span>
                  </td>
                  <td className="text-ink-2 max-sm:order-5 max-sm:col-span-2 max-sm:text-xs sm:py-2.5">{proof}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section title="Calculator" tinted>
        <Calculator />
      </Section>
      <Section title="Ledger rules">
        <ul className="grid max-w-(--measure) list-disc gap-2 pl-5 text-lg text-ink-2">
          <li>
            An emission factor is a dated row. A 2024 ledger keeps the 2024 factor even after a newer one is published.
          </li>
          <li>A reduction needs a reading before and a reading after. A plan is not a reduction.</li>
          <li>
            A credit is one metric ton with a serial number. It is issued, transferred and finally retired or canceled.
            Only a retired credit counts, once.
          </li>
          <li>
            Electricity is reported twice: location-based (grid average) and market-based (contracted). Both are shown.
          </li>
        </ul>
        <p className="mt-6 text-xs text-ink-2">
          Factors: EPA Emission Factors Hub 2024; eGRID2022 US average, 823.1 pounds per MWh. Carbon dioxide only.
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
          Source
        </label>
        <select
          id="fuel"
          value={fuel}
          onChange={({ target }) => setFuel(Number(target.value))}
          className="h-(--control-h) w-full rounded-sm border border-control-line bg-surface px-2 text-base text-ink"
        >
          {factors.map((each, at) => (
            <option key={each.fuel} value={at}>
              {each.fuel}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={`Amount in ${factor.unit === 'gallon' ? 'gallons' : factor.unit}`}
        inputMode="decimal"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={value === null ? 'Enter a number.' : null}
      />
      <p role="status" className="flex min-h-(--control-h) items-center text-lg text-ink">
        {value === null
          ? 'Enter an amount.'
          : `${numberInWords(metricTons(value, factor), 4)} metric tons of CO₂, at ${factor.kilograms} kg per ${factor.unit} (${factor.source}, ${factor.edition}).`}
      </p>
    </div>
  )
}
