import { MapView } from '#kit/map/MapView.tsx'
import type { Feature } from '#kit/map/features.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { asset } from '../records.ts'
import { useAssets } from './use-assets.ts'

/** Map of the assets with a location; damaged ones are highlighted. */
export function AssetMap() {
  const { rows, ...found } = useAssets()
  if (!rows) return <Awaited found={found} what="Assets" lines={6} />
  const features = rows.flatMap((row): Feature[] =>
    row.place?.longitude === undefined || row.place.latitude === undefined
      ? []
      : [
          {
            id: row.id,
            name: row.name,
            note: row.damaged_by ? `damaged by ${row.damaged_by}` : optionLabel(asset.fields.condition, row.condition),
            to: `/asset-management/${row.id}`,
            ...(row.damaged_by && { tone: 'bad' as const }),
            geometry: { type: 'Point', coordinates: [row.place.longitude, row.place.latitude] },
          },
        ],
  )
  return (
    <Panel title="Map" about="Assets with a map location. Damaged assets are marked.">
      {features.length > 0 ? (
        <MapView label="Assets" layers={[{ id: 'assets', name: 'Assets', features }]} />
      ) : (
        <Empty title="No assets on the map">
          Edit an asset and add its latitude and longitude, or use your location.
        </Empty>
      )}
    </Panel>
  )
}
