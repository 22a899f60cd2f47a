import type { Tx } from '#platform/database/database.ts'
import { job, later } from '#platform/jobs/later.ts'
import { among } from '#platform/life/status-sql.ts'
import { chaseOne } from '../chase/chase-one.ts'
import { groupsOf, inGroup, piecesWhere } from './judged-by.ts'
import { requestStatus } from '../requests/rules.ts'

const waitingJoin = `join approval_requests q on q.organization_id = $1 and q.document_table = p.document_table
  and q.document = p.document::text and q.status ${among(requestStatus, 'waiting')}`

type Where = { organization_id: string; document_table: string; document: string }

/**
 * When one document of a group is submitted or decided, the approvers of the others are worked out again, after the
 * commit.
 */
export const lookAgainAt = job<Where>(
  'look-again-at-approvals',
  async ({ organization_id, document_table, document }, { database, clock }) => {
    const waiting = await database.transaction({ role: 'service_role' }, async (tx) => {
      const found = new Set<string>()
      for (const group of await groupsOf(tx, organization_id, { table: document_table, id: document })) {
        const values: unknown[] = [organization_id]
        const rows = await tx.sql<{ id: string }>(
          `select q.id ${piecesWhere(tx, ...inGroup(group, values), waitingJoin)} and p.standing = 'pending'`,
          values,
        )
        for (const { id } of rows) found.add(id)
      }
      return [...found].toSorted()
    })
    for (const id of waiting)
      await database.transaction({ role: 'service_role' }, (tx) => chaseOne(tx, organization_id, id, clock.now()))
  },
)

export const lookAgain = (tx: Tx, { organization_id, document_table, document }: Where, now: Date): Promise<void> =>
  later(tx, lookAgainAt, { organization_id, document_table, document }, now)
