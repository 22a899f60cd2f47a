import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { shortcutBinding, type ShortcutBinding } from './records.ts'

const action = z.string().trim().min(1).max(160)

export const bindShortcut = command('shortcuts/bind', {
  about: 'Assigns a two-key shortcut to an action, for everyone in the organization.',
  input: z.strictObject({
    action,
    keys: z.string().regex(/^[a-z]{2}$/, 'Enter two letters, pressed one after the other.'),
  }),
  async run({ action: name, keys }, { tx, actor }) {
    refuseIf(whyNotEdit(shortcutBinding, null, actor))
    const other = await tx.one<{ action: string }>(
      'select action from shortcut_bindings where organization_id = $1 and keys = $2 and action <> $3 for update',
      [actor.organization_id, keys, name],
    )
    refuseIf(other ? `These keys already open “${other.action}”. Change that shortcut first.` : null)
    const there = await tx.one<ShortcutBinding>(
      'select * from shortcut_bindings where organization_id = $1 and action = $2 for update',
      [actor.organization_id, name],
    )
    return there
      ? tx.update<ShortcutBinding>(shortcutBinding, there.id, { keys })
      : tx.insert<ShortcutBinding>(shortcutBinding, { action: name, keys })
  },
})

export const releaseShortcut = command('shortcuts/release', {
  about: 'Resets a shortcut to its default keys.',
  input: z.strictObject({ action }),
  async run({ action: name }, { tx, actor }) {
    refuseIf(whyNotEdit(shortcutBinding, null, actor))
    await tx.sql('delete from shortcut_bindings where organization_id = $1 and action = $2', [
      actor.organization_id,
      name,
    ])
    return { action: name }
  },
})

export const shortcutCommands = [bindShortcut, releaseShortcut]
