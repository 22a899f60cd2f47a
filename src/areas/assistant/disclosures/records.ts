import { choice, longText, number, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/**
 * The accounting of disclosures: one line for everything that an outside program or a language model was given. It
 * names the records and not their words, because its readers may not read every record.
 */
export const aiDisclosure = defineRecord('ai_disclosures', {
  label: 'AI disclosure',
  plural: 'AI disclosures',
  about:
    'Data disclosed to an outside program or a language model: for whom, from which records, and how much was masked.',
  firstFrom: 'One is recorded each time a program or a model reads agency data.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  changedBy: 'commands',
  appendOnly: true,
  title: 'question',
  list: ['recipient', 'person', 'question', 'outcome', 'rows', 'characters', 'masked'],
  fields: {
    kind: choice(['program', 'model', 'search'], {
      required: true,
      setBy: 'commands',
      label: 'Kind of recipient',
      words: { program: 'Outside program', model: 'Language model', search: 'Search by meaning' },
    }),
    recipient: text({ required: true, max: 120, setBy: 'commands', label: 'Recipient' }),
    person: person({ required: true, setBy: 'commands', label: 'For' }),
    question: text({ required: true, max: 200, setBy: 'commands', label: 'Question' }),
    outcome: choice(['answered', 'proposed', 'refused', 'limited', 'failed'], {
      required: true,
      setBy: 'commands',
      label: 'Outcome',
      words: { limited: 'Over the limit' },
      marks: { answered: 'done', proposed: 'begun', refused: 'off', limited: 'off', failed: 'bad' },
    }),
    rows: number({ required: true, min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Records' }),
    records: longText({
      max: 20_000,
      setBy: 'commands',
      label: 'Records disclosed',
      help: 'Each record by its table and id. Open it to see what it says, if you can read it.',
    }),
    characters: number({ required: true, min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Characters' }),
    masked: number({ required: true, min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Masked values' }),
    digest: text({
      max: 64,
      setBy: 'commands',
      label: 'SHA-256 of the text',
      help: 'Shows whether a text that the recipient presents is the one that was disclosed.',
    }),
    connection: text({ max: 36, setBy: 'commands', label: 'Connected program' }),
  },
})
export type AiDisclosure = RowOf<typeof aiDisclosure>
