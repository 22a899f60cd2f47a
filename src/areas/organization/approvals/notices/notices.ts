import type { Tx } from '#platform/database/database.ts'
import { job, later } from '#platform/jobs/later.ts'

export type Notice = {
  organization_id: string
  people: readonly string[]
  event: 'approval_waiting' | 'approval_reminder' | 'approval_escalated' | 'approval_decided' | 'approval_question' | 'approval_answer' | 'delegation'
  record: { table: 'approval_requests' | 'delegations'; id: string }
  /** One finished sentence. */
  words: string
}

/** Tells people what happened to a request, after the commit. Whoever did it is not told. */
export async function tell(tx: Tx, notice: Notice, { by, now }: { by: string | null; now: Date }): Promise<void> {
  const people = [...new Set(notice.people)].filter((person) => person !== by)
  if (people.length > 0) await later(tx, tellPeople, { ...notice, people }, now)
}

/** By mail, to those who are still there; what waits for a signature is not told once it was signed. */
export const tellPeople = job<Notice>('tell-of-approvals', async ({ organization_id, people, event, record, words }, { database, mail, settings }) => {
  const { rows } = await database.read(
    { role: 'service_role' },
    {
      text: `select m.email from organization_members m
              where m.organization_id = $1 and m.user_id = any($2) and m.disabled_at is null
                and (not $4 or exists (select from approval_waiting w where w.organization_id = $1 and w.request = $3 and w.person = m.user_id))`,
      values: [organization_id, people, record.id, asksForSignature(event)],
    },
  )
  const link = record.table === 'approval_requests' ? `${settings.siteUrl}/approvals-inbox?request=${record.id}` : `${settings.siteUrl}/approvals-inbox`
  for (const { email } of rows) await mail.send({ to: email, subject: words.replace(/\s+/g, ' ').slice(0, 150), text: `${words}\n\n${link}` })
})

const asksForSignature = (event: Notice['event']) => event === 'approval_waiting' || event === 'approval_reminder' || event === 'approval_escalated'
