import { text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const shortcutBinding = defineRecord('shortcut_bindings', {
  label: 'Custom shortcut',
  plural: 'Custom shortcuts',
  about: 'Two keys that the organization assigned to an action in place of its default keys.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'action',
  list: ['action', 'keys'],
  fields: {
    action: text({ required: true, max: 160, unique: true, setBy: 'commands', label: 'Effect' }),
    keys: text({ required: true, max: 2, setBy: 'commands' }),
  },
})
export type ShortcutBinding = RowOf<typeof shortcutBinding>
