import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { MapView } from '#kit/map/MapView.tsx'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { columnsOf } from '@granary/geodata/geodata.ts'
import type { Position } from '@granary/geodata/geography.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Layer, removeLayer } from '../commands.ts'
import { mapLayer, type MapLayer } from '../records.ts'
import { isWhole } from '../rules.ts'
import { saveAs } from './export-layer.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { cornerAt, Measure, useMeasure } from './Measure.tsx'
import { NewLayerDialog } from './NewLayerDialog.tsx'
import { drawn, usePlaces } from './use-places.ts'
import { useTiles } from './use-tiles.ts'

/** Everything with a location on one map, with imported layers. */
export default function MapsScreen() {
  const actor = useActor()
  const asked = usePlaces()
  const { rows } = useRecords(mapLayer, (from) => from.order('name').limit(200))
  const remove = useCommand<typeof removeLayer>('map-layers/remove')
  const [taking, setTaking] = useState(false)
  const [starting, setStarting] = useState(false)
  const [removing, setRemoving] = useState<MapLayer>()
  const measure = useMeasure()
  const tiles = useTiles(asked.data?.flatMap(({ tiled, ...layer }) => (tiled ? [{ ...layer, ...tiled }] : [])) ?? [])
  const may = whyNotEdit(mapLayer, null, actor)
  const actions = (
    <>
      <ButtonLink to="/advanced-gis">New map query</ButtonLink>
      {may === null && (
        <>
          <Button onClick={() => setStarting(true)}>New layer</Button>
          <Button look="main" onClick={() => setTaking(true)}>
            Import layer
          </Button>
        </>
      )}
    </>
  )
  return (
    <Screen
      area="Performance & Delivery"
      title="Maps"
      about="Assets, projects, damage, sensors and incidents on one map."
      actions={actions}
    >
      <div className="grid gap-5">
        {asked.isError && <ErrorState what="The map" onRetry={() => void asked.refetch()} />}
        {!asked.data && !asked.isError && <SkeletonLines lines={10} />}
        {asked.data?.length === 0 && (
          <EmptyOf
            of={mapLayer}
            title="No locations yet"
            first={may === null && <Button onClick={() => setTaking(true)}>Import layer</Button>}
          >
            Set a location on an asset, project or damage item, or import a file of map features.
          </EmptyOf>
        )}
        {asked.data && asked.data.length > 0 && (
          <>
            <MapView
              label="Your locations"
              layers={[...asked.data.filter(({ tiled }) => !tiled).map(drawn), ...measure.layers]}
              tiles={tiles}
              {...(measure.isOn && {
                onPick: measure.add,
                onDrag: (id: string, to: Position) => measure.move(cornerAt(id)!, to),
              })}
              height={560}
            />
            <Measure {...measure} />
          </>
        )}
        <Panel title="Layers" about="Layers from your records update automatically.">
          <ul className="divide-y divide-line">
            {asked.data
              ?.filter(({ own }) => own)
              .map((layer) => (
                <LayerRow key={layer.id} layer={layer} note="from your records" />
              ))}
            {rows?.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
                <span className="min-w-0">
                  <Link to={`/gis-integration/${row.id}`} className="link font-semibold">
                    {row.name}
                  </Link>{' '}
                  <span className="block text-sm text-ink-2">
                    {isWhole(row)
                      ? `${Number(row.features).toLocaleString('en-US')} ${plural(Number(row.features), { one: 'feature', other: 'features' })}`
                      : 'Import not finished'}
                    , {row.source}
                  </span>
                </span>
                <MoveButton whyNot={may ?? whyNotEdit(mapLayer, row, actor)} run={() => setRemoving(row)}>
                  Remove<span className="sr-only"> {row.name}</span>
                </MoveButton>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      {removing && (
        <SureDialog
          title={`Remove ${removing.name} from the map?`}
          about="Its features and their edits are removed. You can import the file again."
          verb="Remove layer"
          done="Layer removed"
          press={() => remove.press({ id: removing.id })}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {starting && <NewLayerDialog onClose={() => setStarting(false)} />}
      {taking && <ImportDialog onClose={() => setTaking(false)} />}
    </Screen>
  )
}

const LayerRow = ({ layer, note }: { layer: Layer; note: string }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
    <span>
      <span className="font-semibold text-ink">{layer.name}</span>{' '}
      <span className="block text-sm text-ink-2">
        {layer.spots.length} {plural(layer.spots.length, { one: 'place', other: 'places' })}, {note}
      </span>
    </span>
    <Button look="quiet" onClick={() => void save(layer)}>
      <Icon name="download" />
      GeoJSON<span className="sr-only"> of {layer.name}</span>
    </Button>
  </li>
)

const save = async ({ name, spots }: Layer) => {
  const features = spots.map(({ name: title, note, geometry }) => ({ attributes: { name: title, note }, geometry }))
  await saveAs('GeoJSON', name, columnsOf(features.map(({ attributes }) => attributes)), features, 'name')
}
