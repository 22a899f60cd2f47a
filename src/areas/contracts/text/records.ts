import { choice, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const contractSection = defineRecord('contract_sections', {
  label: 'Section',
  plural: 'Sections',
  about: 'One chapter of a contract: a clause in approved words, or words of its own that somebody approves.',
  access: { of: 'parent', parent: 'contracts', by: 'contract' },
  title: 'heading',
  list: ['position', 'heading', 'standing'],
  fields: {
    contract: ref('contracts', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    heading: text({ required: true, max: 200 }),
    body: longText({ required: true, max: 20_000 }),
    clause: ref('clauses', { label: 'Clause' }),
    reason: text({ max: 500, label: 'Why in other words', help: 'Whoever approves the contract reads it.' }),
    // From the clause when it was taken over; the table may go on without it.
    source: text({ max: 300, setBy: 'commands' }),
    standing: choice(['standard', 'changed', 'own'], {
      initial: 'own',
      setBy: 'commands',
      words: { standard: 'Approved words', changed: 'Deviates', own: 'Own words' },
    }),
  },
})
export type ContractSection = RowOf<typeof contractSection>

export const contractSigner = defineRecord('contract_signers', {
  label: 'Signer',
  plural: 'Signers',
  about: 'Who signs a contract, for which side and in which turn. Those of one turn sign in any order.',
  access: { of: 'parent', parent: 'contracts', by: 'contract' },
  title: 'name',
  list: ['turn', 'party', 'name', 'office'],
  fields: {
    contract: ref('contracts', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    turn: number({ required: true, min: 1, max: 20, decimals: 0 }),
    party: choice(['agency', 'vendor'], { required: true, label: 'Signs for' }),
    person: person({ label: 'Member', help: 'Of the agency. The vendor’s signer is named in words.' }),
    name: text({ required: true, max: 120 }),
    office: text({ max: 120, label: 'Title' }),
  },
})
export type ContractSigner = RowOf<typeof contractSigner>

export const contractVersion = defineRecord('contract_versions', {
  label: 'Version',
  plural: 'Versions',
  about: 'A contract’s words at one moment, kept as they were, so that two can be laid side by side.',
  access: { of: 'parent', parent: 'contracts', by: 'contract' },
  appendOnly: true,
  title: 'why',
  list: ['edition', 'why'],
  fields: {
    contract: ref('contracts', { required: true, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    why: text({ required: true, max: 300, setBy: 'commands' }),
    digest: text({ required: true, max: 64, setBy: 'commands', label: 'SHA-256' }),
    content: longText({ required: true, max: 2_000_000, setBy: 'commands' }),
  },
})
export type ContractVersion = RowOf<typeof contractVersion>
