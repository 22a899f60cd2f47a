import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { useToday } from '#client/use-today.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Spinner } from '#kit/parts/Spinner.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import { dayInWords } from '#platform/dates.ts'
import type { Feature } from '@granary/geodata/geodata.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { hotStyle, sourceOf, type Recipe } from '../analysis/rules.ts'
import type { Layer } from '../commands.ts'
import { areaWords, lengthWords, measuresOf } from '../measures/rules.ts'
import { mapLayer, type MapLayer } from '../records.ts'
import { nameOf, summaryOf, titleIn, toneIn, type Given } from '../rules.ts'
import { saveAs } from './export-layer.ts'
import type { Analyzed, geodataThread } from './open-geodata.ts'
import { storeLayer } from './store-layer.ts'
import { drawn } from './use-places.ts'

export type Calculated = { recipe: Recipe; of: string; against: string | null; result: Analyzed }
type AnalysisResultProps = {
  name: string
  calculated: Calculated
  thread: ReturnType<typeof geodataThread>
  /** Who sees the layer and changes it, to begin with. */ given: Given
  ground: readonly Layer[]
  onDiscard: () => void
}

/** The result before it is stored: on the map and in figures, to save, to download or to discard. */
export function AnalysisResult({ name, calculated, thread, given, ground, onDiscard }: AnalysisResultProps) {
  const { recipe, of, against, result } = calculated
  const { columns, count, sample, notes, digest } = result
  const actor = useActor()
  const backend = useBackend()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const today = useToday()
  const [saving, setSaving] = useState(false)
  const [stored, setStored] = useState<number>()
  const may = whyNotEdit(mapLayer, null, actor)
  const titleBy = ['Name', 'Class'].find((each) => columns.some(({ name: own }) => own === each)) ?? titleIn(columns)
  const style = recipe.operation === 'hot-spots' ? hotStyle : null
  async function send(layer: Record<string, unknown>): Promise<MapLayer> {
    const made = await storeLayer(
      backend,
      (from) => thread.ask({ ask: 'part', from }),
      {
        layer,
        columns,
        titleBy,
        count,
        file: 'Map analysis',
        system: 'WGS 84',
        notes,
        digest,
        recipe: JSON.stringify(recipe),
      },
      setStored,
    )
    if (!style) return made
    return callFunction<MapLayer>(
      backend,
      'map-layers/style',
      { id: made.id, version: made.version, style_by: 'Class', label_by: null, style },
      { idempotencyKey: crypto.randomUUID() },
    )
  }
  const save = async () => {
    const { features } = await thread.ask({ ask: 'all' })
    await saveAs('GeoJSON', name, columns, features, titleBy)
  }
  return (
    <Panel
      title={name}
      actions={
        <>
          <Button onClick={() => void save()}>Download GeoJSON</Button>
          <Button onClick={onDiscard}>Discard</Button>
          {may === null && !saving && (
            <Button look="main" onClick={() => setSaving(true)}>
              Save as layer
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Figures figures={figuresOf(recipe, count, sample)} />
        <MapView
          label={`Map of ${name}`}
          height={440}
          layers={[
            ...ground.map(drawn),
            {
              id: 'result',
              name: count > sample.length ? `First ${sample.length} features` : 'Result',
              tone: 'action',
              features: sample.map(({ geometry, attributes }, at) => {
                const tone = toneIn(style, 'Class', attributes)
                return {
                  id: String(at),
                  name: nameOf(attributes, titleBy, at + 1),
                  note: summaryOf(attributes, titleBy) ?? '',
                  geometry,
                  ...(tone && { tone }),
                }
              }),
            },
          ]}
        />
        <ul className="grid gap-1 text-sm text-ink-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        {may !== null && <Notice title={may}>You can download the result.</Notice>}
        {stored !== undefined && (
          <p role="status" className="flex items-center gap-2.5 text-ink-2">
            <Spinner /> {stored.toLocaleString('en-US')} of {count.toLocaleString('en-US')} features stored
          </p>
        )}
        {saving && (
          <RecordForm
            of={mapLayer}
            start={{ name, source: sourceOf(recipe, of, against, dayInWords(today)), tone: 'action', ...given }}
            verb="Save layer"
            way="calculated"
            send={send}
            onDone={(row) => {
              void queries.invalidateQueries()
              void navigate(`/gis-integration/${row.id}`)
            }}
            onCancel={() => setSaving(false)}
          />
        )}
      </div>
    </Panel>
  )
}

function figuresOf({ operation }: Recipe, count: number, sample: readonly Feature[]) {
  const known = count === sample.length
  const sum = (of: 'meters' | 'squareMeters') => sample.reduce((all, { geometry }) => all + measuresOf(geometry)[of], 0)
  const features = { label: 'Features', value: count.toLocaleString('en-US') }
  if (operation === 'hot-spots') return [{ ...features, label: 'Squares' }]
  if (!known) return [features]
  const [length, area] = [sum('meters'), sum('squareMeters')]
  return [
    features,
    ...(area > 0 && operation !== 'service-area' ? [{ label: 'Area', value: areaWords(area) }] : []),
    ...(area === 0 && length > 0 ? [{ label: 'Length', value: lengthWords(length) }] : []),
  ]
}
