import { text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const shortcutBinding = defineRecord('shortcut_bindings', {
  label: 'Changed shortcut',
  plural: 'Changed shortcuts',
  about: 'Two keys that the organization gave to something, in the place of those that it begins with.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'action',
  list: ['action', 'keys'],
  fields: {
    action: text({ required: true, max: 160, unique: true, setBy: 'commands', label: 'What it does' }),
    keys: text({ required: true, max: 2, setBy: 'commands' }),
  },
})
export type ShortcutBinding = RowOf<typeof shortcutBinding>
