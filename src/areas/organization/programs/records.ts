import { choice, flag, longText, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { agencyRoles, roleNames } from '#platform/roles.ts'

/** That the operator set the address of a model outside the network is no decision of the agency. */
const uses = ['inside', 'on', 'off'] as const
const usesInWords = { inside: 'Only inside our network', on: 'On', off: 'Off' } as const

/** One row per organization. Without it no outside program connects, and only a model inside the network answers. */
export const aiPolicy = defineRecord('ai_policies', {
  label: 'AI policy',
  plural: 'AI policies',
  about: 'Which outside AI programs and which language model people may use, how often, and what is masked first.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'programs', 'proposals', 'model', 'masking'],
  fields: {
    name: text({ required: true, max: 40, unique: true, setBy: 'commands', label: 'Name' }),
    programs: flag({
      initial: false,
      label: 'Outside programs',
      help: 'People can connect AI programs, which can read what that person can read.',
    }),
    programs_least: choice(agencyRoles, { initial: 'user', label: 'Minimum role to connect', words: roleNames }),
    proposals: flag({
      initial: false,
      label: 'Proposed actions',
      help: 'A connected program may propose an action. It takes effect when the person accepts it.',
    }),
    program_calls: number({
      required: true,
      min: 1,
      max: 100_000,
      decimals: 0,
      initial: 500,
      label: 'Program calls per person and day',
    }),
    model: choice(uses, {
      initial: 'inside',
      label: 'Language model',
      words: usesInWords,
      help: 'The assistant, drafts and agents send what you can read to this installation’s language model. Without it, they use rules.',
    }),
    meaning: choice(uses, {
      initial: 'inside',
      label: 'Search by meaning',
      words: usesInWords,
      help: 'Paragraphs of published policies and of contracts go to this installation’s embedding model. Needs the language model to be on.',
    }),
    masking: choice(['outside', 'always', 'never'], {
      initial: 'outside',
      label: 'Mask personal data',
      help: 'Email addresses, phone, account and identification numbers, and names of people.',
      words: { outside: 'Before a model outside our network', always: 'Before every model', never: 'Never' },
    }),
    model_calls: number({
      required: true,
      min: 1,
      max: 100_000,
      decimals: 0,
      initial: 200,
      label: 'Model questions per person and day',
    }),
    calls_together: number({
      required: true,
      min: 1,
      max: 10_000_000,
      decimals: 0,
      initial: 10_000,
      label: 'Calls and questions per day, everyone',
    }),
    note: longText({ max: 2_000, label: 'Notice to users', help: 'Shown where a person connects a program.' }),
  },
})
export type AiPolicy = RowOf<typeof aiPolicy>
