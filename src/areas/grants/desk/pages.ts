import { recordPage } from '#platform/pages/page.ts'
import { grantContact } from './records.ts'

export const notePage = recordPage(grantContact, {
  at: '/grants-management-page/notes/:id',
  list: ['/grants-management-page', 'My grants'],
  edit: { by: 'grant-contacts/edit' },
  shows: [{ title: 'Details', facts: ['funding', 'kind', 'day', 'with_whom', 'words', 'follow_up', 'owner'] }],
})
