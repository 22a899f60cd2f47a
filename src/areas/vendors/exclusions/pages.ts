import { list, listPage } from '#platform/pages/list-page.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { exclusionList } from './records.ts'

const take = { own: 'ImportExclusions', when: (actor: Actor) => atLeast('manager', actor) }

/** The imported lists, and the agency's vendors that match the newest one. */
export const exclusionsPage = listPage({
  at: '/vendor-directory/exclusions',
  title: 'Exclusion list',
  shows: [
    { own: 'MatchingVendors', asks: [['exclusions/met', {}]] },
    { list: list(exclusionList, { columns: ['name', 'published_on', 'entries', 'source', 'in_force'] }), new: take },
  ],
})
