import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { draftApplication } from '#areas/grants/applications/commands.ts'
import { grantApplication } from '#areas/grants/applications/records.ts'
import { grant } from '#areas/grants/grants/records.ts'
import type { editOpportunity, saveOpportunity } from '#areas/grants/opportunities/commands.ts'
import { fundingOpportunity, savedOpportunity, type FundingOpportunity } from '#areas/grants/opportunities/records.ts'
import { fitOf } from '#areas/grants/opportunities/rules.ts'

const list = { to: '/grant-management?tab=research', label: 'Funding opportunities' }

export default function OpportunityScreen() {
  const found = useRecord(fundingOpportunity, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={fundingOpportunity} found={found} list={list} />
}

function One({ row }: { row: FundingOpportunity }) {
  const actor = useActor()
  const today = useToday()
  const navigate = useNavigate()
  const [applying, setApplying] = useState(false)
  const { rows: grants } = useRecords(grant, (from) => from.limit(500))
  const { rows: saved } = useRecords(savedOpportunity, (from) => from.eq('opportunity', row.id).limit(1))
  const applications = useRecords(grantApplication, (from) => from.eq('opportunity', row.id).limit(20))
  const edit = useCommand<typeof editOpportunity>('funding-opportunities/edit')
  const save = useCommand<typeof saveOpportunity>('saved-opportunities/save')
  const draft = useCommand<typeof draftApplication>('grant-applications/draft')
  const fit =
    grants &&
    fitOf(row, {
      won: grants.flatMap(({ aln }) => aln ?? []),
      agencies: grants.map(({ agency }) => agency),
      largest: Math.max(0, ...grants.map(({ amount }) => amount)),
      today,
    })
  return (
    <RecordPage
      of={fundingOpportunity}
      row={row}
      list={list}
      actions={
        whyNotEdit(fundingOpportunity, null, actor) === null && (
          <>
            <EditRecord of={fundingOpportunity} row={row} edit={edit} />
            {saved?.length === 0 && (
              <MoveButton whyNot={null} run={() => save({ opportunity: row.id })} done="Added to pipeline">
                Save to pipeline
              </MoveButton>
            )}
            <Button look="main" onClick={() => setApplying(true)}>
              Start application
            </Button>
          </>
        )
      }
    >
      <Figures
        figures={[
          {
            label: 'Closes',
            value: row.closes_on ? <Day day={row.closes_on} /> : 'Not stated',
            ...(row.closes_on && { note: <Due bare day={row.closes_on} today={today} /> }),
          },
          {
            label: 'Fit',
            ...known(grants, () => ({ value: fit ? `${fit.score} of 100` : '…', note: 'rule of thumb, see below' })),
          },
        ]}
      />
      {fit && (
        <Panel title="Fit score" about="Scored on five questions. Not a forecast; other applicants are unknown.">
          <ul className="divide-y divide-line">
            {fit.reasons.map(({ words, points }) => (
              <li key={words} className="flex items-baseline justify-between gap-4 py-2">
                <span>{words}</span>
                <span className="figures text-ink-2">{points}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Details">
        <RecordFacts
          of={fundingOpportunity}
          row={row}
          show={[
            'number',
            'agency',
            'aln',
            'category',
            'instrument',
            'eligibility',
            'posted_on',
            'floor',
            'total',
            'match',
            'url',
            'summary',
          ]}
        />
      </Panel>
      {(applications.rows?.length ?? 0) > 0 && (
        <Panel title="Applications">
          <RecordTable
            of={grantApplication}
            found={applications}
            columns={['number', 'title', 'asked', 'lead', 'status']}
          />
        </Panel>
      )}
      {applying && (
        <FormDialog
          of={grantApplication}
          title="New grant application"
          about={grantApplication.about}
          verb="Create application"
          done="Application started"
          start={{
            opportunity: row.id,
            title: row.title.slice(0, 200),
            agency: (row.agency ?? '').slice(0, 200),
            aln: /^\d{2}\.\d{3}$/.test(row.aln ?? '') ? row.aln : null,
            closes_on: row.closes_on,
            lead: actor.user_id,
          }}
          send={draft}
          onDone={({ id }) => void navigate(`/grant-management/applications/${id}`)}
          onClose={() => setApplying(false)}
        />
      )}
    </RecordPage>
  )
}
