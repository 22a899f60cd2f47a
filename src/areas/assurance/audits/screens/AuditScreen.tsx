import { useState } from 'react'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays } from '#platform/dates.ts'
import { number } from '#platform/records/fields.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { NewRecord } from '../../screens/NewRecord.tsx'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import type { judgeSample } from '../commands.ts'
import { findingLife } from '../findings/life.ts'
import { auditLife } from '../life.ts'
import { audit, auditFinding, auditSample, workpaper, type Audit, type AuditSample } from '../records.ts'
import { whyNotSample } from '../rules.ts'
import { Bundle } from './Bundle.tsx'
import { DrawSample } from './DrawSample.tsx'

export default function AuditScreen() {
  return (
    <OnePage of={audit} list={{ to: '/admin/audits', label: 'Audits' }} editBy="audits/edit" life={auditLife}>
      {(row, actor) => <Inside row={row} actor={actor} />}
    </OnePage>
  )
}

function Inside({ row, actor }: { row: Audit; actor: Actor }) {
  const today = useToday()
  const [drawing, setDrawing] = useState(false)
  const { rows: findings } = useRecords(auditFinding, (from) => from.eq('audit', row.id).limit(500))
  const { rows: samples } = useRecords(auditSample, (from) => from.eq('audit', row.id).order('drawn_at').limit(100))
  const open = findings?.filter((row) => findingLife.is(row, 'issued', 'answered')).length
  const active = auditLife.is(row, 'planned', 'conducting')
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Findings',
            ...knownOf([findings, open], (findings, open) => ({
              value: String(findings.length),
              note: `${open} open`,
              ...(open > 0 && { tone: 'warn' as const }),
            })),
          },
          { label: 'Samples', ...known(samples, (samples) => ({ value: String(samples.length) })) },
          {
            label: 'Report due',
            value: <Day day={row.ends_on} />,
            ...(active && row.ends_on < today && { tone: 'bad' as const, note: 'late' }),
          },
        ]}
      />
      <Panel title="Plan">
        <RecordFacts
          of={audit}
          row={row}
          show={[
            'kind',
            'standard',
            'lead',
            'auditee',
            'outside',
            'starts_on',
            'ends_on',
            'scope',
            'criteria',
            'conclusion',
            'report',
            'reported_on',
          ]}
        />
      </Panel>
      <RowsPanel
        title="Findings by severity"
        of={auditFinding}
        by="severity"
        figure={null}
        where={{ audit: row.id }}
        list="/admin/audits?tab=findings"
      />
      <Panel
        title="Samples"
        about="The same method, numbers and seed draw the same items."
        actions={
          !drawing && whyNotSample(row, actor) === null && <Button onClick={() => setDrawing(true)}>Draw sample</Button>
        }
      >
        {drawing && <DrawSample audit={row.id} onClose={() => setDrawing(false)} />}
        {(samples ?? []).map((each) => (
          <Sample key={each.id} audit={row} row={each} open={active && whyNotSample(row, actor) === null} />
        ))}
        {samples?.length === 0 && !drawing && <p className="text-ink-2">No samples yet.</p>}
      </Panel>
      <Panel
        title="Findings"
        actions={
          auditLife.isOpen(row) && (
            <NewRecord
              of={auditFinding}
              name="audit-findings/draft"
              label="New finding"
              start={{ audit: row.id, answer_by: addDays(today, 30), responsible: row.auditee }}
              look="plain"
            />
          )
        }
      >
        <RecordList
          of={auditFinding}
          where={{ audit: row.id }}
          columns={['number', 'title', 'severity', 'responsible', 'answer_by', 'status']}
        />
      </Panel>
      {atLeast('manager', actor) && (
        <Panel
          title="Workpapers"
          about="The work done and what it showed. Another person reviews each one."
          actions={
            auditLife.is(row, 'conducting') && (
              <NewRecord
                of={workpaper}
                name="workpapers/add"
                label="Add workpaper"
                start={{ audit: row.id }}
                look="plain"
              />
            )
          }
        >
          <RecordList
            of={workpaper}
            where={{ audit: row.id }}
            columns={['reference', 'title', 'prepared_by', 'reviewed_by', 'status']}
          />
        </Panel>
      )}
    </>
  )
}

function Sample({ audit, row, open }: { audit: Audit; row: AuditSample; open: boolean }) {
  return (
    <section className="grid gap-2 border-t border-line py-4 first:border-t-0">
      <h3 className="font-semibold">{row.population}</h3>
      <RecordFacts
        of={auditSample}
        row={row}
        show={[
          'method',
          'population_count',
          'population_value',
          'size',
          'seed',
          'quality_limit',
          'letter',
          'accept',
          'reject',
          'drawn_at',
          'defects',
          'verdict',
          'bundled_at',
          'bundle_files',
          'bundle_digest',
        ]}
      />
      {row.source === 'list' ? (
        <p className="text-sm break-words text-ink-2">
          Items: <span className="figures">{row.picked}</span>
        </p>
      ) : (
        <Bundle audit={audit} row={row} />
      )}
      {open && row.defects === null && (
        <div>
          <Acts
            acts={[
              act<typeof judgeSample>('audits/judge-sample', {
                label: 'Record result',
                whyNot: null,
                send: { id: row.id },
                ask: { fields: { defects: number({ required: true, min: 0, decimals: 0, label: 'Exceptions' }) } },
                done: 'Result saved',
              }),
            ]}
          />
        </div>
      )}
    </section>
  )
}
