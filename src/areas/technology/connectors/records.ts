import { choice, date, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const connector = defineRecord('connectors', {
  label: 'Connector',
  plural: 'Connectors',
  about: 'An import from another system: its file, the mapping of its columns and its target.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  openWhile: ['draft', 'active', 'paused'],
  title: 'name',
  list: ['name', 'kind', 'takes', 'frequency', 'last_run', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    kind: choice(['erp', 'portal', 'registry', 'field', 'other'], {
      required: true,
      label: 'Other system',
      words: {
        erp: 'ERP or finance system',
        portal: 'State or federal portal',
        registry: 'Registry or list',
        field: 'Field application',
      },
    }),
    takes: choice(['codes', 'submissions'], {
      required: true,
      label: 'Row represents',
      words: { codes: 'A code in a list', submissions: 'A form submission' },
    }),
    goes_to: text({
      required: true,
      max: 40,
      label: 'Target',
      help: 'The code of a list, such as UNITS, or the number of a form, such as F-0001.',
    }),
    mapping: longText({
      required: true,
      max: 10_000,
      verbatim: true,
      help: 'One line each: field = column of the file, or field = "fixed text" where no column has the value.',
    }),
    frequency: choice(['by_hand', 'daily', 'weekly', 'monthly'], {
      initial: 'by_hand',
      help: 'How often a file is expected. Files are imported by hand; late ones are flagged.',
      words: { by_hand: 'When needed' },
    }),
    contact: text({ max: 200, help: 'The person at the other system who answers questions.' }),
    last_run: date({ setBy: 'commands', label: 'Last run' }),
    owner: person({ required: true }),
    status: choice(['draft', 'active', 'paused'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Connector = RowOf<typeof connector>

export const connectorRun = defineRecord('connector_runs', {
  label: 'Connector run',
  plural: 'Connector runs',
  about: 'One file imported through a connector, with the number of accepted and rejected rows.',
  firstFrom: 'Each file that a connector receives is listed here.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'number',
  list: ['number', 'connector', 'file', 'rows', 'taken', 'refused', 'status'],
  fields: {
    number: series('CX-{year}-{count}'),
    connector: ref('connectors', { required: true, setBy: 'commands' }),
    file: text({ required: true, max: 200, setBy: 'commands' }),
    digest: text({ required: true, max: 64, setBy: 'commands', label: 'SHA-256' }),
    begun_at: instant({ required: true, setBy: 'commands', label: 'Started' }),
    rows: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    taken: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    refused: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Rejected' }),
    status: choice(['completed', 'exception'], {
      required: true,
      setBy: 'commands',
      words: { completed: 'Completed', exception: 'Completed with rejected rows' },
    }),
  },
})
export type ConnectorRun = RowOf<typeof connectorRun>

export const connectorError = defineRecord('connector_errors', {
  label: 'Rejected row',
  plural: 'Rejected rows',
  about: 'A row of a file that was rejected, with the reason. It is corrected and accepted, or skipped.',
  firstFrom: 'Rejected rows of imported files are listed here to correct or skip.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'why',
  list: ['line', 'why', 'run', 'status'],
  fields: {
    run: ref('connector_runs', { required: true, setBy: 'commands' }),
    line: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    content: longText({ required: true, max: 20_000, setBy: 'commands', label: 'Row' }),
    why: text({ required: true, max: 500, setBy: 'commands' }),
    reason: text({ max: 500, setBy: 'commands', label: 'Skip reason' }),
    status: choice(['open', 'received', 'canceled'], {
      initial: 'open',
      setBy: 'commands',
      words: { received: 'Accepted later', canceled: 'Skipped' },
    }),
  },
})
export type ConnectorError = RowOf<typeof connectorError>
