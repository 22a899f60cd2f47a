import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { Grant } from '../grants/records.ts'
import { indirectUntil } from './indirect.ts'

export const showIndirect = question('grant-reports/show-indirect', {
  about: 'For each grant that bears indirect cost: what it is counted on so far, and what was charged of it.',
  input: z.object({}),
  async run(_, { tx, now }): Promise<{ grants: { id: string; base: number; charged: number }[] }> {
    const today = await todayOf(tx, now)
    const rows = await tx.sql<Pick<Grant, 'id' | 'awarded_on'>>(`select id, awarded_on from grants where organization_id = $1 and indirect <> 'none' and status <> 'draft' order by id limit 200`, [tx.organizationId()])
    const grants = []
    for (const row of rows) grants.push({ id: row.id, ...(await indirectUntil(tx, row, today)) })
    return { grants }
  },
})
