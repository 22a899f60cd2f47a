import { outsideOpportunity } from '#areas/procurement/outside/records.ts'
import { solicitation } from '#areas/procurement/solicitations/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { phrase } from '#platform/say.ts'

/** The agency's published solicitations by closing date, and imported external opportunities. */
export const opportunitiesPage = listPage({
  at: '/opportunities',
  title: phrase('Opportunities'),
  vendor: 'VendorOpportunities',
  tabs: [
    {
      tab: 'ours',
      title: 'Our solicitations',
      links: [['/public-opportunities', 'View public page']],
      shows: [
        {
          list: list(solicitation, {
            columns: ['number', 'title', 'kind', 'questions_until', 'closes_at', 'status'],
            where: { status: 'published,opening,evaluation,awarded,closed,canceled' },
          }),
          first: ['/rfq-builder', 'Solicitation builder'],
        },
      ],
    },
    {
      tab: 'elsewhere',
      title: 'External opportunities',
      new: { own: 'outside/ImportOpportunities' },
      shows: [
        {
          list: list(outsideOpportunity, {
            columns: ['source', 'number', 'title', 'agency', 'kind', 'closes_on', 'decision', 'assigned'],
          }),
          first: { own: 'outside/ImportOpportunities' },
        },
      ],
    },
  ],
})
