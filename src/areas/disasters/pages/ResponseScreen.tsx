import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { incident as incidentRecord } from '#areas/disasters/incidents/records.ts'
import type { prepareReport } from '#areas/disasters/reports/commands.ts'
import { prepareForm, situationReport } from '#areas/disasters/reports/records.ts'
import type { askResource } from '#areas/disasters/requests/commands.ts'
import { resourceRequest } from '#areas/disasters/requests/records.ts'
import { requestLife } from '#areas/disasters/requests/life.ts'
import { isLate } from '#areas/disasters/requests/rules.ts'
import { RequestsBoard } from '#areas/disasters/requests/screens/RequestsBoard.tsx'
import type { createShelter } from '#areas/disasters/shelters/commands.ts'
import { shelter } from '#areas/disasters/shelters/records.ts'
import { roomOf } from '#areas/disasters/shelters/rules.ts'
import type { createVolunteer, planVolunteer } from '#areas/disasters/volunteers/commands.ts'
import { assignmentLife } from '#areas/disasters/volunteers/life.ts'
import { planForm, volunteer, volunteerAssignment } from '#areas/disasters/volunteers/records.ts'
import { hoursOf } from '#areas/disasters/volunteers/rules.ts'
import { useIncident } from '#areas/disasters/incidents/screens/use-incident.ts'
import { IncidentPicker } from '#areas/disasters/incidents/screens/IncidentPicker.tsx'
import { shelterLayer } from './layers.ts'

