import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { RecordHistory } from '#kit/record/RecordHistory.tsx'
import { Timeline } from '#kit/parts/Timeline.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { atLeast } from '#platform/roles.ts'
import { useActor } from '#client/use-actor.ts'
import { differencesBetween } from '#areas/forms/definition/review/rules.ts'
import { readDefinition } from '#areas/forms/definition/rules.ts'
import { formRule } from '#areas/forms/form-rules/records.ts'
import { formSubmission } from '#areas/forms/submissions/records.ts'
import { formVersion } from '#areas/forms/versions/records.ts'
import { form } from '#areas/forms/forms/records.ts'
import { useChosenForm } from '#areas/forms/forms/screens/FormPicker.tsx'

/** The history of one form with its proof, the differences between versions, and who opened its submissions. */
export function AuditTab() {
  const { forms, chosen, picker } = useChosenForm()
  if (!forms) return <SkeletonLines lines={6} />
  if (!chosen) return <EmptyOf of={form}>History starts with the first form.</EmptyOf>
  return (
    <div className="grid gap-5">
      {picker}
      <div className="grid gap-5 max-lg:in-turn lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Versions key={chosen.id} id={chosen.id} />
          <Readings key={`read ${chosen.id}`} id={chosen.id} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Panel title="Form history" about="Plain-language history with proof that nothing was altered.">
            <RecordHistory of={form} id={chosen.id} />
          </Panel>
          <Rules key={`rules ${chosen.id}`} id={chosen.id} />
        </div>
      </div>
    </div>
  )
}

function Versions({ id }: { id: string }) {
  const found = useRecords(formVersion, (from) => from.eq('form', id).order('edition', { ascending: false }).limit(50))
  const rows = found.rows ?? []
  return (
    <Panel title="Changes between versions">
      <div className="grid gap-4">
        <RecordTable of={formVersion} found={found} columns={['name', 'drafted_by', 'published_by', 'status']} />
        {rows.slice(0, -1).map((row, at) => {
          const differences = differencesBetween(
            readDefinition(rows[at + 1]!.definition),
            readDefinition(row.definition),
          )
          return (
            <section key={row.id} aria-label={row.name}>
              <h3 className="text-sm font-semibold text-ink">
                Version {Number(row.edition)} compared with {Number(rows[at + 1]!.edition)}
              </h3>
              {differences.length > 0 ? (
                <ul className="list-disc pl-5 text-sm">
                  {differences.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              ) : (
                <p className="text-sm text-ink-2">The questions are the same.</p>
              )}
            </section>
          )
        })}
      </div>
    </Panel>
  )
}

function Rules({ id }: { id: string }) {
  const { rows, ...found } = useRecords(formRule, (from) => from.eq('form', id).order('position').limit(20))
  if (!rows) return <Awaited found={found} what="Rule history" />
  if (rows.length === 0) return null
  return (
    <Panel title="Rule history">
      <div className="grid gap-4">
        {rows.map((row) => (
          <section key={row.id} aria-label={row.name}>
            <h3 className="text-sm font-semibold text-ink">{row.name}</h3>
            <RecordHistory of={formRule} id={row.id} />
          </section>
        ))}
      </div>
    </Panel>
  )
}

type Reading = { id: string; actor: string; at: string; input: { id?: string } }
/** Each time answers are opened on their page, the audit trail gets an entry, which administrators can read. */
function Readings({ id }: { id: string }) {
  const { rows } = useBackend()
  const actor = useActor()
  const may = atLeast('admin', actor)
  const { rows: sent } = useRecords(formSubmission, (from) =>
    from.eq('form', id).order('sent_at', { ascending: false }).limit(500),
  )
  const { data } = useQuery({
    queryKey: ['audit_events', 'form-submissions/read'],
    enabled: may,
    queryFn: async () => {
      const { data: found, error } = await rows
        .from('audit_events')
        .select('id,actor,at,input')
        .eq('command', 'form-submissions/read')
        .order('at', { ascending: false })
        .limit(300)
      if (error) throw error
      return found as unknown as Reading[]
    },
  })
  const names = useNames(
    formSubmission,
    (data ?? []).map((each) => ({ filled_by: each.actor })),
  )
  const numbers = new Map((sent ?? []).map((each) => [each.id, each.number]))
  const entries = (data ?? [])
    .filter((each) => numbers.has(each.input.id ?? ''))
    .map((each) => ({
      id: each.id,
      at: each.at,
      words: `${names.get(each.actor) ?? 'A former member'} opened the answers of ${numbers.get(each.input.id!)}`,
    }))
  return (
    <Panel title="Access to answers">
      {!may ? (
        <p className="text-ink-2">Only administrators can read this part of the audit log.</p>
      ) : !data || !sent ? (
        <SkeletonLines />
      ) : entries.length === 0 ? (
        <p className="text-ink-2">No one has opened answers to this form on a submission page.</p>
      ) : (
        <Timeline label="Access to answers" entries={entries} />
      )}
    </Panel>
  )
}
