import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Spinner } from '#kit/parts/Spinner.tsx'
import { notANumber, numberIn } from '#kit/record/given.ts'
import { RefusedFile, type Column, type Feature } from '@granary/geodata/geodata.ts'
import {
  nameOfResult,
  operationHelp,
  operations,
  operationWords,
  otherWords,
  recipeIn,
  whyNotAnalyze,
  type Input,
  type Operation,
  type Recipe,
} from '../analysis/rules.ts'
import type { Layer } from '../commands.ts'
import { mapLayer, type MapLayer } from '../records.ts'
import { columnsIn, givenBy, isWhole } from '../rules.ts'
import { AnalysisResult, type Calculated } from './AnalysisResult.tsx'
import { DistanceInput } from './DistanceInput.tsx'
import { featuresOf } from './export-layer.ts'
import { geodataThread } from './open-geodata.ts'

const first: Recipe = {
  operation: 'buffer',
  of: '',
  against: null,
  distance: 500,
  unit: 'feet',
  dissolve: true,
  minutes: [5, 10],
  mph: 25,
  speedBy: null,
  cell: 1_000,
  sumOf: null,
}

/** Calculates a layer from others: chosen, calculated in a thread of this browser, then saved or discarded. */
export function AnalysisPanel({ layers }: { layers: readonly Layer[] }) {
  const [query] = useSearchParams()
  const again = query.get('again')
  const { row } = useRecord(mapLayer, again ?? '')
  const { rows } = useRecords(mapLayer, (from) => from.order('name').limit(200))
  if (!rows || (again && !row)) return <Spinner />
  return <Form key={row?.id ?? ''} start={recipeIn(row?.recipe ?? null) ?? first} layers={layers} rows={rows} />
}

type FormProps = { start: Recipe; layers: readonly Layer[]; rows: readonly MapLayer[] }
type State =
  | { is: 'asking' }
  | { is: 'working'; words: string }
  | { is: 'refused'; words: string }
  | { is: 'done'; calculated: Calculated; thread: ReturnType<typeof geodataThread> }

