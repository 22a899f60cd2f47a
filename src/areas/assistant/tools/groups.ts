import { labelOf, type AnyRecord } from '#platform/records/record.ts'

/** Other words for what rows are grouped by. */
const others: Readonly<Record<string, readonly string[]>> = {
  vendor: ['vendor', 'vendors', 'supplier', 'suppliers', 'contractor', 'contractors'],
  cost_center: ['department', 'departments', 'cost center', 'cost centers'],
  fund: ['fund', 'funds', 'funding'],
  status: ['status', 'state'],
  agency: ['agency', 'awarding agency', 'funding agency', 'funder'],
}

/** The field of a record that rows can be grouped by, as its label or a usual word says it. */
export const groupFieldOf = (record: AnyRecord, words: string): string | undefined =>
  Object.entries<AnyRecord['fields'][string]>(record.fields).find(
    ([name, { kind, sealed, restricted }]) =>
      (['ref', 'person', 'choice'].includes(kind) || (kind === 'text' && name in others)) &&
      !sealed &&
      !restricted &&
      [name, labelOf(record, name).toLowerCase(), ...(others[name] ?? [])].includes(words.trim().toLowerCase()),
  )?.[0]
