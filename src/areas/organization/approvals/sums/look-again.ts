import type { Tx } from '#platform/database/database.ts'
import { job, later } from '#platform/jobs/later.ts'
import { chaseOne } from '../chase/chase-one.ts'

type Where = { organization_id: string; document_table: string; document: string }

/** One document of a group was sent or decided: who may sign the others is worked out again, after the commit. */
export const lookAgainAt = job<Where>('look-again-at-approvals', async ({ organization_id, document_table, document }, { database, clock }) => {
  const { rows } = await database.read({ role: 'service_role' }, {
    text: `select distinct q.id from app.sum_pieces mine
             join app.sum_pieces p on p.organization_id = mine.organization_id and p.kind = mine.kind and p.first is not distinct from mine.first
              and p.second is not distinct from mine.second and p.third is not distinct from mine.third and p.standing = 'pending'
             join approval_requests q on q.organization_id = p.organization_id and q.document_table = p.document_table and q.document = p.document::text and q.status = 'waiting'
            where mine.organization_id = $1 and mine.document_table = $2 and mine.document = $3 order by q.id`,
    values: [organization_id, document_table, document],
  })
  for (const { id } of rows) await database.transaction({ role: 'service_role' }, (tx) => chaseOne(tx, organization_id, id, clock.now()))
})

export const lookAgain = (tx: Tx, { organization_id, document_table, document }: Where, now: Date): Promise<void> => later(tx, lookAgainAt, { organization_id, document_table, document }, now)