function Form({ start, layers, rows }: FormProps) {
  const backend = useBackend()
  const [recipe, setRecipe] = useState<Record<keyof Recipe, unknown>>({
    ...start,
    of: layers.some(({ id }) => id === start.of) ? start.of : (layers.find(({ own }) => own) ?? layers[0])?.id,
    minutes: start.minutes.join(', '),
  })
  const [state, setState] = useState<State>({ is: 'asking' })
  const thread = useRef<ReturnType<typeof geodataThread>>(null)
  useEffect(() => () => thread.current?.close(), [])

  const set = (change: Partial<Record<keyof Recipe, unknown>>) => {
    setRecipe({ ...recipe, ...change })
    if (state.is !== 'working') setState({ is: 'asking' })
  }
  const operation = recipe.operation as Operation
  const asked: Recipe = {
    operation,
    of: String(recipe.of ?? ''),
    against: otherWords[operation] ? ((recipe.against as string | null) ?? null) : null,
    distance: numberIn(recipe.distance),
    unit: recipe.unit as Recipe['unit'],
    dissolve: recipe.dissolve === true,
    minutes: String(recipe.minutes)
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map(Number),
    mph: numberIn(recipe.mph),
    speedBy: (recipe.speedBy as string | null) || null,
    cell: numberIn(recipe.cell),
    sumOf: (recipe.sumOf as string | null) || null,
  }
  const nameOf = (id: string | null) => layers.find((each) => each.id === id)?.name ?? ''
  const numeric = (id: string | null): readonly Column[] => {
    const layer = rows.find((each) => each.id === id)
    return (layer ? columnsIn(layer) : []).filter(({ kind }) => kind === 'number')
  }

  async function inputOf(id: string): Promise<Input> {
    const own = layers.find((each) => each.id === id && each.own)
    if (own)
      return {
        name: own.name,
        features: own.spots.map(({ name, note, worth, geometry }): Feature => ({
          geometry,
          attributes: { Name: name, Note: note, ...(worth !== null && { Value: worth / 100 }) },
        })),
      }
    const all = await featuresOf(backend, id, { search: '', filters: [] }, (count) =>
      setState({ is: 'working', words: `Reading ${nameOf(id)}: ${count.toLocaleString('en-US')} features` }),
    )
    return { name: nameOf(id), features: all.map(({ geometry, attributes }) => ({ geometry, attributes })) }
  }

  async function run() {
    thread.current?.close()
    const own = geodataThread()
    thread.current = own
    setState({ is: 'working', words: 'Reading the layers' })
    try {
      const of = await inputOf(asked.of)
      const against = asked.against ? await inputOf(asked.against) : null
      if (thread.current !== own) return
      setState({ is: 'working', words: 'Calculating' })
      const result = await own.ask({ ask: 'analyze', recipe: asked, of, against })
      if (thread.current === own)
        setState({
          is: 'done',
          calculated: { recipe: asked, of: of.name, against: against?.name ?? null, result },
          thread: own,
        })
    } catch (error) {
      if (thread.current === own)
        setState({ is: 'refused', words: error instanceof RefusedFile ? error.problems[0]! : sentence(error) })
    }
  }
  function stop() {
    thread.current?.close()
    thread.current = null
    setState({ is: 'asking' })
  }
  const whyNot = whyNotAnalyze(asked)
  const whole = layers.filter(({ own, id }) => own || rows.some((row) => row.id === id && isWhole(row)))
  const choices = (among: readonly Layer[]) => ({
    options: among.map(({ id }) => id),
    words: Object.fromEntries(among.map(({ id, name }) => [id, name])),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Panel title="Calculate a layer" about={operationHelp[operation]}>
        <div className="grid gap-5">
          <Select
            id="operation"
            label="Operation"
            required
            field={{ options: operations, words: operationWords }}
            value={operation}
            onChange={(value) =>
              set({
                operation: value,
                ...(value === 'hot-spots' && { distance: 3_000, unit: 'feet' }),
                ...(value === 'buffer' && { distance: 500, unit: 'feet' }),
                ...(value === 'service-area' && { distance: 300, unit: 'feet' }),
              })
            }
          />
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            <Select
              id="of"
              label={operation === 'service-area' ? 'From' : 'Layer'}
              required
              field={choices(whole)}
              value={asked.of}
              onChange={(value) => set({ of: value, sumOf: null })}
            />
            {otherWords[operation] && (
              <Select
                id="against"
                label={otherWords[operation]}
                required
                field={choices(whole.filter(({ id }) => id !== asked.of))}
                value={asked.against}
                onChange={(value) => set({ against: value, speedBy: null })}
              />
            )}
            {(operation === 'buffer' || operation === 'hot-spots' || operation === 'service-area') && (
              <DistanceInput
                id="distance"
                label={
                  operation === 'buffer'
                    ? 'Distance'
                    : operation === 'hot-spots'
                      ? 'Surroundings'
                      : 'Beside the streets'
                }
                required={operation !== 'service-area'}
                {...(operation === 'service-area' && { hint: 'Leave blank to get the streets themselves.' })}
                value={recipe.distance}
                unit={asked.unit}
                onChange={(distance, unit) => set({ distance, unit })}
              />
            )}
            {operation === 'service-area' && (
              <>
                <TextInput
                  id="minutes"
                  label="Minutes"
                  required
                  hint="One or several: 5, 10."
                  value={recipe.minutes}
                  onChange={(value) => set({ minutes: value ?? '' })}
                />
                <NumberInput
                  id="mph"
                  label="Speed (mph)"
                  required
                  value={recipe.mph}
                  error={notANumber('Speed', recipe.mph)}
                  onChange={(mph) => set({ mph })}
                />
                {numeric(asked.against).length > 0 && (
                  <Select
                    id="speed-by"
                    label="Speed by attribute"
                    hint="Miles per hour. Streets without it use the speed above."
                    field={{ options: numeric(asked.against).map(({ name }) => name) }}
                    value={asked.speedBy}
                    onChange={(speedBy) => set({ speedBy })}
                  />
                )}
              </>
            )}
            {operation === 'hot-spots' && (
              <>
                <NumberInput
                  id="cell"
                  label="Side of a square (feet)"
                  required
                  value={recipe.cell}
                  error={notANumber('Side', recipe.cell)}
                  onChange={(cell) => set({ cell })}
                />
                {numeric(asked.of).length > 0 && (
                  <Select
                    id="sum-of"
                    label="Sum instead of count"
                    field={{ options: numeric(asked.of).map(({ name }) => name) }}
                    value={asked.sumOf}
                    onChange={(sumOf) => set({ sumOf })}
                  />
                )}
              </>
            )}
          </div>
          {operation === 'buffer' && (
            <FlagInput
              id="dissolve"
              label="One area for all features"
              value={asked.dissolve}
              onChange={(dissolve) => set({ dissolve })}
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              look="main"
              disabled={whyNot !== null || state.is === 'working'}
              aria-describedby="why-not"
              onClick={() => void run()}
            >
              Calculate
            </Button>
            {state.is === 'working' && (
              <>
                <p role="status" className="flex items-center gap-2.5 text-ink-2">
                  <Spinner /> {state.words}
                </p>
                <Button onClick={stop}>Cancel</Button>
              </>
            )}
            {whyNot && (
              <p id="why-not" className="text-sm text-ink-2">
                {whyNot}
              </p>
            )}
          </div>
        </div>
      </Panel>
      {state.is === 'refused' && <Notice tone="bad" title={state.words} />}
      {state.is === 'done' && (
        <AnalysisResult
          key={state.calculated.result.digest}
          name={nameOfResult(asked, nameOf(asked.of))}
          calculated={state.calculated}
          thread={state.thread}
          given={givenBy(rows.filter(({ id }) => id === asked.of || id === asked.against))}
          ground={layers.filter(({ ground, tiled }) => ground && !tiled)}
          onDiscard={stop}
        />
      )}
    </div>
  )
}
