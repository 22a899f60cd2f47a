import { z } from 'zod'
import { isSealed } from '../keys/sealed-text.ts'
import { columnsOf, labelOf, openFields, type AnyRecord, type InputOf, type RowOf } from '../records/record.ts'
import { changeSchema, inputSchema } from '../records/schema.ts'
import { whyNotEdit } from '../records/edit.ts'
import { command, type Command } from './command.ts'
import type { CommandTx } from './command-tx.ts'
import { Moved, refuseIf } from './refusals.ts'
import { nextNumber } from './series.ts'

/**
 * The two commands that nearly every record has. A topic with other needs writes its own command; there is nothing to
 * configure here.
 */
export function draftCommand<const Name extends string, R extends AnyRecord>(name: Name, record: R) {
  const draft = command(name, {
    about: `Creates a new ${record.label.toLowerCase()} from the fields that were sent.`,
    input: inputSchema(record),
    async run(input: InputOf<R>, { tx, actor, now }): Promise<RowOf<R>> {
      refuseIf(whyNotEdit(record, null, actor))
      const numbered = columnsOf(record).find(([, { kind }]) => kind === 'series')
      const number = numbered && { [numbered[0]]: await nextNumber(tx, record.table, String(numbered[1].initial), now) }
      return tx.insert(record, { ...storable(record, input as Record<string, unknown>), ...number }) as Promise<
        RowOf<R>
      >
    },
  })
  plain.set(draft.run, { table: record.table, does: 'insert' })
  return draft
}

/** Two people may have the same record open. The second sees field by field what changed, and loses no input. */
export function editCommand<const Name extends string, R extends AnyRecord>(name: Name, record: R) {
  const edit = command(name, {
    about: `Changes the sent fields of ${articleOf(record.label)} ${record.label.toLowerCase()} if it is still the version that was seen.`,
    input: z.object({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(record) }),
    async run({ id, version, changes }, { tx, actor }): Promise<RowOf<R>> {
      const row = await tx.lock(record, id)
      refuseIf(whyNotEdit(record, row as { status?: string }, actor))
      await refuseIfMoved(tx, record, row, version)
      return tx.update(record, id, storable(record, changes as Record<string, unknown>)) as Promise<RowOf<R>>
    },
  })
  plain.set(edit.run, { table: record.table, does: 'update' })
  return edit
}

/** The checks that row security makes too. A command that wraps one of these has its own run. */
const plain = new WeakMap<object, { table: string; does: 'insert' | 'update' }>()
export const plainly = ({ run }: Pick<Command, 'run'>): { table: string; does: 'insert' | 'update' } | undefined =>
  plain.get(run)

export const articleOf = (label: string) => (/^[aeiou]/i.test(label) ? 'an' : 'a')

/** Checks that the version a person saw is still current, or reports what changed. */
export async function refuseIfMoved(
  tx: CommandTx,
  record: AnyRecord,
  row: Record<string, unknown>,
  version: number,
): Promise<void> {
  if (row.version !== version) throw new Moved(await movedSince(tx, record, row, version))
}

/** JSON columns are passed as JSON; everything else unchanged. */
function storable(record: AnyRecord, values: Record<string, unknown>): Record<string, unknown> {
  const json = new Set(
    openFields(record)
      .filter(([, { kind }]) => kind === 'files' || kind === 'place')
      .map(([name]) => name),
  )
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      json.has(name) && value !== null && value !== undefined ? JSON.stringify(value) : value,
    ]),
  )
}

async function movedSince(tx: CommandTx, record: AnyRecord, row: Record<string, unknown>, version: number) {
  const changes = await tx.sql<{ actor: string | null; at: string; after: Record<string, unknown> }>(
    `select actor, at, after from record_changes where organization_id = $1 and table_name = $2 and record = $3
      and operation = 'update' order by id desc limit $4`,
    [row.organization_id, record.table, row.id, Math.max(0, Number(row.version) - version)],
  )
  const moved = new Map<string, { field: string; label: string; now: unknown; by: string | null; at: string }>()
  for (const { actor, at, after } of changes.toReversed())
    for (const [field, now] of Object.entries(after))
      if (record.fields[field])
        moved.set(field, { field, label: labelOf(record, field), now: isSealed(now) ? row[field] : now, by: actor, at })
  return { version: Number(row.version), moved: [...moved.values()] }
}
