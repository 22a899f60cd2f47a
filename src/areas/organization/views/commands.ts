import { z } from 'zod'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotBeginWith, whyNotChangeView, type ListView } from './rules.ts'

const views = { table: 'list_views', label: 'View' }
const name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(80, 'Name must be less than 80 characters')
const query = z.string().max(4_000, 'This view is too long to save')

export const saveView = command('views/save', {
  about: 'Saves a list’s filters and columns as a named view, for oneself or for everyone in the organization.',
  input: z.strictObject({ table: z.string().min(1).max(63), name, query, shared: z.boolean().default(false) }),
  async run({ table, name, query, shared }, { tx }): Promise<ListView> {
    await refuseIfNamed(tx, table, name)
    return tx.insert<ListView>(views, { table_name: table, name, query, shared })
  },
})

export const changeView = command('views/change', {
  about: 'Renames or shares a view, or updates it to what the list shows now.',
  input: z.strictObject({
    id: z.uuid(),
    name: name.optional(),
    query: query.optional(),
    shared: z.boolean().optional(),
  }),
  async run({ id, ...changes }, { tx, actor }): Promise<ListView> {
    const view = await tx.lock<ListView>(views, id)
    refuseIf(whyNotChangeView(view, actor))
    if (changes.name && changes.name.toLowerCase() !== view.name.toLowerCase())
      await refuseIfNamed(tx, view.table_name, changes.name)
    // A default of one kind is not one of the other.
    const moved = changes.shared !== undefined && changes.shared !== view.shared && { is_default: false }
    return tx.update<ListView>(views, id, { ...changes, ...moved })
  },
})

export const beginWithView = command('views/begin-with', {
  about: 'Sets or clears the default view of a list: a private one for oneself, a shared one for everyone.',
  input: z.strictObject({ id: z.uuid(), on: z.boolean() }),
  async run({ id, on }, { tx, actor }): Promise<ListView> {
    const view = await tx.lock<ListView>(views, id)
    refuseIf(whyNotBeginWith(view, actor))
    await tx.sql(
      `update list_views set is_default = false where organization_id = app.organization_id() and table_name = $1
        and shared = $2 and (shared or user_id = $3) and is_default`,
      [view.table_name, view.shared, view.user_id],
    )
    return tx.update<ListView>(views, id, { is_default: on })
  },
})

export const removeView = command('views/remove', {
  about: 'Removes a view. The records it showed don’t change.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    const view = await tx.lock<ListView>(views, id)
    refuseIf(whyNotChangeView(view, actor))
    await tx.sql('delete from list_views where organization_id = app.organization_id() and id = $1', [id])
    return { id }
  },
})

async function refuseIfNamed(tx: CommandTx, table: string, name: string): Promise<void> {
  const [same] = await tx.sql(
    `select from list_views where organization_id = app.organization_id() and user_id = app.user_id()
      and table_name = $1 and lower(name) = lower($2)`,
    [table, name],
  )
  refuseIf(same ? `You already have a view named ${name}.` : null)
}

export const viewCommands = [saveView, changeView, beginWithView, removeView]
