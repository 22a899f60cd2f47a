import { Link } from 'react-router'
import { useNow } from '#client/use-now.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { MapView } from '#kit/map/MapView.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dialOf } from '#kit/record/status.ts'
import { useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { capAlert } from '#areas/disasters/alerts/records.ts'
import { bySeverity } from '#areas/disasters/alerts/rules.ts'
import { LifelineGrid } from '#areas/disasters/lifelines/screens/LifelineGrid.tsx'
import { LogLines } from '#areas/disasters/incidents/log/screens/LogLines.tsx'
import { useLog } from '#areas/disasters/incidents/log/screens/use-log.ts'
import { WriteDialog } from '#areas/disasters/incidents/log/screens/WriteDialog.tsx'
import { stageWords, type ResourceRequest } from '#areas/disasters/requests/records.ts'
import { requestLife } from '#areas/disasters/requests/life.ts'
import { amountWords, byUrgency, isLate } from '#areas/disasters/requests/rules.ts'
import { useIncident } from '#areas/disasters/incidents/screens/use-incident.ts'
import { IncidentPicker } from '#areas/disasters/incidents/screens/IncidentPicker.tsx'
import { alertLayer, requestLayer, shelterLayer, siteLayer, useAlertsInForce, useOurPlaces } from './layers.ts'
import { roomOf } from '#areas/disasters/shelters/rules.ts'
import { incidentLife } from '#areas/disasters/incidents/life.ts'
import { levelWords } from '#areas/disasters/incidents/words.ts'
import { incident as incidentRecord, type Incident } from '#areas/disasters/incidents/records.ts'
import { DutiesPanel } from '#areas/disasters/incidents/screens/DutiesPanel.tsx'

/** The common operating picture: locations, lifelines, open requests, significant events, active alerts. */
export default function OpsHubScreen() {
  const { incident, incidents, all, choose } = useIncident()
  if (!incidents)
    return (
      <Screen area="Emergency & Disaster" title="Operations center">
        <SkeletonLines lines={8} />
      </Screen>
    )
  const open = incidents.filter(incidentLife.isOpen)
  const about = all ? open : incident ? [incident] : []
  const first = (
    <ButtonLink look="main" to="/disaster-response/incidents/new">
      <Icon name="plus" />
      New incident
    </ButtonLink>
  )
  return (
    <Screen
      area="Emergency & Disaster"
      title="Operations center"
      about={all ? 'Common operating picture of open incidents.' : 'Common operating picture of this incident.'}
      actions={
        incidents.length === 0 ? (
          first
        ) : (
          <>
            <IncidentPicker
              withAll
              incidents={incidents}
              chosen={all ? 'all' : (incident?.id ?? '')}
              onChoose={choose}
            />
            {incident && <Moves life={incidentLife} row={incident} only={['activate']} />}
            {first}
          </>
        )
      }
    >
      {incidents.length === 0 ? (
        <div className="rounded-md border border-line bg-surface">
          <EmptyOf of={incidentRecord} first={first}>
            Each incident has its own log, requests and map. You can import alerts first and open an incident from one.
          </EmptyOf>
        </div>
      ) : (
        <Picture incidents={about} one={incident} />
      )}
    </Screen>
  )
}

function Picture({ incidents, one }: { incidents: readonly Incident[]; one: Incident | undefined }) {
  const now = useNow()
  const { sites, shelters, requests } = useOurPlaces()
  const alerts = useAlertsInForce(now)
  const { lines, names } = useLog(incidents.map(({ id }) => id))
  const [writing, setWriting] = useState(false)
  const ids = new Set(incidents.map(({ id }) => id))
  const ours = requests?.filter((row) => ids.has(row.incident)).toSorted(byUrgency) ?? []
  const ourShelters = shelters?.filter((row) => row.incident === null || ids.has(row.incident)) ?? []
  const room = roomOf(ourShelters)
  const events = lines?.filter(({ verdict }) => verdict === 'confirmed' || verdict === 'waiting').slice(0, 8)
  const late = ours.filter((row) => isLate(row, now)).length
  const where = incidents.flatMap(({ id, title, place }) =>
    place?.longitude === undefined || place.latitude === undefined
      ? []
      : [
          {
            id,
            name: title,
            note: place.address,
            to: `/disaster-response/incidents/${id}`,
            geometry: { type: 'Point' as const, coordinates: [place.longitude, place.latitude] as const },
          },
        ],
  )
  const query = one ? `incident=${one.id}` : ''
  return (
    <div className="grid grid-cols-1 gap-5">
      {one && !incidentLife.isOpen(one) && <Notice title="This incident is closed">{one.closing_note}</Notice>}
      <Figures
        figures={[
          one
            ? {
                label: 'Activation',
                ...known(one, (one) => ({
                  value: levelWords[one.level],
                  note: one.level_since && (
                    <>
                      since <Moment at={one.level_since} />
                    </>
                  ),
                  to: `/disaster-response/incidents/${one.id}`,
                })),
              }
            : { label: 'Open incidents', value: String(incidents.length), to: '/disaster-response?tab=incidents' },
          {
            label: 'Open requests',
            ...known(requests, () => ({
              value: String(ours.length),
              note: late > 0 ? `${late} overdue` : 'none overdue',
              ...(late > 0 && { tone: 'warn' as const }),
              to: `/disaster-response?${query}`,
            })),
          },
          {
            label: 'In shelters',
            ...known(shelters, () => ({
              value: String(room.occupants),
              note: room.capacity > 0 ? `of ${room.capacity} spaces` : 'no open shelters',
              ...(room.isFull && { tone: 'bad' as const }),
              to: `/disaster-response?tab=shelters&${query}`,
            })),
          },
          {
            label: 'Active alerts',
            ...known(alerts, (alerts) => ({
              value: String(alerts.length),
              ...(alerts.length > 0 && { tone: 'warn' as const }),
            })),
            to: '/weather-alerts',
          },
        ]}
      />
      <MapView
        label="Common operating picture"
        height={440}
        {...([alerts, sites, shelters, requests].every(Boolean) && { unplaced: <Unplaced incident={one} /> })}
        layers={[
          alertLayer(alerts ?? []),
          { id: 'incidents', name: 'Incidents', tone: 'bad', mark: 'ring', onTop: true, features: where },
          siteLayer(sites ?? []),
          shelterLayer(ourShelters),
          requestLayer(ours),
        ]}
      />
      <div className="grid gap-5 lg:grid-cols-2">
        {one && (
          <Panel
            title="Lifelines"
            about="The eight community lifelines. Select one to report its condition."
            className="lg:col-span-2"
          >
            <LifelineGrid incident={one} />
          </Panel>
        )}
        <Panel
          title="Significant events"
          actions={
            <>
              {one && incidentLife.isOpen(one) && <Button onClick={() => setWriting(true)}>Add log entry</Button>}
              <ButtonLink to={`/incident-timeline?${query}`}>Full log</ButtonLink>
            </>
          }
        >
          {!events && <SkeletonLines lines={4} />}
          {events?.length === 0 && <p className="text-ink-2">No significant events proposed yet.</p>}
          {events && (
            <LogLines
              label="Significant events"
              lines={events}
              names={names}
              closed={one !== undefined && !incidentLife.isOpen(one)}
            />
          )}
        </Panel>
        <div className="grid grid-cols-1 gap-5">
          <Panel
            title="Open requests"
            about="Life safety first, then by date needed."
            actions={<ButtonLink to={`/disaster-response?${query}`}>Board</ButtonLink>}
          >
            <Requests rows={ours} now={now} />
          </Panel>
          <Panel title="Active alerts" actions={<ButtonLink to="/weather-alerts">Alerts</ButtonLink>}>
            {alerts?.length === 0 && <p className="text-ink-2">None of the imported alerts is active now.</p>}
            <ul className="divide-y divide-line">
              {alerts
                ?.toSorted(bySeverity)
                .slice(0, 6)
                .map(({ id, headline, area, expires, severity }) => (
                  <li key={id} className="py-2.5">
                    <Link to={`/weather-alerts/${id}`} className="link font-semibold">
                      {headline}
                    </Link>
                    <span className="block text-xs text-ink-2">
                      {optionLabel(capAlert.fields.severity, severity)}, {area}{' '}
                      {expires && (
                        <>
                          until <Moment at={expires} />
                        </>
                      )}
                    </span>
                  </li>
                ))}
            </ul>
          </Panel>
          {one && <DutiesPanel row={one} />}
        </div>
      </div>
      {writing && one && <WriteDialog incident={one} onClose={() => setWriting(false)} />}
    </div>
  )
}

const Requests = ({ rows, now }: { rows: readonly ResourceRequest[]; now: string }) =>
  !rows.some(requestLife.isOpen) ? (
    <p className="text-ink-2">No open requests.</p>
  ) : (
    <ul className="divide-y divide-line">
      {rows.slice(0, 8).map((row) => (
        <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
          <span className="min-w-0">
            <Link to={`/disaster-response/requests/${row.id}`} className="link">
              {row.title}
            </Link>
            <span className="block text-xs text-ink-2">
              {row.priority === 'life' && <span className="font-semibold text-bad">Life safety. </span>}
              {amountWords(row)}
              {row.provider && `, ${row.provider}`}
              {isLate(row, now) && <span className="text-warn">, overdue</span>}
            </span>
          </span>
          <Dial state={dialOf(row.status)}>{stageWords[row.status]}</Dial>
        </li>
      ))}
    </ul>
  )

/** In place of a map without a mark. */
const Unplaced = ({ incident }: { incident: Incident | undefined }) => (
  <>
    Nothing here has a location yet.{' '}
    {incident && (
      <Link to={`/disaster-response/incidents/${incident.id}`} className="link">
        Set the place of {incident.title}
      </Link>
    )}
  </>
)
