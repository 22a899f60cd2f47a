import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Timeline } from '#kit/parts/Timeline.tsx'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { useNames } from '#kit/record/use-names.ts'
import type { Attributes, Column } from '@granary/geodata/geodata.ts'
import type { Geometry, Position } from '@granary/geodata/geography.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date, flag, longText, number, text, type Field } from '#platform/records/fields.ts'
import type { drawFeature, editFeature, removeFeature } from '../features/commands.ts'
import { mapFeature, mapLayer, type MapFeature, type MapLayer } from '../records.ts'
import { columnsIn } from '../rules.ts'
import { cornersOf, measureWords, type DrawnKind } from '../measures/rules.ts'
import { shown } from './AttributeTable.tsx'

type FeaturePanelProps = {
  layer: MapLayer
  id: string
  geometry: Geometry
  /** Its corners become points on the map. */ onEditShape: (kind: DrawnKind, corners: readonly Position[]) => void
  onClose: () => void
}

/** The selected feature: its attributes, its measures, and who changed what. */
export function FeaturePanel({ layer, id, geometry, onEditShape, onClose }: FeaturePanelProps) {
  const actor = useActor()
  const { row } = useRecord(mapFeature, id)
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const remove = useCommand<typeof removeFeature>('map-features/remove')
  const may = whyNotEdit(mapLayer, layer, actor)
  const shape = cornersOf(geometry)
  const columns = columnsIn(layer)
  const attributes = row ? (JSON.parse(row.attributes) as Attributes) : null
  return (
    <Panel
      title={row?.name ?? 'Feature'}
      about={measureWords(geometry)}
      actions={
        <>
          <MoveButton whyNot={may} run={() => setEditing(true)}>
            Edit attributes
          </MoveButton>
          <MoveButton
            whyNot={may ?? ('whyNot' in shape ? shape.whyNot : null)}
            run={() => {
              if ('corners' in shape) onEditShape(shape.kind, shape.corners)
            }}
          >
            Edit shape
          </MoveButton>
          {row && may === null && (
            <Button look="danger" onClick={() => setRemoving(true)}>
              Remove feature
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {!attributes && <SkeletonLines lines={4} />}
      {attributes && (
        <div className="grid gap-4">
          <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
            {columns.map(({ name }) => (
              <div key={name} className="min-w-0">
                <dt className="text-2xs text-ink-2">{name}</dt>
                <dd className="break-words text-ink">{shown(attributes[name] ?? null) || 'None'}</dd>
              </div>
            ))}
          </dl>
          <Disclosure title="History">
            <FeatureHistory id={id} />
          </Disclosure>
        </div>
      )}
      {removing && row && (
        <SureDialog
          title={`Remove ${row.name}?`}
          about="The feature and its attributes are removed from the layer. The history keeps them."
          verb="Remove feature"
          done="Feature removed"
          press={() => remove.press({ id, version: row.version })}
          then={onClose}
          onClose={() => setRemoving(false)}
        />
      )}
      {editing && row && attributes && (
        <EditDialog row={row} columns={columns} attributes={attributes} onClose={() => setEditing(false)} />
      )}
    </Panel>
  )
}

type EditProps = { row: MapFeature; columns: readonly Column[]; attributes: Attributes; onClose: () => void }

/** Attributes have any name in the file; the form gives each a name of its own. */
function EditDialog({ row, columns, attributes, onClose }: EditProps) {
  const edit = useCommand<typeof editFeature>('map-features/edit')
  const [opened] = useState({ version: row.version, attributes })
  const key = (at: number) => `attribute_${at}`
  return (
    <AskDialog
      from="side"
      title={`Edit ${row.name}`}
      verb="Save"
      done="Attributes saved"
      fields={Object.fromEntries(columns.map((column, at) => [key(at), fieldOf(column, opened.attributes)]))}
      start={Object.fromEntries(
        columns.map(({ name, kind }, at) => [key(at), opened.attributes[name] ?? (kind === 'flag' ? false : null)]),
      )}
      press={(values: Record<string, string | number | boolean | null>) =>
        edit.press({
          id: row.id,
          version: opened.version,
          attributes: Object.fromEntries(
            columns.flatMap(({ name, kind }, at) => {
              const [before, after] = [opened.attributes[name] ?? null, values[key(at)] ?? null]
              // An empty flag that stays unset is not a no.
              const isSame = before === after || (kind === 'flag' && before === null && after === false)
              return isSame ? [] : [[name, after]]
            }),
          ),
        })
      }
      onClose={onClose}
    />
  )
}

type DrawProps = { layer: MapLayer; geometry: Geometry; onDrawn: (id: string) => void; onClose: () => void }

/** The attributes of a feature that was drawn. */
export function DrawDialog({ layer, geometry, onDrawn, onClose }: DrawProps) {
  const draw = useCommand<typeof drawFeature>('map-features/draw')
  const columns = columnsIn(layer)
  const key = (at: number) => `attribute_${at}`
  return (
    <AskDialog
      from="side"
      title="New feature"
      about={measureWords(geometry)}
      verb="Save feature"
      done="Feature saved"
      fields={Object.fromEntries(columns.map((column, at) => [key(at), fieldOf(column, {})]))}
      press={(values: Record<string, string | number | boolean | null>) =>
        draw.press({
          layer: layer.id,
          geometry,
          attributes: Object.fromEntries(columns.map(({ name }, at) => [name, values[key(at)] ?? null])),
        })
      }
      then={({ id }) => onDrawn(id)}
      onClose={onClose}
    />
  )
}

function fieldOf({ name, kind }: Column, attributes: Attributes): Field {
  switch (kind) {
    case 'number':
      return number({ label: name })
    case 'flag':
      return flag({ label: name })
    case 'date':
      return date({ label: name })
    case 'text':
      return String(attributes[name] ?? '').length > 120
        ? longText({ label: name, max: 4_000, verbatim: true })
        : text({ label: name, max: 4_000 })
  }
}

type Change = {
  id: string
  at: string
  actor: string | null
  operation: string
  before: Told | null
  after: Told | null
}
type Told = { attributes?: string }

function FeatureHistory({ id }: { id: string }) {
  const { rows } = useBackend()
  const { data } = useQuery({
    queryKey: ['map_features', 'history', id],
    queryFn: async () => {
      const { data: changes, error } = await rows
        .from('record_changes')
        .select('id,operation,actor,before,after,at')
        .eq('table_name', 'map_features')
        .eq('record', id)
        .order('id', { ascending: false })
        .limit(50)
      if (error) throw error
      return changes as unknown as Change[]
    },
  })
  const names = useNames(
    mapFeature,
    (data ?? []).map(({ actor }) => ({ actor })),
  )
  if (!data) return <SkeletonLines lines={2} label="Loading history" />
  return (
    <Timeline
      label="History of the feature"
      entries={data.map((change) => ({ id: change.id, at: change.at, words: wordsOf(change, names) }))}
    />
  )
}

function wordsOf({ operation, actor, before, after }: Change, names: ReadonlyMap<string, string>): string {
  const who = (actor && names.get(actor)) || 'Granary'
  if (operation === 'insert') return `${who} added the feature`
  const [old, now] = [attributesOf(before), attributesOf(after)]
  const parts = Object.keys({ ...old, ...now })
    .filter((name) => old[name] !== now[name])
    .map((name) => `${name} from “${shown(old[name] ?? null) || 'none'}” to “${shown(now[name] ?? null) || 'none'}”`)
  return `${who} changed ${parts.join(', ') || 'the feature'}`
}

const attributesOf = (told: Told | null): Attributes =>
  told?.attributes ? (JSON.parse(told.attributes) as Attributes) : {}
