import { Link, useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord } from '#client/use-record.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { inside, shapeIn } from '#areas/disasters/alerts/rules.ts'
import { alertLayer, placedOf, siteLayer, useAlertsInForce } from './layers.ts'
import type { editSite } from '#areas/disasters/sites/commands.ts'
import { criticalFacility } from '#areas/disasters/sites/records.ts'

const list = { to: '/weather-alerts?tab=places', label: 'Critical facilities' }

export default function SiteScreen() {
  const now = useNow()
  const found = useRecord(criticalFacility, useParams().id ?? '')
  const alerts = useAlertsInForce(now)
  const edit = useCommand<typeof editSite>('critical-facilities/edit')
  const { row } = found
  if (!row) return <NoRecord of={criticalFacility} found={found} list={list} />
  const layer = siteLayer([row])
  const over = alerts?.filter((alert) => inside(shapeIn(alert), placedOf([layer])).length > 0) ?? []
  return (
    <RecordPage
      of={criticalFacility}
      row={row}
      list={list}
      actions={<EditRecord of={criticalFacility} row={row} edit={edit} />}
    >
      {over.map(({ id, headline }) => (
        <Notice key={id} tone="warn" title="Inside an alert area">
          <Link to={`/weather-alerts/${id}`} className="link">
            {headline}
          </Link>
        </Notice>
      ))}
      <Panel title="Facility">
        <RecordFacts of={criticalFacility} row={row} show={['kind', 'lifeline', 'place', 'people_served', 'note']} />
      </Panel>
      {layer.features.length > 0 ? (
        <MapView label={row.name} height={300} layers={[alertLayer(over), layer]} />
      ) : (
        <Notice title="No map location">
          Edit the facility and add latitude and longitude. Without them, alerts can’t show whether it is inside.
        </Notice>
      )}
    </RecordPage>
  )
}
