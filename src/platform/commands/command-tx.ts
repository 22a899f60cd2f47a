import type { Row, Tx } from '../database/database.ts'
import { later, type Job } from '../jobs/later.ts'
import { NotFound } from './refusals.ts'
import { sealedFieldsOf, type Seals } from './seals.ts'

/** A value that has its table and its label: every record type does. */
type Named = { table: string; label: string; fields?: Readonly<Record<string, { sealed?: true }>> }

/**
 * The transaction of a command. Row security already keeps it inside the actor's organization; the statements name the
 * organization as well, because every index begins with it.
 */
export type CommandTx = Tx & {
  /** The row as it is now, locked until the command ends. */
  lock<R extends Row = Row>(record: Named, id: string): Promise<R>
  update<R extends Row = Row>(record: Named, id: string, changes: Row): Promise<R>
  insert<R extends Row = Row>(record: Named, values: Row): Promise<R>
  /** Queued with everything else, run after the commit. */
  later<P>(job: Pick<Job<P>, 'name'>, payload: P, when?: { at: Date }): Promise<void>
  /** From here on the command works in this organization. Only for people who belong to none. */
  enter(organization_id: string): Promise<void>
  readonly organization_id: string | null
}

/**
 * `dated`: new rows get the time of the command and not that of the transaction, as in the demo, where one
 * transaction creates a year.
 */
export function commandTx(
  tx: Tx,
  organization: string | null,
  now: Date,
  { dated = false, seals }: { dated?: boolean; seals?: Seals } = {},
): CommandTx {
  const within = () => {
    if (!organization) throw new Error('This command has not entered an organization.')
    return organization
  }
  function sealed(record: Named, values: Row, id: string): Row {
    if (sealedFieldsOf(record).length === 0) return values
    if (!seals) throw new Error(`${record.table} has sealed fields, and this transaction has no keys.`)
    return seals.seal(record, values, { organization: within(), id })
  }

  return {
    ...tx,
    async lock<R extends Row>(record: Named, id: string) {
      const { table, label } = record
      const row = await tx.one<R>(`select * from ${table} where organization_id = $1 and id = $2 for update`, [
        within(),
        id,
      ])
      if (!row) throw new NotFound(label, { table, id })
      return seals ? seals.open(record, row) : row
    },
    async update<R extends Row>(record: Named, id: string, given: Row) {
      const { table, label } = record
      const changes = sealed(record, given, id)
      const sets = Object.keys(changes).map((name, at) => `${name} = $${at + 3}`)
      // A form saved without changes writes nothing, and logs nothing.
      const row = await tx.one<R>(
        sets.length === 0
          ? `select * from ${table} where organization_id = $1 and id = $2`
          : `update ${table} set ${sets.join(', ')} where organization_id = $1 and id = $2 returning *`,
        [within(), id, ...Object.values(changes)],
      )
      if (!row) throw new NotFound(label, { table, id })
      return seals ? seals.open(record, row) : row
    },
    async insert<R extends Row>(record: Named, values: Row) {
      const { table } = record
      // A sealed text names its row, so the row needs its id first.
      const id =
        values.id ?? (sealedFieldsOf(record).length > 0 ? (await tx.one('select app.uuid_v7() as id'))!.id : undefined)
      const row = {
        organization_id: within(),
        ...(dated && { created_at: now }),
        ...(id !== undefined && { id }),
        ...sealed(record, values, id),
      }
      const names = Object.keys(row)
      const [inserted] = await tx.sql<R>(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
        Object.values(row),
      )
      return seals ? seals.open(record, inserted!) : inserted!
    },
    later: (job, payload, when) => later(tx, job, payload, when?.at ?? now),
    async enter(organization_id) {
      if (organization) throw new Error('A member works in one organization only.')
      await tx.sql(`select set_config('app.organization_id', $1, true)`, [organization_id])
      organization = organization_id
    },
    get organization_id() {
      return organization
    },
  }
}
