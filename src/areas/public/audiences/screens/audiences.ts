import { phrase, type Phrase } from '#platform/say.ts'
import type { ArtName } from '../../site/screens/Art.tsx'

export type AudienceCard = { path: `/solutions/${string}`; name: Phrase; job: Phrase; art: ArtName }

/** Who Granary is for: the front page and the index of solutions lead to a page for each. */
export const audiences: readonly AudienceCard[] = [
  {
    path: '/solutions/counties',
    name: phrase('Counties'),
    job: phrase('Buy on time and pass the audit.'),
    art: 'town-hall',
  },
  { path: '/solutions/cities', name: phrase('Cities'), job: phrase('Answer the council the same day.'), art: 'plow' },
  {
    path: '/solutions/utilities',
    name: phrase('Utilities'),
    job: phrase('Keep the pumps running and the claim whole.'),
    art: 'water-tower',
  },
  {
    path: '/solutions/school-districts',
    name: phrase('School districts'),
    job: phrase('Order what schools need, by the rules.'),
    art: 'school',
  },
  {
    path: '/solutions/grantees',
    name: phrase('Grantees and nonprofits'),
    job: phrase('Win the grant and close it clean.'),
    art: 'ledger',
  },
  {
    path: '/solutions/suppliers',
    name: phrase('Vendors and bidders'),
    job: phrase('Find the bid, send it sealed, get paid.'),
    art: 'sealed-envelope',
  },
]
