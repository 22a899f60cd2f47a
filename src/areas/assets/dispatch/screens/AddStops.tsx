import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { mapLayer } from '#areas/delivery/maps/records.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { MapView } from '#kit/map/MapView.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { notANumber, numberIn } from '#kit/record/given.ts'
import type { addRouteStops, Candidate, routeCandidates } from '../commands.ts'
import type { RoutePlan, RouteStop } from '../records.ts'
import { positionOf } from '../rules.ts'

const sources = {
  work_orders: 'Work orders',
  inspections: 'Inspections',
  shipments: 'Shipments',
  map_features: 'Map layer (meals, snow routes, other rounds)',
} as const

/** Work of one kind, found by words, by date and on the map, and added with the time that each stop takes. */
export function AddStops({
  plan,
  present,
  onClose,
}: {
  plan: RoutePlan
  present: readonly RouteStop[]
  onClose: () => void
}) {
  const [source, setSource] = useState<keyof typeof sources>('work_orders')
  const [layer, setLayer] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [until, setUntil] = useState<'all' | 'day'>('all')
  const [minutes, setMinutes] = useState<unknown>(15)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const { rows: layers } = useRecords(mapLayer, (from) => from.order('name').limit(200))
  const add = useCommand<typeof addRouteStops>('route-stops/add')
  const asked = useAnswer<typeof routeCandidates>(
    'route-plans/candidates',
    { source, layer },
    { about: source, enabled: source !== 'map_features' || layer !== null },
  )
  const known = new Set(present.map(({ record }) => record))
  const shown = (asked.data ?? []).filter(
    ({ record, title, note, due }) =>
      !known.has(record) &&
      `${title} ${note ?? ''}`.toLowerCase().includes(words.trim().toLowerCase()) &&
      (until === 'all' || (due !== null && due <= plan.day)),
  )
  const chosen = shown.filter(({ record }) => picked.has(record))
  const wrong = notANumber('Duration', minutes)
  const toggle = (record: string) =>
    setPicked(
      picked.has(record) ? new Set([...picked].filter((each) => each !== record)) : new Set([...picked, record]),
    )
  const places = shown.flatMap((each) => (positionOf(each.place) ? [each] : []))
  const onMap = (list: readonly Candidate[]) =>
    list.map(({ record, title, note, place }) => ({
      id: record,
      name: title,
      ...(note && { note }),
      geometry: { type: 'Point' as const, coordinates: positionOf(place)! },
    }))

  async function send() {
    await add({
      id: plan.id,
      stops: chosen.map(({ record, title, place, minutes: own }) => ({
        source,
        record,
        stop: { title: title.slice(0, 200), place, minutes: own ?? numberIn(minutes) },
      })),
    } as never)
    onClose()
  }
  return (
    <Panel
      title="Add stops"
      about="Select them in the list or on the map."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Select
            id="source"
            label="From"
            required
            field={{ options: Object.keys(sources), words: sources }}
            value={source}
            onChange={(next) => (setSource((next ?? 'work_orders') as keyof typeof sources), setPicked(new Set()))}
          />
          {source === 'map_features' ? (
            <Select
              id="layer"
              label="Layer"
              required
              field={{
                options: (layers ?? []).map(({ id }) => id),
                words: Object.fromEntries((layers ?? []).map(({ id, name }) => [id, name])),
              }}
              value={layer}
              onChange={(next) => setLayer(next as string | null)}
            />
          ) : (
            <Select
              id="due"
              label="Due"
              required
              field={{ options: ['all', 'day'], words: { all: 'Any time', day: 'By the date of the plan' } }}
              value={until}
              onChange={(next) => setUntil((next ?? 'all') as 'all' | 'day')}
            />
          )}
          <TextInput id="words" label="Contains" value={words} onChange={(next) => setWords(String(next ?? ''))} />
          <NumberInput
            id="minutes"
            label="Duration, where none is set (minutes)"
            value={minutes}
            error={wrong}
            onChange={setMinutes}
          />
        </div>
        {asked.isError && <ErrorState what="The list" onRetry={() => void asked.refetch()} />}
        {asked.isLoading && <SkeletonLines lines={5} />}
        {source === 'map_features' && !layer && <p className="text-ink-2">Select a layer.</p>}
        {asked.data && shown.length === 0 && (
          <p className="text-ink-2">Nothing to add. Work orders must be triaged, inspections scheduled.</p>
        )}
        {shown.length > 0 && (
          <div className="grid gap-4 lg:grid-cols-2">
            <fieldset className="min-w-0">
              <legend className="flex w-full flex-wrap items-center justify-between gap-2 pb-2">
                <span className="font-semibold text-ink">
                  {chosen.length} of {shown.length} selected
                </span>
                <Button
                  look="quiet"
                  onClick={() =>
                    setPicked(chosen.length === shown.length ? new Set() : new Set(shown.map(({ record }) => record)))
                  }
                >
                  {chosen.length === shown.length ? 'Select none' : `Select all ${shown.length}`}
                </Button>
              </legend>
              <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line">
                {shown.map(({ record, title, note, due, place, minutes: own }) => (
                  <li key={record}>
                    <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2 hover:bg-surface-2">
                      <input
                        type="checkbox"
                        checked={picked.has(record)}
                        onChange={() => toggle(record)}
                        className="mt-1 size-4 accent-action"
                      />
                      <span className="min-w-0">
                        <span className="block font-semibold text-ink">{title}</span>
                        <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">
                          {note && <span>{note}</span>}
                          {due && (
                            <span>
                              due <Day day={due} />
                            </span>
                          )}
                          {own !== null && <span>{own} min</span>}
                          {!positionOf(place) && <span className="text-warn">no location on the map</span>}
                        </span>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
            {places.length > 0 && (
              <MapView
                label="Work to add"
                height={320}
                chosen={null}
                onChoose={(id) => id && toggle(id)}
                layers={[
                  {
                    id: 'open',
                    name: 'Not selected',
                    tone: 'quiet',
                    features: onMap(places.filter(({ record }) => !picked.has(record))),
                  },
                  {
                    id: 'picked',
                    name: 'Selected',
                    tone: 'action',
                    features: onMap(places.filter(({ record }) => picked.has(record))),
                  },
                ]}
              />
            )}
          </div>
        )}
        <div>
          <MoveButton
            look="main"
            whyNot={chosen.length === 0 ? 'Select stops first.' : wrong}
            run={send}
            done="Stops added"
          >
            {`Add ${chosen.length} ${plural(chosen.length, { one: 'stop', other: 'stops' })}`}
          </MoveButton>
        </div>
      </div>
    </Panel>
  )
}
