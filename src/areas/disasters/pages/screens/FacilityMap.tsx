import { Link } from 'react-router'
import type { CapAlert } from '#areas/disasters/alerts/records.ts'
import { inside, isInForce, shapeIn } from '#areas/disasters/alerts/rules.ts'
import type { CriticalFacility } from '#areas/disasters/sites/records.ts'
import { useNow } from '#client/use-now.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { alertLayer, placedOf, siteLayer } from '../layers.ts'

type FacilityMapProps = { row: CriticalFacility; loaded: { alerts: readonly CapAlert[] | undefined } }

/** The facility, and the alerts whose area it is in. */
export function FacilityMap({ row, loaded: { alerts } }: FacilityMapProps) {
  const now = useNow()
  const layer = siteLayer([row])
  const over =
    alerts?.filter((alert) => isInForce(alert, now) && inside(shapeIn(alert), placedOf([layer])).length > 0) ?? []
  return (
    <>
      {over.map(({ id, headline }) => (
        <Notice key={id} tone="warn" title="Inside an alert area">
          <Link to={`/weather-alerts/${id}`} className="link">
            {headline}
          </Link>
        </Notice>
      ))}
      {layer.features.length > 0 ? (
        <MapView label={row.name} height={300} layers={[alertLayer(over), layer]} />
      ) : (
        <Notice title="No map location">
          Edit the facility and add latitude and longitude. Without them, alerts can’t show whether it is inside.
        </Notice>
      )}
    </>
  )
}
