import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { ChoiceInput } from '#kit/inputs/ChoiceInput.tsx'
import { MapView } from '#kit/map/MapView.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { numberIn } from '#kit/record/given.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { download } from '#kit/record/list/download.ts'
import { csvText } from '#platform/records/csv.ts'
import type { keepQuestion, Layer } from '../commands.ts'
import { mapQuery, type MapQuery } from '../records.ts'
import { answersOf, whyNotAsk, worthOf } from '../rules.ts'
import { inWords } from '../../field/rules.ts'
import { metersIn } from '../analysis/rules.ts'
import { DistanceInput } from './DistanceInput.tsx'
import { drawn, usePlaces } from './use-places.ts'

const AnalysisPanel = lazy(() => import('./AnalysisPanel.tsx').then((part) => ({ default: part.AnalysisPanel })))
const tabs = [
  { name: 'query', title: 'Query' },
  { name: 'layer', title: 'Calculate a layer' },
] as const

const kinds = ['inside', 'within', 'nearest'] as const
type Kind = MapQuery['kind']

/**
 * Map queries: what lies in, near or nearest to something, and its value. The address holds the query, so it can be
 * saved.
 */
export default function MapQueriesScreen() {
  const { data } = usePlaces()
  const [query, setQuery] = useChosenQuery()
  const { rows: kept } = useRecords(mapQuery, (from) => from.order('name').limit(100))
  const kind = kinds.find((each) => each === query.get('kind')) ?? 'inside'
  const layer = (name: string, among: readonly Layer[], which: number) =>
    among.find(({ id }) => id === query.get(name)) ?? among[which]
  const layers = data ?? []
  const of = layer(
    'of',
    layers.filter(({ ground }) => !ground),
    layers.findIndex(({ own }) => own),
  )
  const against = layer(
    'against',
    kind === 'inside'
      ? layers.filter(({ spots }) => spots.some(({ geometry }) => geometry.type.endsWith('Polygon')))
      : layers,
    0,
  )
  const unit = query.get('unit') === 'miles' ? 'miles' : 'feet'
  const meters = Number(query.get('meters')) || 1_500 * metersIn.feet
  const distance = Number((meters / metersIn[unit]).toPrecision(6))
  const [{ name: tab }, choose] = useTab(tabs)
  const set = (name: string, value: string) =>
    setQuery((now) => (now.set(name, value), now), { replace: true, preventScrollReset: true })
  return (
    <Screen
      area="Performance & Delivery"
      title="Map analysis"
      about="Questions to records and layers, and layers calculated from others."
    >
      {!data && <SkeletonLines lines={8} />}
      {data && (
        <Tabs label="Map analysis" tabs={tabs} chosen={tab} onChoose={choose}>
          {tab === 'layer' ? (
            <Suspense fallback={<SkeletonLines lines={8} />}>
              <AnalysisPanel layers={layers} />
            </Suspense>
          ) : (
            <div className="grid gap-5">
              <Panel title="Query">
                <div className="grid gap-4 md:grid-cols-4">
                  <ChoiceInput
                    id="map-of"
                    label="Layer"
                    required
                    field={{
                      options: layers.map(({ id }) => id),
                      words: Object.fromEntries(layers.map(({ id, name }) => [id, name])),
                    }}
                    value={of?.id ?? ''}
                    onChange={(value) => set('of', String(value))}
                  />
                  <ChoiceInput
                    id="map-kind"
                    label="Relation"
                    required
                    field={mapQuery.fields.kind}
                    value={kind}
                    onChange={(value) => set('kind', String(value))}
                  />
                  <ChoiceInput
                    id="map-against"
                    label="Reference layer"
                    required
                    field={{
                      options: layers.map(({ id }) => id),
                      words: Object.fromEntries(layers.map(({ id, name }) => [id, name])),
                    }}
                    value={against?.id ?? ''}
                    onChange={(value) => set('against', String(value))}
                  />
                  {kind === 'within' && (
                    <DistanceInput
                      id="map-distance"
                      label="Distance"
                      value={distance}
                      unit={unit}
                      onChange={(value, inUnit) =>
                        setQuery(
                          (now) => {
                            now.set('unit', inUnit)
                            if (numberIn(value) !== null) now.set('meters', String(numberIn(value)! * metersIn[inUnit]))
                            return now
                          },
                          { replace: true, preventScrollReset: true },
                        )
                      }
                    />
                  )}
                </div>
              </Panel>
              {of && against ? (
                <Answered kind={kind} meters={meters} of={of} against={against} all={layers} />
              ) : (
                <p className="text-ink-2">
                  {kind === 'inside'
                    ? 'No layer has areas. Add one under Maps: flood zones, districts, service areas.'
                    : 'No records have a location yet.'}
                </p>
              )}
              {kept && kept.length > 0 && (
                <Panel title="Saved queries" about="Each run uses today’s records.">
                  <ul className="divide-y divide-line">
                    {kept.map((row) => (
                      <li key={row.id} className="py-1.5">
                        <Link
                          to={`/advanced-gis?kind=${row.kind}&of=${row.of_layer}&against=${row.against_layer}${row.meters ? `&meters=${Number(row.meters)}` : ''}`}
                          className="link inline-flex min-h-8 items-center"
                        >
                          {row.name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
            </div>
          )}
        </Tabs>
      )}
    </Screen>
  )
}

function Answered({
  kind,
  meters,
  of,
  against,
  all,
}: {
  kind: Kind
  meters: number
  of: Layer
  against: Layer
  all: readonly Layer[]
}) {
  const keep = useCommand<typeof keepQuestion>('map-queries/keep')
  const [name, setName] = useState('')
  const whyNot = whyNotAsk({ kind, meters, of_layer: of.id, against_layer: against.id })
  if (whyNot) return <Notice tone="warn" title={whyNot} />
  const answers = answersOf({ kind, meters }, of.spots, against.spots)
  const found = new Set(answers.map(({ spot }) => spot.id))
  const worth = worthOf(answers)
  const layers = [
    ...all.filter(({ ground }) => ground),
    against,
    { ...of, spots: of.spots.filter(({ id }) => found.has(id)) },
  ]
  async function save() {
    try {
      await keep({
        name: name.trim(),
        kind,
        of_layer: of.id,
        against_layer: against.id,
        meters: kind === 'within' ? meters : null,
      } as never)
      toast('good', 'Query saved')
      setName('')
    } catch (error) {
      toast('bad', sentence(error))
    }
  }
  const sheet = () =>
    download(
      new Blob(
        [
          csvText([
            [of.name, against.name, 'Feet', 'Value'],
            ...answers.map(({ spot, other, meters: far }) => [
              spot.name,
              other.name,
              String(Math.round(far / metersIn.feet)),
              spot.worth === null ? '' : (spot.worth / 100).toFixed(2),
            ]),
          ]),
        ],
        { type: 'text/csv' },
      ),
      'Map results.csv',
    )
  return (
    <>
      <Figures
        figures={[
          { label: of.name, value: `${answers.length} of ${of.spots.length}` },
          {
            label: 'Value',
            value: worth > 0 ? <Amount cents={worth} whole /> : 'No amounts',
            note: 'to replace, build or repair',
          },
          ...(kind === 'inside' ? [] : [{ label: 'Nearest', value: answers[0] ? inWords(answers[0].meters) : 'None' }]),
        ]}
      />
      <MapView label={`${of.name} against ${against.name}`} layers={layers.map(drawn)} height={460} />
      <Panel title="Results" actions={answers.length > 0 && <Button onClick={sheet}>Download CSV</Button>}>
        {answers.length === 0 && <p className="text-ink-2">No {of.name.toLowerCase()} match.</p>}
        <ul className="divide-y divide-line">
          {answers.slice(0, 200).map(({ spot, other, meters: far }) => (
            <li key={spot.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
              <span className="min-w-0">
                {spot.to ? (
                  <Link to={spot.to} className="link font-semibold">
                    {spot.name}
                  </Link>
                ) : (
                  <span className="font-semibold">{spot.name}</span>
                )}{' '}
                <span className="block text-sm text-ink-2">
                  {far === 0
                    ? `${other.geometry.type.endsWith('Polygon') ? 'in' : 'at'} ${other.name}`
                    : `${inWords(far)} from ${other.name}`}
                </span>
              </span>
              {spot.worth !== null && <Amount cents={spot.worth} />}
            </li>
          ))}
        </ul>
        <form
          onSubmit={(event) => (event.preventDefault(), void save())}
          className="mt-4 flex flex-wrap items-end gap-3"
        >
          <label className="grid gap-1.5 text-sm font-semibold">
            Save this query as
            <input
              value={name}
              maxLength={160}
              required
              onChange={({ target }) => setName(target.value)}
              className="h-(--control-h) w-64 max-w-full rounded-sm border border-control-line bg-surface px-3 text-base font-normal"
            />
          </label>
          <Button type="submit" disabled={name.trim() === ''}>
            Save query
          </Button>
        </form>
      </Panel>
    </>
  )
}
