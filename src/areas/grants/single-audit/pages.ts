import { recordPage } from '#platform/pages/page.ts'
import { sefaEntry } from './records.ts'

export const sefaEntryPage = recordPage(sefaEntry, {
  at: '/grant-management/sefa-entries/:id',
  list: ['/grant-management?tab=compliance-hub', 'Grant compliance'],
  edit: { by: 'sefa-entries/edit' },
  shows: [{ title: 'Details', facts: ['fiscal_year', 'funding', 'kind', 'amount', 'documents'] }],
})
