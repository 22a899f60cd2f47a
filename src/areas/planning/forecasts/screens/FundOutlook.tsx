import { FanChart } from '#kit/charts/FanChart.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { inPercent } from '#platform/words.ts'
import type { FundYear } from '../questions.ts'
import { forecastSnapshot } from '../records.ts'
import type { Outlook } from '../rules.ts'

/** One fund through its year: spending to date, forecast, and the 80% range. */
export function FundOutlook({ fund, ahead }: { fund: FundYear; ahead: Outlook }) {
  const { months, over, own } = fund
  const sums = own.map((_, at) => own.slice(0, at + 1).reduce((sum, month) => sum + month, 0))
  const now = sums.at(-1) ?? 0
  const middle = ahead.months.map((_, at) => now + ahead.months.slice(0, at + 1).reduce((sum, month) => sum + month, 0))
  // The forecast begins at spending to date.
  const before = Array.from({ length: Math.max(0, over - 1) }, () => null)
  const joint = over > 0 ? [now] : []
  const { trial } = ahead
  return (
    <Panel title={fund.name} about="Spent since the start of the year.">
      <FanChart
        title={`${fund.name}: spent and expected`}
        bare
        unit="money"
        step="month"
        across={months.map((name) => name.slice(0, 3))}
        // The line ends with the last whole month, and today is in the one after it.
        today={over > 0 && over < months.length ? over : -1}
        limit={{ name: 'Budget', value: ahead.budget }}
        actual={{ name: 'Spent', values: months.map((_, at) => sums[at] ?? null) }}
        middle={{ name: 'Expected', values: [...before, ...joint, ...middle] }}
        bands={[
          { name: '80% range', low: [...before, ...joint, ...ahead.low], high: [...before, ...joint, ...ahead.high] },
        ]}
      />
      <div className="mt-5">
        <Facts
          facts={[
            {
              label: 'Year end',
              value: (
                <>
                  <Amount whole cents={ahead.year_end} />, 80% range <Amount whole cents={ahead.year_low} /> to{' '}
                  <Amount whole cents={ahead.year_high} />
                </>
              ),
              wide: true,
            },
            ...(ahead.raised > 0
              ? [
                  {
                    label: 'Open encumbrances',
                    value: (
                      <>
                        <Amount whole cents={ahead.raised} /> added to the method’s forecast: spent and encumbered
                        amounts are already above it.
                      </>
                    ),
                    wide: true,
                  },
                ]
              : []),
            { label: 'Method', value: optionLabel(forecastSnapshot.fields.method, ahead.method), wide: true },
            {
              label: 'Back-test',
              value: trial ? backTested(ahead) : 'Too few months for a back-test: the range is an assumed 30%.',
              wide: true,
            },
          ]}
        />
      </div>
    </Panel>
  )
}

const percent = (value: number) => inPercent(value, 1).replace(' ', '\u00a0')

function backTested({ method, trial }: Outlook): string {
  const { months, error, naive_error } = trial!
  const tried = `A back-test of the last ${months} months missed ${percent(error)} of spending`
  return method === 'naive'
    ? `${tried}. No other method did better, so the last month is repeated.`
    : `${tried}; repeating the last month missed ${percent(naive_error)}.`
}
