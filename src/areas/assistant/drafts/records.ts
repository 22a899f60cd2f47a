import { choice, instant, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** Only the person who asked for it can read it: it holds what that person may read. */
export const draft = defineRecord('drafts', {
  label: 'Draft',
  plural: 'Drafts',
  about:
    'A text drafted for a record, by parts, with the sources of each sentence. Nothing is written until a part is accepted.',
  access: { of: 'owner' },
  changedBy: 'commands',
  title: 'title',
  list: ['title', 'kind', 'written_by', 'status'],
  fields: {
    title: text({ required: true, max: 300, setBy: 'commands', label: 'Draft' }),
    kind: text({ required: true, max: 60, setBy: 'commands' }),
    table_name: text({ max: 63, setBy: 'commands' }),
    record: text({ max: 36, setBy: 'commands' }),
    // The pasted text, and what was read, as JSON.
    given: longText({ max: 20_000, setBy: 'commands', verbatim: true, label: 'Pasted text' }),
    sources: longText({ required: true, max: 400_000, setBy: 'commands', verbatim: true }),
    written_by: text({ max: 120, setBy: 'commands', label: 'Written by', empty: 'Outline' }),
    note: text({ max: 500, setBy: 'commands', label: 'Note' }),
    status: choice(['open', 'finished'], {
      required: true,
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Needs review' },
      marks: { open: 'begun', finished: 'done' },
    }),
  },
})
export type Draft = RowOf<typeof draft>

export const draftPart = defineRecord('draft_parts', {
  label: 'Draft part',
  plural: 'Draft parts',
  about:
    'One part of a draft: the proposed sentences with their sources, the text that they would replace, and the limits.',
  access: { of: 'parent', parent: 'drafts', by: 'draft' },
  title: 'label',
  list: ['position', 'label', 'status'],
  fields: {
    draft: ref('drafts', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    name: text({ required: true, max: 60, setBy: 'commands' }),
    label: text({ required: true, max: 200, setBy: 'commands', label: 'Part' }),
    most_words: number({ min: 0, decimals: 0, setBy: 'commands', label: 'Word limit' }),
    most_characters: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Character limit' }),
    before: longText({ max: 60_000, setBy: 'commands', verbatim: true, label: 'Current text' }),
    // The sentences with their sources, as JSON.
    sentences: longText({ required: true, max: 400_000, setBy: 'commands', verbatim: true }),
    accepted_at: instant({ setBy: 'commands', label: 'Accepted' }),
    status: choice(['open', 'accepted'], {
      required: true,
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Not accepted' },
      marks: { open: 'begun', accepted: 'done' },
    }),
  },
})
export type DraftPart = RowOf<typeof draftPart>
