import { choice, flag, instant, longText, number, person, series } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const dataExport = defineRecord('data_exports', {
  label: 'Data export',
  plural: 'Data exports',
  about:
    'A copy of everything an administrator can see, as one archive in open formats. A second administrator approves it.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  changedBy: 'commands',
  openWhile: [],
  title: 'number',
  list: ['number', 'requested_by', 'files', 'approved_by', 'downloads', 'ends_at', 'status'],
  fields: {
    number: series('EXP-{year}-{count}'),
    reason: longText({ required: true, max: 2_000, help: 'For example: move to another system.' }),
    files: flag({ label: 'Include files', help: 'Attachments and documents, as uploaded.' }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved on' }),
    ends_at: instant({ setBy: 'commands', label: 'Download until' }),
    downloads: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    downloaded_at: instant({ setBy: 'commands', label: 'Last download' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Reason for the decision' }),
    status: choice(['submitted', 'approved', 'declined', 'withdrawn'], {
      initial: 'submitted',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval' },
    }),
  },
})
export type DataExport = RowOf<typeof dataExport>
