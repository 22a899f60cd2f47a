import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { offer } from '#kit/record/list/offer.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Layer, removeLayer } from '../commands.ts'
import { mapLayer, type MapLayer } from '../records.ts'
import { LayerDialog } from './LayerDialog.tsx'
import { drawn, usePlaces } from './use-places.ts'

/** Everything with a location on one map, with imported layers. */
export default function MapsScreen() {
  const actor = useActor()
  const asked = usePlaces()
  const { rows } = useRecords(mapLayer, (from) => from.order('name').limit(200))
  const remove = useCommand<typeof removeLayer>('map-layers/remove')
  const [taking, setTaking] = useState(false)
  const [removing, setRemoving] = useState<MapLayer>()
  const may = whyNotEdit(mapLayer, null, actor)
  const actions = (
    <>
      <ButtonLink to="/advanced-gis">New map query</ButtonLink>
      {may === null && (
        <Button look="main" onClick={() => setTaking(true)}>
          Add layer
        </Button>
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
          <Empty
            title="No locations yet"
            action={may === null && <Button onClick={() => setTaking(true)}>Add layer</Button>}
          >
            Set a location on an asset, project or damage item, or import a GeoJSON file.
          </Empty>
        )}
        {asked.data && asked.data.length > 0 && (
          <MapView label="Your locations" layers={asked.data.map(drawn)} height={560} />
        )}
        <Panel title="Layers" about="Layers from your records update automatically.">
          <ul className="divide-y divide-line">
            {asked.data
              ?.filter(({ own }) => own)
              .map((layer) => (
                <LayerRow key={layer.id} layer={layer} note="from your records" />
              ))}
            {rows?.map((row) => {
              const layer = asked.data?.find(({ id }) => id === row.id)
              return (
                <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
                  <span>
                    <span className="font-semibold text-ink">{row.name}</span>{' '}
                    <span className="block text-sm text-ink-2">
                      {row.features} {plural(Number(row.features), { one: 'place', other: 'places' })}, {row.source}
                    </span>
                  </span>
                  <span className="flex gap-2">
                    {layer && (
                      <Button look="quiet" onClick={() => save(layer)}>
                        <Icon name="download" />
                        GeoJSON<span className="sr-only"> of {row.name}</span>
                      </Button>
                    )}
                    <MoveButton whyNot={may} run={() => setRemoving(row)}>
                      Remove<span className="sr-only"> {row.name}</span>
                    </MoveButton>
                  </span>
                </li>
              )
            })}
          </ul>
        </Panel>
      </div>
      {removing && (
        <SureDialog
          title={`Remove ${removing.name} from the map?`}
          about="Its features are removed too. You can import the file again."
          verb="Remove layer"
          done="Layer removed"
          run={() => remove({ id: removing.id })}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {taking && <LayerDialog onClose={() => setTaking(false)} />}
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
    <Button look="quiet" onClick={() => save(layer)}>
      <Icon name="download" />
      GeoJSON<span className="sr-only"> of {layer.name}</span>
    </Button>
  </li>
)

const save = ({ name, spots }: Layer) =>
  offer(
    new Blob(
      [
        JSON.stringify(
          {
            type: 'FeatureCollection',
            features: spots.map(({ name: title, note, geometry }) => ({
              type: 'Feature',
              properties: { name: title, ...(note && { note }) },
              geometry,
            })),
          },
          null,
          2,
        ),
      ],
      { type: 'application/geo+json' },
    ),
    `${name}.geojson`,
  )
