import { z } from 'zod'
import { question, type Context } from '#platform/commands/command.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Reached, RecordSummary, Waiting } from '#platform/records/summary.ts'
import { requestById, situationOf } from '../approvals/requests/facts.ts'
import { whoIsNext, requestStatus } from '../approvals/requests/rules.ts'
import { nameOf } from '../approvals/signing/rules.ts'

/** Of a record that changes every hour, the newest changes are read. */
const newest = 500

/**
 * $1 the organization, $2 the table, $3 the record: one statement, each part by its index. The record was read before
 * with the rights of the person.
 */
export const summarySql = `with changes as (
  select id, actor, at, after ->> 'status' as status from record_changes
   where organization_id = $1 and table_name = $2 and record = $3 order by id desc limit ${newest}
)
select (select count(*)::int from changes) as changes,
       (select coalesce(json_agg(json_build_object('status', status, 'at', at, 'by', actor)), '[]')
          from (select distinct on (status) status, at, actor from changes where status is not null
                 order by status, id desc) as last) as reached,
       (select count(distinct name)::int from attachments
         where organization_id = $1 and table_name = $2 and record = $3 and removed_at is null) as files,
       (select count(*)::int from comments
         where organization_id = $1 and table_name = $2 and record = $3 and deleted_at is null) as comments,
       (select json_build_object('id', id, 'status', status, 'asked', created_at, 'decided', decided_at)
          from approval_requests where organization_id = $1 and document_table = $2 and document = $3::text
         order by created_at desc limit 1) as request`

type Request = { id: string; status: string; asked: string; decided: string | null }
type Found = Omit<RecordSummary, 'waiting'> & { reached: Reached[]; request: Request | null }

export const summaryQuestion = (records: readonly AnyRecord[]) =>
  question('records/summary', {
    about:
      'Shows when a record reached its statuses, who has to approve it now, and how many changes, files and comments it has.',
    input: z.object({ table: z.string(), record: z.uuid(), organization: z.uuid().optional() }),
    async run(input, context): Promise<RecordSummary> {
      const { tx, actor } = context
      const { organization_id, table, id } = await recordInQuestion(context, records, input)
      // A vendor’s people see the comments that they may read, and nothing else of the agency’s work.
      if (organization_id !== actor.organization_id) {
        const [seen] = await tx.asPerson<{ comments: number }>(
          `select count(*)::int as comments from comments
            where organization_id = $1 and table_name = $2 and record = $3 and deleted_at is null`,
          [organization_id, table, id],
        )
        return { changes: 0, files: 0, comments: seen!.comments, reached: [], waiting: null }
      }
      const { request, ...found } = (await tx.one<Found>(summarySql, [organization_id, table, id]))!
      return {
        ...found,
        reached: found.reached.map((each) => ({ ...each, at: dayAsked(request, each.status) ?? each.at })),
        waiting: request && requestStatus.isOpen(request) ? await waitingFor(context, request.id) : null,
      }
    },
  })

/** Its approval knows best when a document was submitted and approved. */
const dayAsked = (request: Request | null, status: string): string | null =>
  status === 'submitted' ? (request?.asked ?? null) : status === request?.status ? request.decided : null

/** The open steps of a request, and since when the first of them waits. */
async function waitingFor({ tx, actor, now }: Context, id: string): Promise<Waiting> {
  const request = await requestById(tx, actor.organization_id, id)
  const situation = await situationOf(tx, request, now, actor.user_id)
  const signed = situation.turns.flatMap(({ signed_at }) => signed_at ?? [])
  const places = [...new Set(situation.turns.map(({ sequence }) => sequence))]
  const next = whoIsNext(request, situation)
  return {
    id,
    since: signed.toSorted().at(-1) ?? request.created_at,
    step: next[0] ? places.indexOf(next[0].turn.sequence) + 1 : 1,
    steps: places.length,
    turns: next.map(({ turn: { name, due }, signers }) => ({
      name,
      due,
      signers: signers.map(({ person }) => ({ user_id: person, name: nameOf(person, situation.people) })),
    })),
  }
}
