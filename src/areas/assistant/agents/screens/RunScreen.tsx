import { useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { agentFinding, agentRun, agentStep, type AgentRun } from '../records.ts'
import { pathOf } from '../rules.ts'
import { Trace } from './Trace.tsx'
import { FindingList } from './FindingList.tsx'

const list = { to: '/ai-hub', label: 'AI agents' }

export default function RunScreen() {
  const found = useRecord(agentRun, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={agentRun} found={found} list={list} />
}

function Page({ row }: { row: AgentRun }) {
  const steps = useRecords(agentStep, (from) => from.eq('run', row.id).order('position').limit(100))
  const findings = useRecords(agentFinding, (from) => from.eq('run', row.id).order('position').limit(200))
  return (
    <Screen
      area="AI and agents"
      title={row.subject}
      about={row.summary}
      actions={<ButtonLink to={pathOf(row.agent)}>Open agent</ButtonLink>}
    >
      <div className="grid gap-5">
        <Figures
          figures={[
            { label: 'Findings', value: row.findings },
            { label: 'Needs review', value: row.open, ...(Number(row.open) > 0 && { tone: 'warn' as const }) },
            {
              label: 'Data read',
              ...known(steps.rows, (steps) => ({
                value: steps.reduce((sum, { rows }) => sum + Number(rows), 0),
                note: 'rows and passages',
              })),
            },
            {
              label: 'Run',
              value: <Moment at={row.created_at} />,
              note: `Version ${row.edition}, ${secondsOf(row.milliseconds)}${Number(row.tokens) > 0 ? `, ${Number(row.tokens).toLocaleString('en-US')} tokens` : ''}`,
            },
          ]}
        />
        {row.stopped && <Notice tone="warn" title={row.stopped} />}
        {row.written && (
          <Panel
            title="Summary by the language model"
            about={`Written by ${row.written_by}. Sentences with figures that the run did not read are left out.`}
          >
            <p className="max-w-(--measure) whitespace-pre-line break-words text-ink">{row.written}</p>
          </Panel>
        )}
        <Panel title="Findings">
          <FindingList found={findings} />
        </Panel>
        <Panel title="Trace" about="Every step with your access, in this order. Records you can’t see are not read.">
          <Trace steps={steps.rows} />
        </Panel>
      </div>
    </Screen>
  )
}

const secondsOf = (milliseconds: unknown): string => `${(Number(milliseconds) / 1_000).toFixed(1)} s`
