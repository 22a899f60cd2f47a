import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Icon, type IconName } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import type { removeCase } from '../../build.ts'
import { checkWords, readCase, type Check, type Result } from '../../definitions/cases/rules.ts'
import {
  agentCase,
  agentEvaluation,
  type AgentCase,
  type AgentEvaluation,
  type AgentRow,
  type AgentVersion,
} from '../../records.ts'
import { CaseDialog } from './CaseDialog.tsx'

type Evaluate = {
  name: 'agents/evaluate'
  run: (input: { agent: string; version?: string }, context: never) => Promise<Pick<AgentEvaluation, 'id' | 'outcome'>>
}

const outcomes: Record<Result['outcome'], { icon: IconName; ink: string; word: string }> = {
  passed: { icon: 'check', ink: 'text-good', word: 'Passed' },
  failed: { icon: 'warn', ink: 'text-bad', word: 'Failed' },
  skipped: { icon: 'info', ink: 'text-ink-2', word: 'Not applicable' },
}

export const checkInWords = (check: Check): string => {
  const words = checkWords[check.test]
  if ('text' in check) return `${words} “${check.text}”`
  if (check.test === 'proposes') return `${words} “${check.command}”`
  if (check.test === 'findings') return `${words}: ${check.least} to ${check.most}`
  if (check.test === 'counts')
    return `${words}: ${[check.overdue && 'overdue', check.status?.toLowerCase(), check.kind].filter(Boolean).join(' ')}`
  return words
}

type PanelProps = { row: AgentRow; version: AgentVersion | undefined; versions: readonly AgentVersion[] }

/** The cases, how the version that is open did in each, and how the versions before it did. */
export function EvaluationPanel({ row, version, versions }: PanelProps) {
  const cases = useRecords(agentCase, (from) => from.eq('agent', row.id).order('position').limit(50))
  const evaluations = useRecords(agentEvaluation, (from) =>
    from.eq('agent', row.id).order('made_at', { ascending: false }).limit(30),
  )
  const evaluate = useCommand<Evaluate>('agents/evaluate')
  const remove = useCommand<typeof removeCase>('agent-cases/remove')
  const [editing, setEditing] = useState<AgentCase | 'new'>()
  const [removing, setRemoving] = useState<AgentCase>()
  const last = evaluations.rows?.find(({ agent_version }) => agent_version === version?.id)
  const results = last ? (JSON.parse(last.results) as Result[]) : []
  return (
    <div className="grid gap-5">
      <Panel
        title="Cases"
        about="Each asks the agent with your access and checks its answer. Figures are counted from the records, not written down."
        actions={
          <>
            <Button onClick={() => setEditing('new')}>Add case</Button>
            <MoveButton
              look="main"
              whyNot={version ? null : 'Save the draft first.'}
              run={() => evaluate({ agent: row.slug, ...(version && { version: version.id }) })}
              done="Evaluated"
            >
              Evaluate {version ? `version ${version.edition}` : ''}
            </MoveButton>
          </>
        }
      >
        {!cases.rows && <SkeletonLines lines={4} />}
        {cases.rows?.length === 0 && (
          <p className="text-ink-2">No cases yet. A version is published only with a case that it passes.</p>
        )}
        {last && (
          <p className="mb-3 text-ink-2">
            {last.outcome}
            {Number(last.skipped) > 0 && `, ${last.skipped} not applicable`}, <Moment at={last.made_at} />
          </p>
        )}
        <ul className="divide-y divide-line">
          {cases.rows?.map((each) => {
            const result = results.find(({ name }) => name === each.name)
            const face = result && outcomes[result.outcome]
            return (
              <li key={each.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
                <div className="flex min-w-0 flex-1 basis-64 gap-3">
                  {face ? (
                    <Icon name={face.icon} className={`mt-0.5 size-4.5 shrink-0 ${face.ink}`} />
                  ) : (
                    <span className="size-4.5 shrink-0" />
                  )}
                  <div className="min-w-0">
                    <p className="font-semibold text-ink">{each.name}</p>
                    <ul className="text-sm text-ink-2">
                      {readCase(each).checks.map((check) => (
                        <li key={checkInWords(check)} className="break-words">
                          {checkInWords(check)}
                        </li>
                      ))}
                    </ul>
                    {face && (
                      <p className={`mt-1 text-sm ${face.ink}`}>
                        {face.word}
                        {result.why && `: ${result.why}`}
                      </p>
                    )}
                  </div>
                </div>
                <div className="flex gap-2">
                  <Button look="quiet" onClick={() => setEditing(each)}>
                    Edit<span className="sr-only"> {each.name}</span>
                  </Button>
                  <Button look="quiet" onClick={() => setRemoving(each)}>
                    Remove<span className="sr-only"> {each.name}</span>
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      </Panel>
      <Panel title="Results" about="Saved with each version.">
        <PlainTable
          label="Results by version"
          rows={evaluations.rows ?? []}
          keyOf={({ id }) => id}
          empty="Not evaluated yet."
          columns={[
            {
              label: 'Version',
              cell: ({ agent_version }) => versions.find(({ id }) => id === agent_version)?.name ?? 'A discarded draft',
            },
            { label: 'Result', cell: ({ outcome }) => outcome },
            { label: 'Not applicable', figure: true, cell: ({ skipped }) => String(skipped) },
            { label: 'Evaluated', cell: ({ made_at }) => <Moment at={made_at} /> },
          ]}
        />
      </Panel>
      {editing && (
        <CaseDialog
          row={row}
          version={version}
          {...(editing !== 'new' && { of: editing })}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && (
        <SureDialog
          title={`Remove “${removing.name}”?`}
          about="Results of earlier evaluations stay. The draft is evaluated again before it is published."
          verb="Remove case"
          done="Case removed"
          press={() => remove.press({ id: removing.id })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  )
}
