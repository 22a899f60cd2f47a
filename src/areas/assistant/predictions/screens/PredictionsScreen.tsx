import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { Dial, DialMark, type DialState } from '#kit/parts/Dial.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { inFigures } from '#platform/words.ts'
import type { trainModel } from '../commands.ts'
import { predictionModel, subjects, subjectWords, type PredictionModel, type Subject } from '../records.ts'
import { isInUse, least, leastLead, type Band, modelStatus } from '../rules.ts'
import { said } from '../said/rules.ts'
import { GuessList } from './GuessList.tsx'
import { EnoughCases, WhatHelps } from './WhatHelps.tsx'

const asks: Record<Subject, string> = {
  late_delivery: 'The probability that an open order arrives after its due date.',
  invoice_exception: 'The probability that an invoice is put on hold when it is matched.',
  vendor_risk: 'The probability that a vendor has a late order or an invoice on hold within a month.',
  cost_at_completion: 'What a contract will have cost at its end, as a share of its original amount.',
  cash_need: 'The payments of the next week.',
  grant_burn: 'What a grant will spend in the next month, as a share of the award.',
  stock_out: 'The probability that a stock item runs out within a month.',
  equipment_failure: 'The probability that an asset needs an unplanned repair within a month.',
  budget_overrun: 'The probability that a line uses all of its budget by year end.',
  bid_count: 'The number of bids that a solicitation will get.',
}
const dials: Record<PredictionModel['status'], DialState> = {
  in_use: 'on',
  off: 'off',
  too_few: 'waiting',
  superseded: 'off',
}

/** Each model with the baseline on the same past cases. A model that isn't better is off. */
export default function PredictionsScreen() {
  const [address] = useSearchParams()
  const asked = address.get('tab')
  const subject = subjects.find((each) => each === asked) ?? 'late_delivery'
  const actor = useActor()
  const train = useCommand<typeof trainModel>('prediction-models/train')
  const { rows } = useRecords(predictionModel, (from) =>
    from.neq('status', 'superseded').order('edition', { ascending: false }).limit(40),
  )
  const newest = (of: PredictionModel['subject']) => rows?.find((each) => each.subject === of)
  const model = newest(subject)
  const speaks = model !== undefined && !modelStatus.is(model, 'too_few')
  const whyNot = atLeast('manager', actor) ? null : 'Only a manager can back-test a model.'
  return (
    <Screen
      area="AI and agents"
      title="Predictions"
      about="Each model is back-tested. Models that don’t beat the baseline stay off."
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 xl:grid-cols-[17rem_minmax(0,1fr)] xl:items-start">
        {rows ? <Models newest={newest} chosen={subject} /> : <SkeletonLines lines={10} />}
        <div className="grid gap-5">
          <Panel
            title={subjectWords[subject]}
            about={asks[subject]}
            actions={
              <MoveButton look="main" whyNot={whyNot} run={() => train({ subject })} done="Measured on today’s data">
                {model ? 'Rerun back-test' : 'Run back-test'}
              </MoveButton>
            }
          >
            {!rows && <SkeletonLines lines={4} />}
            {rows && !model && (
              <p className="text-ink-2">
                Not back-tested yet. A back-test reads your own past records, takes a moment, and needs at least {least}{' '}
                cases.
              </p>
            )}
            {model && (
              <>
                <p className="mb-4">
                  <Dial state={dials[model.status]}>{predictionModel.fields.status.words![model.status]!}</Dial>
                </p>
                {!speaks && <EnoughCases subject={subject} cases={Number(model.cases)} />}
                {modelStatus.is(model, 'off') && (
                  <p className="max-w-(--measure) text-ink-2">
                    It is off because the average of past cases is just as accurate. A small lead may be chance. Run the
                    back-test again when there are more cases.
                  </p>
                )}
                <div className={isInUse(model) ? '' : 'mt-4'}>
                  <Facts
                    facts={[
                      ...(speaks
                        ? [
                            { label: 'Method', value: optionLabel(predictionModel.fields.method, model.method) },
                            {
                              label: 'Past cases',
                              value: `${inFigures(Number(model.cases))}, tested on the later ${inFigures(Number(model.tested))}`,
                            },
                            { label: 'Error measure', value: model.measure },
                            { label: 'Error', value: errorOf(model.error, subject) },
                            { label: 'Baseline error', value: errorOf(model.naive, subject) },
                            {
                              label: 'Improvement',
                              value:
                                Number(model.naive) === 0
                                  ? 'None: the baseline was always right'
                                  : isInUse(model)
                                    ? better(model)
                                    : 'None',
                            },
                          ]
                        : []),
                      ...(speaks && model.lead !== null
                        ? [
                            {
                              label: 'Lead in standard errors',
                              value: `${Number(model.lead).toFixed(2)} (${leastLead.toFixed(2)} needed)`,
                            },
                          ]
                        : []),
                      { label: 'Back-tested on', value: <Day day={model.trained_on} /> },
                      { label: 'Version', value: String(model.edition) },
                    ]}
                  />
                </div>
              </>
            )}
          </Panel>
          {speaks && <Calibration bands={JSON.parse(model.calibration) as Band[]} subject={subject} />}
          {model && isInUse(model) && <GuessList model={model} />}
          {rows && !speaks && <WhatHelps subject={subject} />}
        </div>
      </div>
    </Screen>
  )
}

