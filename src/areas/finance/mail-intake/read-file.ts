import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { addDays } from '#platform/dates.ts'
import { lineWords } from '#platform/documents/text-lines.ts'
import { linesOfFile, type FileLines } from '#platform/storage/texts/lines-of-file.ts'
import { matchRead } from './match.ts'
import { fromText, type Proposal } from './proposal/rules.ts'

export type InvoiceRead = Pick<FileLines, 'state' | 'problem'> & {
  read: Proposal | null
  vendor: { id: string; name: string } | null
  order: { id: string; number: string } | null
}

/** The same reader as for emailed invoices. */
export const readInvoiceFile = question('invoices/read-file', {
  about: 'Reads an invoice from the text of an uploaded file, each value with its place. Nothing is saved.',
  input: z.strictObject({ path: z.string().min(1).max(1024) }),
  async run({ path }, { tx, actor, keys }): Promise<InvoiceRead> {
    const { state, problem, lines } = await linesOfFile(tx, actor.organization_id, path)
    if (state !== 'read') return { state, problem, read: null, vendor: null, order: null }
    const text = lines.map(lineWords).join('\n')
    const { proposal, vendor, vendorName, purchase_order } = await matchRead(
      tx,
      actor.organization_id,
      { read: fromText(lines, addDays), text },
      { sender: null, keys },
    )
    const order = purchase_order
      ? await tx.one<{ id: string; number: string }>(
          'select id, number from purchase_orders where organization_id = $1 and id = $2',
          [actor.organization_id, purchase_order],
        )
      : null
    return {
      state,
      problem,
      read: proposal,
      vendor: vendor ? { id: vendor, name: vendorName ?? '' } : null,
      order: order ?? null,
    }
  },
})
