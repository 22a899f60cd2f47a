import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'
import { invoice, type Invoice } from './records.ts'

export type Happened = {
  vendor: string
  record: { table: string; id: string }
  /** The sentence, with the agency's name; said in each language. */
  words: (agency: string) => string
}

/** A vendor's people are notified of what an agency does with their invoice, with a link to its line on their page. */
export async function tellVendor(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  happened: readonly Happened[],
): Promise<void> {
  const { name } = (await tx.one<{ name: string }>('select name from organizations where id = $1', [
    tx.organization_id,
  ]))!
  for (const { vendor, record, words } of happened)
    await notify(
      tx,
      {
        organization_id: actor.organization_id,
        people: [],
        vendor,
        event: 'own_invoice',
        record,
        words: inEach(() => words(name)),
        actor: actor.user_id,
        path: `/vendor-portal/invoices#${record.id}`,
      },
      now,
    )
}

export const aboutInvoice = ({ vendor, id }: Pick<Invoice, 'vendor' | 'id'>, words: Happened['words']): Happened => ({
  vendor,
  record: { table: invoice.table, id },
  words,
})