const tabs = [
  { name: 'requests', title: 'Requests' },
  { name: 'shelters', title: 'Shelters' },
  { name: 'volunteers', title: 'Volunteers' },
  { name: 'reports', title: 'Situation reports' },
  { name: 'incidents', title: 'Incidents' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(resourceRequest, { title: 'Needed by month', by: 'needed_by', list: '/disaster-response' }),
  trend(resourceRequest, { title: 'Requests by kind', by: 'kind', list: '/disaster-response' }),
  trend(resourceRequest, { title: 'Requests by status', by: 'status', list: '/disaster-response' }),
  trend(resourceRequest, { title: 'Requests by source', by: 'source', list: '/disaster-response' }),
  trend(volunteer, { title: 'Volunteers by skill', by: 'skill', list: '/disaster-response?tab=volunteers' }),
]
type Adding = 'request' | 'shelter' | 'volunteer' | 'assignment' | 'report'

/** The response to an incident: resource requests, shelters, volunteers and situation reports. */
export default function ResponseScreen() {
  const { incident, incidents, all, choose } = useIncident()
  const [adding, setAdding] = useState<Adding>()
  const [{ name: chosen }, open] = useTab(tabs, { keeps: ['incident'] })
  const add = (what: Adding, words: string, look: 'main' | 'plain' = 'main') => (
    <Button key={what} look={look} onClick={() => setAdding(what)}>
      <Icon name="plus" />
      {words}
    </Button>
  )
  const first = (
    <ButtonLink look="main" to="/disaster-response/incidents/new">
      <Icon name="plus" />
      New incident
    </ButtonLink>
  )
  const actions = {
    requests: add('request', 'New resource request'),
    shelters: add('shelter', 'New shelter'),
    volunteers: (
      <>
        {add('volunteer', 'New volunteer', 'plain')}
        {add('assignment', 'New assignment')}
      </>
    ),
    reports: add('report', 'New situation report'),
    incidents: first,
  }
  const none = incidents?.length === 0
  return (
    <Screen
      area="Emergency & Disaster"
      title="Disaster response"
      actions={
        <>
          {!none && (
            <IncidentPicker
              withAll
              incidents={incidents ?? []}
              chosen={all ? 'all' : (incident?.id ?? '')}
              onChoose={choose}
            />
          )}
          {none ? first : actions[chosen === 'trends' ? 'requests' : chosen]}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {/* Each part is about an incident: without the choice all of them would be drawn twice. */}
        {!incidents ? (
          <SkeletonLines lines={8} />
        ) : (
          <>
            <Sums incident={incident?.id} />
            <Tabs label="Disaster response" tabs={tabs} chosen={chosen} onChoose={open}>
              {chosen === 'trends' && <Trends charts={trends} />}
              {chosen === 'requests' && (
                <div className="grid grid-cols-1 gap-5">
                  <RequestsBoard incident={incident?.id} />
                  <RecordList
                    of={resourceRequest}
                    columns={['number', 'title', 'priority', 'provider', 'needed_by', 'status']}
                    {...(incident && { where: { incident: incident.id } })}
                  />
                </div>
              )}
              {chosen === 'shelters' && <Shelters first={actions.shelters} />}
              {chosen === 'volunteers' && (
                <div className="grid grid-cols-1 gap-5">
                  <Assignments incident={incident?.id} />
                  <RecordList
                    of={volunteer}
                    columns={['name', 'skill', 'comes_from', 'phone', 'checked_on', 'status']}
                  />
                </div>
              )}
              {chosen === 'reports' && (
                <RecordList
                  of={situationReport}
                  {...(incident && { where: { incident: incident.id } })}
                  first={actions.reports}
                />
              )}
              {chosen === 'incidents' && <RecordList of={incidentRecord} first={first} />}
            </Tabs>
          </>
        )}
      </div>
      {adding && <Add what={adding} incident={incident?.id} onClose={() => setAdding(undefined)} />}
    </Screen>
  )
}

function Assignments({ incident }: { incident: string | undefined }) {
  const found = useRecords(volunteerAssignment, (from) =>
    (incident ? from.eq('incident', incident) : from).order('starts_at', { ascending: false }).limit(50),
  )
  return (
    <Panel title="Assignments" about="The newest 50. Hours are recorded when a volunteer leaves.">
      <RecordTable
        of={volunteerAssignment}
        found={found}
        columns={['task', 'volunteer', 'starts_at', 'hours', 'status']}
      />
    </Panel>
  )
}

function Shelters({ first }: { first: ReactNode }) {
  const { rows } = useRecords(shelter, (from) => from.order('name').limit(500))
  return (
    <div className="grid grid-cols-1 gap-5">
      {rows && rows.some(({ place }) => place.longitude !== undefined) && (
        <MapView label="Shelters" height={320} layers={[shelterLayer(rows)]} />
      )}
      <RecordList
        of={shelter}
        columns={['name', 'place', 'capacity', 'occupants', 'counted_at', 'accessible', 'status']}
        first={first}
      />
    </div>
  )
}

function Sums({ incident }: { incident: string | undefined }) {
  const now = useNow()
  const of = (from: any) => (incident ? from.eq('incident', incident) : from)
  const { rows: requests } = useRecords(resourceRequest, (from) => of(from).limit(1_000))
  const { rows: shelters } = useRecords(shelter, (from) => of(from).limit(500))
  const { rows: assignments } = useRecords(volunteerAssignment, (from) => of(from).limit(1_000))
  const open = requests?.filter(requestLife.isOpen) ?? []
  const late = open.filter((row) => isLate(row, now)).length
  const room = roomOf(shelters ?? [])
  const at = incident ? `&incident=${incident}` : ''
  return (
    <Figures
      figures={[
        {
          label: 'Open requests',
          ...known(requests, () => ({
            value: String(open.length),
            note: `${open.filter(({ priority }) => priority === 'life').length} for life safety`,
          })),
          to: `/disaster-response?tab=requests${at}`,
        },
        {
          label: 'Overdue',
          ...known(requests, () => ({ value: String(late), ...(late > 0 && { tone: 'bad' as const }) })),
          to: `/disaster-response?tab=requests${at}`,
        },
        {
          label: 'In shelters',
          ...known(shelters, () => ({
            value: String(room.occupants),
            note: `of ${room.capacity} spaces`,
            ...(room.isFull && { tone: 'bad' as const }),
          })),
          to: `/disaster-response?tab=shelters${at}`,
        },
        {
          label: 'Volunteer hours',
          ...known(assignments, (assignments) => ({
            value: hoursOf(assignments).toLocaleString('en-US'),
            note: `${assignments.filter((row) => assignmentLife.is(row, 'on_site')).length} on site now`,
          })),
          to: `/disaster-response?tab=volunteers${at}`,
        },
      ]}
    />
  )
}

function Add({ what, incident, onClose }: { what: Adding; incident: string | undefined; onClose: () => void }) {
  const navigate = useNavigate()
  const now = useNow()
  const ask = useCommand<typeof askResource>('resource-requests/ask')
  const house = useCommand<typeof createShelter>('shelters/create')
  const enlist = useCommand<typeof createVolunteer>('volunteers/create')
  const plan = useCommand<typeof planVolunteer>('volunteer-assignments/plan')
  const prepare = useCommand<typeof prepareReport>('situation-reports/prepare')
  const start = { incident }
  const to =
    (path: string) =>
    ({ id }: { id: string }) =>
      void navigate(`/disaster-response/${path}/${id}`)
  switch (what) {
    case 'request':
      return (
        <FormDialog
          of={resourceRequest}
          title="New resource request"
          about="One resource per request. The board tracks its progress."
          done="Resource request created"
          start={start}
          send={ask}
          onClose={onClose}
        />
      )
    case 'shelter':
      return (
        <FormDialog
          of={shelter}
          title="New shelter"
          done="Shelter added"
          start={start}
          send={house}
          onDone={to('shelters')}
          onClose={onClose}
        />
      )
    case 'volunteer':
      return (
        <FormDialog
          of={volunteer}
          title="New volunteer"
          done="Volunteer added"
          send={enlist}
          onDone={to('volunteers')}
          onClose={onClose}
        />
      )
    case 'assignment':
      return (
        <FormDialog
          of={planForm}
          title="New assignment"
          about="Shelter work and work with children require a background check."
          done="Assignment created"
          start={{ ...start, sheltering: 'no', starts_at: now }}
          send={async ({ volunteer: who, incident: of, sheltering, ...assignment }) =>
            (await plan({ volunteer: who, incident: of, sheltering, assignment })) as never
          }
          onClose={onClose}
        />
      )
    case 'report':
      return (
        <FormDialog
          of={prepareForm}
          title="New situation report"
          about="The text comes from the boards. Review it before another manager signs."
          done="Situation report created"
          start={{ ...start, from: new Date(Date.parse(now) - 43_200_000).toISOString(), to: now }}
          send={async (values) => (await prepare(values)) as never}
          onDone={to('reports')}
          onClose={onClose}
        />
      )
  }
}
