import { choice, instant, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** The sources that can fill in a template. */
export const templateSources = [
  'none',
  'purchase_orders',
  'contracts',
  'solicitations',
  'vendors',
  'invoices',
  'agreements',
  'service_requests',
] as const

export const template = defineRecord('templates', {
  label: 'Template',
  plural: 'Templates',
  about: 'A document, email or solicitation with merge fields that a record fills in. Published versions stay on file.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['draft', 'published'],
  title: 'name',
  list: ['name', 'kind', 'source', 'edition', 'used', 'status'],
  find: ['body'],
  fields: {
    name: text({ required: true, max: 160, unique: true }),
    kind: choice(['document', 'letter', 'solicitation'], { required: true, words: { letter: 'Email or letter' } }),
    source: choice(templateSources, { initial: 'none', label: 'Prefilled from', words: { none: 'Organization only' } }),
    subject: text({ max: 200, onlyFor: { kind: ['letter'] }, requiredTo: { publish: true } }),
    body: longText({
      required: true,
      max: 20_000,
      label: 'Text',
      help: 'Write merge fields as {{title}} or {{organization.name}}.',
    }),
    edition: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', zero: 'None yet' }),
    used: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Times used' }),
    used_at: instant({ setBy: 'commands', label: 'Last used' }),
    status: choice(['draft', 'published', 'retired'], {
      initial: 'draft',
      setBy: 'commands',
      words: { published: 'Active' },
    }),
  },
})
export type Template = RowOf<typeof template>

export const templateVersion = defineRecord('template_versions', {
  label: 'Template version',
  plural: 'Template versions',
  about: 'A template as published.',
  access: { of: 'parent', parent: 'templates', by: 'template' },
  appendOnly: true,
  title: 'edition',
  list: ['edition', 'why', 'published_by'],
  fields: {
    template: ref('templates', { required: true, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    subject: text({ max: 200, setBy: 'commands' }),
    body: longText({ required: true, max: 20_000, setBy: 'commands', label: 'Text' }),
    why: text({ max: 300, setBy: 'commands', label: 'What’s new' }),
    published_by: person({ required: true, setBy: 'commands', label: 'Published by' }),
  },
})
export type TemplateVersion = RowOf<typeof templateVersion>