type ModelsProps = { newest: (of: Subject) => PredictionModel | undefined; chosen: Subject }

/** All models, those in use first, each with its standing in a line. */
function Models({ newest, chosen }: ModelsProps) {
  const rank = (of: Subject) => {
    const model = newest(of)
    return !model ? 3 : isInUse(model) ? 0 : modelStatus.is(model, 'off') ? 1 : 2
  }
  return (
    <nav aria-label="Prediction models">
      <ul className="grid gap-0.5 max-xl:grid-cols-2">
        {subjects
          .toSorted((one, other) => rank(one) - rank(other))
          .map((of) => {
            const model = newest(of)
            return (
              <li key={of} className="min-w-0">
                <Link
                  to={`/predictive-ai?tab=${of}`}
                  replace
                  aria-current={of === chosen ? 'page' : undefined}
                  className="grid h-full gap-0.5 rounded-sm px-3 py-2 hover:bg-surface-2 aria-[current]:bg-surface aria-[current]:shadow-[inset_3px_0_0_var(--action)]"
                >
                  <span className="font-semibold text-ink">{subjectWords[of]}</span>
                  <span className="flex gap-2 text-xs text-ink-2">
                    <DialMark state={model ? dials[model.status] : 'waiting'} />
                    {standing(model)}
                  </span>
                </Link>
              </li>
            )
          })}
      </ul>
    </nav>
  )
}

/** The standing of a model in a line. */
function standing(model: PredictionModel | undefined): string {
  if (!model) return 'Not back-tested'
  if (modelStatus.is(model, 'too_few')) return `${model.cases} of ${least} cases`
  return isInUse(model) ? `Active, ${better(model)} better` : 'Off, no better than baseline'
}

/** An error of dollars in dollars; a chance and a share have four digits. */
const errorOf = (value: number | null, subject: Subject) =>
  value === null ? 'None' : subject === 'cash_need' ? said[subject].value(Number(value)) : Number(value).toFixed(4)
const better = ({ error, naive }: PredictionModel) =>
  Number(naive) > 0 ? `${(100 * (1 - Number(error) / Number(naive))).toFixed(1)}%` : '0%'

/** Predictions that are a share of a hundred. */
const isChance = (subject: Subject) => said[subject].value(0.5).endsWith('%')

/** Predictions and outcomes: for a good model the two columns are alike. */
const Calibration = ({ bands, subject }: { bands: readonly Band[]; subject: Subject }) => {
  const shown = said[subject].value
  return (
    <Panel
      title="Predictions and outcomes"
      about="Past cases grouped by predicted probability. Both figures in a row should be close."
    >
      {isChance(subject) && (
        <div className="mb-5">
          <BarChart
            bare
            named
            title="Predicted and actual, by prediction"
            unit="percent"
            step="prediction"
            height={180}
            across={bands.map(({ from, to }) =>
              shown(from) === shown(to) ? shown(from) : `${shown(from)} to ${shown(to)}`,
            )}
            series={[
              { name: 'Predicted', values: bands.map(({ guessed }) => 100 * guessed) },
              { name: 'Actual', values: bands.map(({ came }) => 100 * came) },
            ]}
          />
        </div>
      )}
      <div className="overflow-x-auto" role="region" aria-label="Table of predictions and outcomes" tabIndex={0}>
        <table className="w-full min-w-80 text-left">
          <thead className="text-xs text-ink-2">
            <tr>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Prediction
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-semibold">
                Cases
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-semibold">
                Predicted
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Actual
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {bands.map(({ from, to, cases, guessed, came }) => (
              <tr key={from}>
                <th scope="row" className="py-2 pr-4 font-normal">
                  {shown(from) === shown(to) ? shown(from) : `${shown(from)} to ${shown(to)}`}
                </th>
                <td className="figures py-2 pr-4 text-right">{cases}</td>
                <td className="figures py-2 pr-4 text-right">{shown(guessed)}</td>
                <td className="figures py-2 text-right">{shown(came)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
