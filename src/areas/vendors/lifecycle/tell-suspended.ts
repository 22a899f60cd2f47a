import { notify } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { dayInWords } from '#platform/dates.ts'
import type { Vendor } from '../vendors/records.ts'

/** A record that is open with a vendor, the people who work on it, and the consequence of a suspension for it. */
export type OpenWith = { table: string; id: string; number: string; people: string[]; words: string }
type Open = (tx: CommandTx, vendor: string) => Promise<OpenWith[]>
const registered: Open[] = []

/** The register of vendors does not know purchasing or contracts: they register their open records here. */
export const tellWhenSuspended = (open: Open): void => void registered.push(open)

/** The people who work with a suspended vendor learn of it, and of their way on. */
export async function tellSuspended(row: Vendor, { tx, actor, now }: Context): Promise<void> {
  const until = dayInWords(row.suspended_until!.slice(0, 10))
  for (const open of registered)
    for (const { table, id, number, people, words } of await open(tx, row.id))
      await notify(
        tx,
        {
          organization_id: row.organization_id,
          people: [...new Set(people)],
          event: 'task_assigned',
          record: { table, id },
          words: `${row.name} is suspended until ${until}. ${number}: ${words}`,
          actor: actor.user_id,
        },
        now,
      )
}
