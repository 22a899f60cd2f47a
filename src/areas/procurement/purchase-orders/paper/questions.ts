import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { orderPaper } from './pdf/rules.ts'
import { readDocument } from './rules.ts'

export const orderVersionDocument = documentQuestion('purchase-orders/document', {
  about: 'One version of a purchase order, as sent to its vendor. Both the agency and the vendor can print it.',
  input: z.strictObject({ organization: z.uuid(), version: z.uuid() }),
  async run({ organization, version }, { tx }) {
    const sent = await tx.one<{ document: string }>(
      'select document from order_versions where organization_id = $1 and id = $2',
      [organization, version],
    )
    if (!sent) throw new NotFound('Order version', { table: 'order_versions', id: version })
    return orderPaper(readDocument(sent), await letterheadOf(tx, organization))
  },
})
