import { choice, date, instant, lines, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { disposes, dispositionWords } from '../retention/words.ts'

export const disposition = defineRecord('record_dispositions', {
  label: 'Records disposition',
  plural: 'Records dispositions',
  about:
    'Records whose retention period is over: reviewed, approved by a second person, destroyed or transferred, and certified.',
  firstFrom: 'Start a review for records whose retention period is over.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  changedBy: 'commands',
  openWhile: ['draft'],
  title: 'title',
  list: ['number', 'title', 'series_code', 'disposes', 'records_count', 'approved_by', 'done_on', 'status'],
  fields: {
    number: series('RD-{year}-{count}'),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    series_code: text({ required: true, max: 40, setBy: 'commands', label: 'Series' }),
    series_title: text({ required: true, max: 200, setBy: 'commands', label: 'Series title' }),
    authority: text({ required: true, max: 300, setBy: 'commands' }),
    disposes: choice(disposes, { required: true, setBy: 'commands', label: 'Disposition', words: dispositionWords }),
    prepared_by: person({ required: true, setBy: 'commands', label: 'Prepared by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Return reason' }),
    receipt: text({
      max: 200,
      setBy: 'commands',
      label: 'Accession number',
      help: 'Assigned by the archive that took the records.',
    }),
    records_count: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Records' }),
    done_count: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Disposed of' }),
    kept_count: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Not disposed of' }),
    done_on: date({ setBy: 'commands', label: 'Completed' }),
    digest: text({ max: 64, setBy: 'commands', label: 'SHA-256 of the list' }),
    items: lines('record_disposition_items', { label: 'Records' }),
    status: choice(['draft', 'submitted', 'approved', 'completed', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval', approved: 'In progress' },
      marks: { approved: 'on', completed: 'done' },
    }),
  },
})
export type Disposition = RowOf<typeof disposition>

export const dispositionItem = defineRecord('record_disposition_items', {
  label: 'Record to dispose of',
  plural: 'Records to dispose of',
  about: 'One record of a disposition, with its retention date and result. After destruction only its hash remains.',
  access: { of: 'parent', parent: 'record_dispositions', by: 'disposition' },
  title: 'title',
  list: ['title', 'record_type', 'keep_until', 'files_count', 'status', 'problem'],
  fields: {
    disposition: ref('record_dispositions', { required: true, setBy: 'commands' }),
    of_table: text({ required: true, max: 63, setBy: 'commands', label: 'Table' }),
    of_record: text({ required: true, max: 36, setBy: 'commands', label: 'Record' }),
    record_type: text({ required: true, max: 120, setBy: 'commands', label: 'Record type' }),
    title: text({ required: true, max: 300, setBy: 'commands', label: 'Record' }),
    started_on: date({ required: true, setBy: 'commands', label: 'Counted from' }),
    keep_until: date({ required: true, setBy: 'commands', label: 'Keep until' }),
    digest: text({ max: 64, setBy: 'commands', label: 'SHA-256' }),
    rows_count: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Rows' }),
    files_count: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Files' }),
    problem: text({ max: 500, setBy: 'commands', label: 'Reason not disposed' }),
    status: choice(['listed', 'excluded', 'destroyed', 'transferred', 'kept'], {
      initial: 'listed',
      setBy: 'commands',
      marks: { listed: 'waiting', excluded: 'off', destroyed: 'done', transferred: 'done', kept: 'bad' },
    }),
  },
})
export type DispositionItem = RowOf<typeof dispositionItem>
