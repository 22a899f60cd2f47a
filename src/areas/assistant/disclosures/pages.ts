import { list, listPage } from '#platform/pages/list-page.ts'
import { aiDisclosure } from './records.ts'

/** The accounting of disclosures, to search, filter and export. */
export const disclosuresPage = listPage({
  at: '/ai-disclosures',
  title: 'AI disclosures',
  about: 'Data disclosed to outside programs and the language model.',
  roles: ['admin'],
  shows: [{ list: list(aiDisclosure) }],
})
