import { recordPage } from '#platform/pages/page.ts'
import { boilerplate } from './records.ts'

export const boilerplatePage = recordPage(boilerplate, {
  at: '/grant-management/texts/:id',
  list: ['/grant-management?tab=builder', 'Application builder'],
  edit: { by: 'grant-boilerplates/edit' },
  shows: [{ title: 'Text', facts: ['topic', 'checked_on', 'body'] }],
})
