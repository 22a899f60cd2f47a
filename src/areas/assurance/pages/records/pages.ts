import { disposition } from '#areas/assurance/dispositions/records.ts'
import { legalHold } from '#areas/assurance/holds/records.ts'
import { retentionSeries } from '#areas/assurance/retention/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { atLeast, type Actor } from '#platform/roles.ts'

const isAdmin = (actor: Actor) => atLeast('admin', actor)
const place = { own: 'holds/PlaceHold', when: isAdmin }

/** Retention periods, legal holds and dispositions. */
export const recordsPage = listPage({
  at: '/compliance/records',
  title: 'Records management',
  about: 'Retention schedules, legal holds and certified disposition.',
  links: [['/compliance/requests', 'Public records requests']],
  acts: [{ own: 'retention/ImportForAdmins', on: ['schedule'] }],
  tabs: [
    {
      tab: 'schedule',
      title: 'Retention schedule',
      shows: [{ register: retentionSeries, at: '/compliance/records/series' }],
    },
    {
      tab: 'due',
      title: 'Due for disposition',
      shows: [{ own: 'dispositions/DueRecords', asks: [['record-dispositions/due', {}]] }],
    },
    { tab: 'dispositions', title: 'Dispositions', shows: [{ list: list(disposition) }] },
    {
      tab: 'holds',
      title: 'Legal holds',
      new: place,
      shows: [
        { list: list(legalHold), when: isAdmin, first: { own: 'holds/PlaceHold' } },
        { own: 'holds/NoHolds', when: (actor) => !isAdmin(actor) },
      ],
    },
  ],
})
