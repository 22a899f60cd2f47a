import { choice, flag, instant, longText, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const announcement = defineRecord('announcements', {
  label: 'Announcement',
  plural: 'Announcements',
  about: 'A message shown above all pages of this installation between two times.',
  access: { of: 'everyone', write: 'platform_admin' },
  inOrder: [['starts_at', 'ends_at']],
  title: 'words',
  list: ['words', 'tone', 'starts_at', 'ends_at', 'status'],
  fields: {
    words: text({ required: true, max: 200, setBy: 'commands' }),
    tone: choice(['info', 'warn'], { initial: 'info', setBy: 'commands', words: { warn: 'Warning' } }),
    starts_at: instant({ required: true, setBy: 'commands', label: 'Show from' }),
    ends_at: instant({ required: true, setBy: 'commands', label: 'Show until' }),
    status: choice(['published', 'withdrawn'], { initial: 'published', setBy: 'commands' }),
  },
})
export type Announcement = RowOf<typeof announcement>

export const platformSwitch = defineRecord('platform_switches', {
  label: 'Platform switch',
  plural: 'Platform switches',
  about: 'A feature that the operator can turn off or on for the whole installation.',
  access: { of: 'everyone', write: 'platform_admin' },
  title: 'name',
  list: ['name', 'is_on', 'reason'],
  fields: {
    name: text({ required: true, max: 60, unique: true, setBy: 'commands' }),
    is_on: flag({ setBy: 'commands', label: 'On' }),
    reason: longText({ max: 500, setBy: 'commands' }),
    turned_by: text({ max: 200, setBy: 'commands', label: 'Changed by' }),
  },
})
export type PlatformSwitch = RowOf<typeof platformSwitch>
