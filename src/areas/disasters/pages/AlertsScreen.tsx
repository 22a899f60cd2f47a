import { Fragment, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFailure } from '#client/failure.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Moment } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import {
  alertLayer,
  placedOf,
  requestLayer,
  shelterLayer,
  siteLayer,
  useAlertsInForce,
  useOurPlaces,
} from './layers.ts'
import type { createSite } from '#areas/disasters/sites/commands.ts'
import { criticalFacility } from '#areas/disasters/sites/records.ts'
import { capAlert } from '#areas/disasters/alerts/records.ts'
import { bySeverity, inside, shapeIn } from '#areas/disasters/alerts/rules.ts'
import { optionLabel } from '#platform/records/record.ts'
import { ImportAlertsDialog } from '#areas/disasters/alerts/screens/ImportAlertsDialog.tsx'

const tabs = [
  { name: 'now', title: 'Active' },
  { name: 'all', title: 'All messages' },
  { name: 'places', title: 'Critical facilities' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(capAlert, { title: 'Messages by month', by: 'sent', list: '/weather-alerts?tab=all' }),
  trend(capAlert, { title: 'Messages by severity', by: 'severity', list: '/weather-alerts?tab=all' }),
  trend(capAlert, { title: 'Messages by urgency', by: 'urgency', list: '/weather-alerts?tab=all' }),
  trend(capAlert, { title: 'Messages by certainty', by: 'certainty', list: '/weather-alerts?tab=all' }),
  trend(capAlert, { title: 'Messages by type', by: 'message', list: '/weather-alerts?tab=all' }),
]

/** Active warnings, their areas, and our sites inside them. */
export default function AlertsScreen() {
  const navigate = useNavigate()
  const now = useNow()
  const alerts = useAlertsInForce(now)
  const { sites, shelters, requests } = useOurPlaces()
  const [open, setOpen] = useState<'import' | 'site'>()
  const site = useCommand<typeof createSite>('critical-facilities/create')
  const [{ name: chosen }, choose] = useTab(tabs)
  const layers = [siteLayer(sites ?? []), shelterLayer(shelters ?? []), requestLayer(requests ?? [])]
  const places = placedOf(layers)
  // The list below the map is as long as its layers; after a failure it has those that came.
  const failed = useFailure() !== null
  const complete = failed || [alerts, sites, shelters, requests].every((rows) => rows !== undefined)
  // The figure counts what its words say; the lists below name shelters and requests too.
  const facilities = placedOf([siteLayer(sites ?? [])])
  const touched = new Set(alerts?.flatMap((row) => inside(shapeIn(row), facilities).map(({ id }) => id)))
  const worst = alerts?.filter(({ severity }) => severity === 'severe' || severity === 'extreme').length
  const take = (
    <Button look="main" onClick={() => setOpen('import')}>
      <Icon name="upload" />
      Import alerts
    </Button>
  )
  return (
    <Screen
      area="Emergency & Disaster"
      title="Weather alerts"
      about="Imported CAP warnings and the sites inside them."
      actions={
        <>
          {chosen === 'places' && (
            <Button onClick={() => setOpen('site')}>
              <Icon name="plus" />
              New critical facility
            </Button>
          )}
          {take}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Figures
          figures={[
            {
              label: 'Active',
              ...known(alerts, (alerts) => ({
                value: String(alerts.length),
                ...(alerts.length > 0 && { tone: 'warn' as const }),
              })),
              to: '/weather-alerts',
            },
            {
              label: 'Severe or extreme',
              ...known(worst, (worst) => ({ value: String(worst) })),
              to: '/weather-alerts',
            },
            {
              label: 'Critical facilities inside',
              ...knownOf([alerts, sites, shelters, requests, worst], (alerts, sites, shelters, requests, worst) => ({
                value: String(touched.size),
                note: `of ${facilities.length} are in an alert area`,
                ...(touched.size > 0 && { tone: worst ? ('bad' as const) : ('warn' as const) }),
              })),
              to: '/weather-alerts?tab=places',
            },
          ]}
        />
        <Tabs label="Weather alerts" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'now' && (
            <div className="grid grid-cols-1 gap-5">
              {complete ? (
                <MapView
                  label="Alerts, facilities, shelters and requests"
                  height={420}
                  layers={[alertLayer(alerts ?? []), ...layers]}
                />
              ) : (
                <SkeletonLines lines={8} />
              )}
              <Panel
                title="Active now"
                about="Most severe first. Alerts without a map shape can’t show which facilities are inside."
              >
                {!alerts && <SkeletonLines lines={4} />}
                {alerts?.length === 0 && (
                  <Empty title="No active alerts" action={take}>
                    Updates, cancellations and expired alerts are under “All messages”.
                  </Empty>
                )}
                <ul className="divide-y divide-line">
                  {alerts?.toSorted(bySeverity).map((row) => {
                    const within = inside(shapeIn(row), places)
                    return (
                      <li key={row.id} className="py-3">
                        <Link to={`/weather-alerts/${row.id}`} className="link font-semibold">
                          {row.headline}
                        </Link>
                        <p className="text-xs text-ink-2">
                          {optionLabel(capAlert.fields.severity, row.severity)}, {row.urgency}, {row.certainty}.{' '}
                          {row.sender_name ?? row.sender}
                          {row.expires && (
                            <>
                              , until <Moment at={row.expires} />
                            </>
                          )}
                        </p>
                        <p className="text-sm break-words text-ink-2">{row.area}</p>
                        {row.shape === null || within.length === 0 ? (
                          <p className="mt-0.5 text-sm text-ink">
                            {row.shape === null
                              ? 'The alert area has no map shape.'
                              : 'No critical facility is inside.'}
                          </p>
                        ) : (
                          <dl className="mt-1.5 grid gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
                            {layers.map(({ name: kind }) => {
                              const ours = within.filter((each) => each.kind === kind)
                              return (
                                ours.length > 0 && (
                                  <Fragment key={kind}>
                                    <dt className="text-ink-2">
                                      {kind} inside: <span className="figures">{ours.length}</span>
                                    </dt>
                                    <dd className="break-words text-ink max-sm:mb-1">
                                      {ours.map(({ name }) => name).join(', ')}
                                    </dd>
                                  </Fragment>
                                )
                              )
                            })}
                          </dl>
                        )}
                      </li>
                    )
                  })}
                </ul>
              </Panel>
            </div>
          )}
          {chosen === 'all' && (
            <RecordList
              of={capAlert}
              columns={['headline', 'severity', 'urgency', 'certainty', 'sent', 'expires', 'status']}
              first={take}
            />
          )}
          {chosen === 'places' && (
            <div className="grid grid-cols-1 gap-5">
              <MapView label="Critical facilities" height={360} layers={[siteLayer(sites ?? [])]} />
              <RecordList
                of={criticalFacility}
                first={
                  <Button look="main" onClick={() => setOpen('site')}>
                    New critical facility
                  </Button>
                }
              />
            </div>
          )}
        </Tabs>
      </div>
      {open === 'import' && <ImportAlertsDialog onClose={() => setOpen(undefined)} />}
      {open === 'site' && (
        <FormDialog
          of={criticalFacility}
          title="New critical facility"
          about="Sites with coordinates appear on the map, and alerts show whether they are in the area."
          done="Critical facility added"
          send={site}
          onDone={({ id }) => void navigate(`/weather-alerts/sites/${id}`)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Screen>
  )
}
