import type { Context } from '#platform/commands/command.ts'
import { zoneIn } from '#platform/commands/today.ts'
import { dayInWords, momentInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { AnyRow } from '#platform/rehearsal/names-in.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { turnStatus } from '#areas/organization/approvals/turns/rules.ts'
import { requestStatus } from '#areas/organization/approvals/requests/rules.ts'
import type { Answered } from './library.ts'
import { cited } from './read.ts'

/**
 * Requests that the person may approve now, as their inbox lists them: one statement for all of them. $1 is the
 * organization, $2 the person.
 */
const toApproveSql = `select r.id, r.number, r.title, r.amount::float8 as amount, r.due::text as due,
    count(*) over ()::int as many
  from public.approval_requests r
 where r.organization_id = $1 and r.status ${among(requestStatus, 'waiting')}
   and r.id in (select w.request from public.approval_waiting w where w.organization_id = $1 and w.person = $2)
 order by r.due nulls last, r.number limit 15`

type Waiting = Record<'id' | 'number' | 'title', string> & { amount: number | null; due: string | null; many: number }

export async function answerToApprove({ tx, actor }: Context): Promise<Answered> {
  const shown = await tx.asPerson<Waiting>(toApproveSql, [tx.organization_id, actor.user_id])
  const many = shown[0]?.many ?? 0
  if (many === 0) return { text: say('Nothing is waiting for your approval.'), cited: [] }
  const lines = shown.map(({ number, title, amount, due }) => {
    const what = `${number}, ${title}${amount ? `, ${dollars(amount)}` : ''}`
    return `• ${due ? say('{what}: due {when}', { what, when: dayInWords(due) }) : what}`
  })
  const more = many > shown.length ? `\n${say('and {count} more.', { count: many - shown.length })}` : ''
  return {
    text: `${sayCount(many, {
      one: '{count} request is waiting for your approval:',
      other: '{count} requests are waiting for your approval:',
    })}\n${lines.join('\n')}${more}`,
    cited: shown.map(({ id, number, title }) => ({ table: 'approval_requests', id, words: `${number}, ${title}` })),
  }
}

/** Who approved or returned a record, step by step. */
export async function decisionsOn(record: AnyRecord, row: AnyRow, { tx, actor }: Context): Promise<string> {
  const turns = await tx.asPerson<{ name: string; at: string | null; who: string | null; waits: string | null }>(
    `select t.name, t.signed_at as at, m.display_name as who,
        (select string_agg(p.display_name, ', ' order by p.display_name) from public.approval_waiting w
          join public.organization_members p on p.organization_id = w.organization_id and p.user_id = w.person
          where w.organization_id = r.organization_id and w.turn = t.id) as waits
       from public.approval_requests r
      join public.approval_turns t on t.organization_id = r.organization_id and t.request = r.id
      left join public.organization_members m on m.organization_id = r.organization_id and m.user_id = t.signed_by
      where r.organization_id = $1 and r.document_table = $2 and r.document = $3
      and r.status ${notAmong(requestStatus, 'superseded')}
       and t.status ${among(turnStatus, 'signed', 'waiting')} order by r.created_at desc, t.sequence limit 20`,
    [actor.organization_id, record.table, row.id],
  )
  const zone = await zoneIn(tx, actor.organization_id)
  const { words } = cited(record, row)
  if (turns.length === 0) return say('No one has approved {words} in an approval that you can open.', { words })
  return [
    say('Approvals of {words}:', { words }),
    ...turns.map(({ name, at, who, waits }) =>
      at
        ? say('• {name}: approved by {who}, {when}', {
            name,
            who: who ?? say('a former member'),
            when: momentInWords(at, zone),
          })
        : waits
          ? say('• {name}: waiting for {people}', { name, people: waits })
          : say('• {name}: waiting', { name }),
    ),
  ].join('\n')
}
