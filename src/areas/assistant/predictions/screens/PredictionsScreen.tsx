import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Figures, FiguresSkeleton, type Figure } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { atLeast } from '#platform/roles.ts'
import type { trainModel } from '../commands.ts'
import { predictionModel, subjects, subjectWords, type PredictionModel } from '../records.ts'
import { least, type Band } from '../rules.ts'
import { GuessList } from './GuessList.tsx'
import { EnoughCases, WhatHelps } from './WhatHelps.tsx'

const asks: Record<PredictionModel['subject'], string> = {
  late_delivery:
    'How likely an open order is to come after its day. Vendors differ: each is guessed from its own orders, drawn towards all others as long as it has few.',
  budget_overrun:
    'How likely a line is to use all of its money by the end of the year, from earlier years on the same account.',
  bid_count: 'How many bids a call will have, from earlier calls of the same kind and category.',
  equipment_failure:
    'How likely an asset is to need a repair that was not planned within a quarter, from its own quarters so far.',
}
const dials: Record<PredictionModel['status'], DialState> = {
  in_use: 'on',
  off: 'off',
  too_few: 'waiting',
  superseded: 'off',
}

/** Each model beside the simplest guess on the same cases of the past. What is not better is off. */
export default function PredictionsScreen() {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('tab')
  const subject = subjects.find((each) => each === asked) ?? 'late_delivery'
  const actor = useActor()
  const train = useCommand<typeof trainModel>('prediction-models/train')
  const { rows } = useRecords(predictionModel, (from) =>
    from.neq('status', 'superseded').order('edition', { ascending: false }).limit(20),
  )
  const newest = (of: PredictionModel['subject']) => rows?.find((each) => each.subject === of)
  const model = newest(subject)
  const speaks = model !== undefined && model.status !== 'too_few'
  const whyNot = atLeast('manager', actor) ? null : 'Measuring a model needs the role manager.'
  return (
    <Screen
      area="AI and agents"
      title="Predictions"
      about="Every model is measured on the past, case by case, with what was known before each. Beside it stands the simplest guess. A model that is not better is switched off and predicts nothing."
    >
      <div className="grid grid-cols-1 gap-6">
        {rows ? (
          <Figures
            figures={subjects.map((of) => ({
              label: subjectWords[of],
              ...standing(newest(of)),
              to: `/predictive-ai?tab=${of}`,
            }))}
          />
        ) : (
          <FiguresSkeleton />
        )}
        <Tabs
          label="What is predicted"
          tabs={subjects.map((name) => ({ name, title: subjectWords[name] }))}
          chosen={subject}
          onChoose={(name) => setAddress({ tab: name }, { replace: true })}
        >
          <div className="grid gap-5">
            <Panel
              title={subjectWords[subject]}
              about={asks[subject]}
              actions={
                <MoveButton
                  look="main"
                  whyNot={whyNot}
                  run={() => train({ subject })}
                  done="Measured on what is known today."
                >
                  {model ? 'Measure again' : 'Measure'}
                </MoveButton>
              }
            >
              {!rows && <SkeletonLines lines={4} />}
              {rows && !model && (
                <p className="text-ink-2">
                  It was never measured here. Measuring reads the past of your own records, takes a moment, and speaks
                  from {least} cases on.
                </p>
              )}
              {model && (
                <>
                  <p className="mb-4">
                    <Dial state={dials[model.status]}>{predictionModel.fields.status.words![model.status]!}</Dial>
                  </p>
                  {!speaks && <EnoughCases subject={subject} cases={Number(model.cases)} />}
                  {model.status === 'off' && (
                    <p className="max-w-(--measure) text-ink-2">
                      It predicts nothing while it is off: the mean of all cases is no worse a guess, and everybody can
                      work that out. Measure again when more has happened.
                    </p>
                  )}
                  <div className={model.status === 'in_use' ? '' : 'mt-4'}>
                    <Facts
                      facts={[
                        ...(speaks
                          ? [
                              { label: 'Cases of the past', value: String(model.cases) },
                              { label: 'Measured by', value: model.measure },
                              { label: 'Its error', value: errorOf(model.error) },
                              { label: 'Error of the simplest guess', value: errorOf(model.naive) },
                              {
                                label: 'Better by',
                                value:
                                  Number(model.naive) === 0
                                    ? 'Nothing: the simplest guess was always right'
                                    : model.status === 'in_use'
                                      ? better(model)
                                      : 'Nothing',
                              },
                            ]
                          : []),
                        { label: 'Measured on', value: <Day day={model.trained_on} /> },
                        { label: 'Edition', value: String(model.edition) },
                      ]}
                    />
                  </div>
                </>
              )}
            </Panel>
            {speaks && <Calibration bands={JSON.parse(model.calibration) as Band[]} chance={subject !== 'bid_count'} />}
            {model?.status === 'in_use' && <GuessList model={model} />}
            {rows && !speaks && <WhatHelps subject={subject} />}
          </div>
        </Tabs>
      </div>
    </Screen>
  )
}

/** In a word where a model stands, for whoever looks at all four. */
function standing(model: PredictionModel | undefined): Pick<Figure, 'value' | 'note' | 'tone'> {
  if (!model) return { value: 'Not measured', note: `speaks from ${least} cases on` }
  if (model.status === 'too_few') return { value: `${model.cases} of ${least}`, note: 'cases: too few to speak' }
  return model.status === 'in_use'
    ? { value: 'In use', note: `${better(model)} better, ${model.cases} cases`, tone: 'good' }
    : { value: 'Off', note: `${model.cases} cases: the simplest guess is no worse` }
}

const errorOf = (value: number | null) => (value === null ? 'None' : Number(value).toFixed(4))
const better = ({ error, naive }: PredictionModel) =>
  Number(naive) > 0 ? `${(100 * (1 - Number(error) / Number(naive))).toFixed(1)} %` : '0 %'

/** What it said and what came: a good model's two columns are alike. */
const Calibration = ({ bands, chance }: { bands: readonly Band[]; chance: boolean }) => {
  const said = (value: number) => (chance ? `${Math.round(value * 100)} %` : value.toFixed(1))
  return (
    <Panel
      title="What it said, and what came"
      about="Cases of the past in bands of the guess. The two figures of a row should be alike."
    >
      <div className="overflow-x-auto" role="region" aria-label="Guesses beside what came" tabIndex={0}>
        <table className="w-full min-w-80 text-left">
          <thead className="text-xs text-ink-2">
            <tr>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Guess
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-semibold">
                Cases
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-semibold">
                Said
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Came
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {bands.map(({ from, to, cases, guessed, came }) => (
              <tr key={from}>
                <th scope="row" className="py-2 pr-4 font-normal">
                  {said(from) === said(to) ? said(from) : `${said(from)} to ${said(to)}`}
                </th>
                <td className="figures py-2 pr-4 text-right">{cases}</td>
                <td className="figures py-2 pr-4 text-right">{said(guessed)}</td>
                <td className="figures py-2 text-right">{said(came)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
