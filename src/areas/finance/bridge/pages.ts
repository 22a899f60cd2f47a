import { recordPage } from '#platform/pages/page.ts'
import { accountMapping } from './records.ts'

export const mappingPage = recordPage(accountMapping, {
  at: '/fms-integration/mappings/:id',
  list: ['/fms-integration?tab=mappings', 'Account mappings'],
  add: { by: 'account-mappings/create' },
  edit: { by: 'account-mappings/edit', page: true },
  shows: [
    {
      title: 'Mapping',
      about: 'Lines already exported keep their earlier code.',
      facts: ['control', 'account', 'fund', 'outside_code', 'valid_from', 'valid_to'],
    },
  ],
})
