import { choice, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const contractSection = defineRecord('contract_sections', {
  label: 'Contract section',
  plural: 'Contract sections',
  about: 'One section of a contract: approved clause text, or custom text that needs approval.',
  access: { of: 'parent', parent: 'contracts', by: 'contract' },
  title: 'heading',
  list: ['position', 'heading', 'standing'],
  fields: {
    contract: ref('contracts', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    heading: text({ required: true, max: 200 }),
    body: longText({ required: true, max: 20_000 }),
    clause: ref('clauses', { label: 'Clause' }),
    reason: text({ max: 500, label: 'Reason for modified text', help: 'The approver will see it.' }),
    // The document with its suggestions and comments; the body is its text as agreed so far.
    content: longText({ max: 1_000_000, setBy: 'commands', told: false, verbatim: true, label: 'Document' }),
    // Copied from the clause; the library may drop the clause later.
    source: text({ max: 300, setBy: 'commands' }),
    standing: choice(['standard', 'changed', 'own'], {
      initial: 'own',
      setBy: 'commands',
      words: { standard: 'Approved clause', changed: 'Modified clause', own: 'Custom text' },
    }),
  },
})
export type ContractSection = RowOf<typeof contractSection>

export const contractSigner = defineRecord('contract_signers', {
  label: 'Signer',
  plural: 'Signers',
  about: 'A signer of a contract, with party and signing order. Signers in one turn sign in any order.',
  access: { of: 'parent', parent: 'contracts', by: 'contract' },
  title: 'name',
  list: ['turn', 'party', 'name', 'office'],
  fields: {
    contract: ref('contracts', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    turn: number({ required: true, min: 1, max: 20, decimals: 0 }),
    party: choice(['agency', 'vendor'], { required: true, label: 'Signs for' }),
    person: person({ label: 'Member', help: 'For the agency. The vendor’s signer is entered by name.' }),
    name: text({ required: true, max: 120 }),
    office: text({ max: 120, label: 'Title' }),
    email: text({
      max: 255,
      format: 'email',
      label: 'Email without account',
      help: 'The vendor’s signer gets a link and signs without an account.',
    }),
  },
})
export type ContractSigner = RowOf<typeof contractSigner>

export const contractVersion = defineRecord('contract_versions', {
  label: 'Contract version',
  plural: 'Contract versions',
  about: 'A contract’s text at one moment, saved so that versions can be compared.',
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
