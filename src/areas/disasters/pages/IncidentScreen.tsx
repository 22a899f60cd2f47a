import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { logEntry } from '#areas/disasters/incidents/log/records.ts'
import { resourceRequest } from '#areas/disasters/requests/records.ts'
import { requestLife } from '#areas/disasters/requests/life.ts'
import { shelter } from '#areas/disasters/shelters/records.ts'
import { roomOf } from '#areas/disasters/shelters/rules.ts'
import { incidentLife } from '#areas/disasters/incidents/life.ts'
import { levelWords } from '#areas/disasters/incidents/words.ts'
import { activation, incident, type Incident } from '#areas/disasters/incidents/records.ts'
import { DutiesPanel } from '#areas/disasters/incidents/screens/DutiesPanel.tsx'

const list = { to: '/disaster-response?tab=incidents', label: 'Incidents' }

export default function IncidentScreen() {
  const found = useRecord(incident, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={incident} found={found} list={list} />
}

function One({ row }: { row: Incident }) {
  const actor = useActor()
  const activations = useRecords(activation, (from) =>
    from.eq('incident', row.id).order('since', { ascending: false }).limit(50),
  )
  return (
    <RecordPage
      of={incident}
      life={incidentLife}
      row={row}
      list={list}
      actions={
        <>
          {whyNotEdit(incident, row, actor) === null && (
            <ButtonLink to={`/disaster-response/incidents/${row.id}/edit`}>Edit</ButtonLink>
          )}
          <Moves life={incidentLife} row={row} />
          <ButtonLink look="main" to={`/incident-timeline?incident=${row.id}`}>
            Log
          </ButtonLink>
        </>
      }
    >
      {row.closing_note && <Notice title="This incident is closed">{row.closing_note}</Notice>}
      <Sums row={row} />
      <Panel title="Incident">
        <RecordFacts
          of={incident}
          row={row}
          show={['kind', 'began_at', 'place', 'declaration', 'commander', 'alert', 'summary', 'objectives']}
        />
      </Panel>
      <RowsPanel
        title="Resource requests by kind"
        of={resourceRequest}
        by="kind"
        figure={null}
        where={{ incident: row.id }}
        list="/disaster-response"
      />
      <RecordTab name="staffing" title="Staffing">
        <DutiesPanel incident={row} />
        <Panel title="EOC activation">
          <RecordTable of={activation} found={activations} columns={['reason', 'level', 'since']} />
        </Panel>
      </RecordTab>
    </RecordPage>
  )
}

function Sums({ row }: { row: Incident }) {
  const { rows: requests } = useRecords(resourceRequest, (from) => from.eq('incident', row.id).limit(1_000))
  const { rows: shelters } = useRecords(shelter, (from) => from.eq('incident', row.id).limit(200))
  const { rows: lines } = useRecords(logEntry, (from) =>
    from.eq('incident', row.id).eq('kind', 'entry').order('count', { ascending: false }).limit(1),
  )
  const room = roomOf(shelters ?? [])
  return (
    <Figures
      figures={[
        {
          label: 'Operations center',
          value: levelWords[row.level],
          note: row.level_since && (
            <>
              since <Moment at={row.level_since} />
            </>
          ),
        },
        {
          label: 'Open requests',
          ...known(requests, (requests) => ({ value: String(requests.filter(requestLife.isOpen).length) })),
          to: `/disaster-response?incident=${row.id}`,
        },
        {
          label: 'In shelters',
          ...known(shelters, () => ({
            value: String(room.occupants),
            note: `${room.free} spaces available`,
            ...(room.isFull && { tone: 'bad' as const }),
          })),
          to: `/disaster-response?tab=shelters&incident=${row.id}`,
        },
        {
          label: 'Last log entry',
          ...known(lines, (lines) => ({
            value: lines[0] ? `No. ${Number(lines[0].count)}` : 'none',
            note: lines[0] && <Moment at={lines[0].created_at} />,
          })),
          to: `/incident-timeline?incident=${row.id}`,
        },
      ]}
    />
  )
}
