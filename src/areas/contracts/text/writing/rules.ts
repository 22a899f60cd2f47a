import type { TextField } from '#areas/organization/texts/rules.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Contract } from '../../contracts/records.ts'

/** The values of a contract that its text can show. They follow the contract until its text is fixed. */
export const contractFields = (row: Contract, { agency, vendor }: { agency: string; vendor: string }): TextField[] =>
  [
    { name: 'agency', label: 'Agency', value: agency },
    { name: 'vendor', label: 'Vendor', value: vendor },
    { name: 'number', label: 'Contract number', value: row.number },
    { name: 'title', label: 'Title', value: row.title },
    { name: 'ceiling', label: 'Ceiling', value: dollars(row.ceiling) },
    { name: 'starts_on', label: 'Start date', value: row.starts_on && dayInWords(row.starts_on) },
    { name: 'ends_on', label: 'End date', value: row.ends_on && dayInWords(row.ends_on) },
    { name: 'complete_by', label: 'Completion due', value: row.complete_by ? dayInWords(row.complete_by) : '' },
    { name: 'retainage', label: 'Retainage', value: row.retainage === null ? '' : `${Number(row.retainage)}%` },
    { name: 'damages', label: 'Liquidated damages per day', value: dollars(Number(row.damages ?? 0)) },
    { name: 'notice_days', label: 'Notice period (days)', value: String(Number(row.notice_days ?? 0)) },
  ].map((field) => ({ ...field, value: field.value || 'not set' }))
