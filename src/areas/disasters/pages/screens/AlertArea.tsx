import { Link } from 'react-router'
import type { CapAlert } from '#areas/disasters/alerts/records.ts'
import { inside, shapeIn } from '#areas/disasters/alerts/rules.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { alertLayer, ourLayers, placedOf, type OurPlaces } from '../layers.ts'

/** The area of an alert, and what of ours is inside. */
export function AlertArea({ row, loaded }: { row: CapAlert; loaded: OurPlaces }) {
  const layers = ourLayers(loaded)
  const within = inside(shapeIn(row), placedOf(layers))
  return (
    <>
      {row.shape && <MapView label="Alert area" height={340} layers={[alertLayer([row]), ...layers]} />}
      <Panel title="Facilities, shelters and requests in the alert area">
        {row.shape === null ? (
          <p className="text-ink-2">
            {row.places
              ? `The message names its area by codes, without a polygon: ${row.places}.`
              : 'The message describes its area in words only.'}{' '}
            What is inside the area can’t be determined.
          </p>
        ) : within.length === 0 ? (
          <p className="text-ink-2">No facilities, shelters or requests with a location are inside.</p>
        ) : (
          <ul className="divide-y divide-line">
            {within.map(({ id, name, what, to }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <Link to={to} className="link">
                  {name}
                </Link>
                <span className="text-ink-2">{what}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
