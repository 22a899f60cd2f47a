import { choice, date, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const connector = defineRecord('connectors', {
  label: 'Connector',
  plural: 'Connectors',
  about: 'An agreement with another system: what comes in which file, which column means what, and where it goes.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  openWhile: ['draft', 'active', 'paused'],
  title: 'name',
  list: ['name', 'kind', 'takes', 'rhythm', 'last_run', 'status'],
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
      label: 'Each row is',
      words: { codes: 'A code of a list', submissions: 'A filled form' },
    }),
    goes_to: text({
      required: true,
      max: 40,
      label: 'Goes to',
      help: 'The code of the list, such as UNITS; or the number of the form, such as F-0001.',
    }),
    mapping: longText({
      required: true,
      max: 10_000,
      verbatim: true,
      help: 'One line each: field = column of the file; field = "fixed words" for what no column says.',
    }),
    rhythm: choice(['by_hand', 'daily', 'weekly', 'monthly'], {
      initial: 'by_hand',
      help: 'How often a file is expected. It is given in by hand; who is late is shown.',
      words: { by_hand: 'When needed' },
    }),
    contact: text({ max: 200, help: 'Who answers questions on the other side.' }),
    last_run: date({ setBy: 'commands', label: 'Last run' }),
    owner: person({ required: true }),
    status: choice(['draft', 'active', 'paused'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Connector = RowOf<typeof connector>

export const connectorRun = defineRecord('connector_runs', {
  label: 'Connector run',
  plural: 'Connector runs',
  about: 'One file that went through a connector: how many rows came, how many were taken and which were not.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'number',
  list: ['number', 'connector', 'file', 'rows', 'taken', 'refused', 'status'],
  fields: {
    number: series('CX-{year}-{count}'),
    connector: ref('connectors', { required: true, setBy: 'commands' }),
    file: text({ required: true, max: 200, setBy: 'commands' }),
    digest: text({ required: true, max: 64, setBy: 'commands', label: 'SHA-256' }),
    begun_at: instant({ required: true, setBy: 'commands', label: 'Begun' }),
    rows: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    taken: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    refused: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Not taken' }),
    status: choice(['completed', 'exception'], {
      required: true,
      setBy: 'commands',
      words: { completed: 'All taken', exception: 'With rows that were not taken' },
    }),
  },
})
export type ConnectorRun = RowOf<typeof connectorRun>

export const connectorError = defineRecord('connector_errors', {
  label: 'Row not taken',
  plural: 'Rows not taken',
  about: 'A row of a file that was not taken, with why: corrected and given again, or left out with a reason.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'why',
  list: ['line', 'why', 'run', 'status'],
  fields: {
    run: ref('connector_runs', { required: true, setBy: 'commands' }),
    line: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    content: longText({ required: true, max: 20_000, setBy: 'commands', label: 'The row' }),
    why: text({ required: true, max: 500, setBy: 'commands' }),
    reason: text({ max: 500, setBy: 'commands', label: 'Why it was left out' }),
    status: choice(['open', 'received', 'cancelled'], {
      initial: 'open',
      setBy: 'commands',
      words: { received: 'Taken later', cancelled: 'Left out' },
    }),
  },
})
export type ConnectorError = RowOf<typeof connectorError>
