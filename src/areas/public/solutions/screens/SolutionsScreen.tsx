import { Link } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Cards } from '../../site/screens/Cards.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'

export default function SolutionsScreen() {
  return (
    <PublicPage
      area="Solutions"
      title="Three jobs, from the first paper to the last"
      intro={
        <p>
          Each page walks through one job in its order, names the paragraph behind each step, and lets you try a part of
          it.
        </p>
      }
      actions={
        <ButtonLink look="main" to="/request-demo">
          Request Demo
        </ButtonLink>
      }
    >
      <Section>
        <Cards
          level={2}
          columns="md:grid-cols-3"
          cards={[
            {
              title: 'Government procurement',
              to: '/solutions/government-procurement',
              text: 'From the requisition to the award. Give an amount and see which method the federal rules ask for, and what belongs in the file.',
            },
            {
              title: 'Disaster recovery grants',
              to: '/solutions/disaster-recovery-grants',
              text: 'From the declaration to the drawdown. Say what was damaged and get the list of documents that you will need.',
            },
            {
              title: 'Grant management',
              to: '/solutions/grant-management',
              text: 'The life of a grant. Calculate the indirect cost of a budget with the de minimis rate, to the dollar.',
            },
          ]}
        />
      </Section>
      <Section
        title="One purchase, three files"
        tinted
        about="The three jobs meet more often than their offices do. A pump that is bought after a flood with a grant stands in all of them."
      >
        <div className="md:overflow-x-auto" role="region" aria-label="Where the jobs meet" tabIndex={0}>
          <table className="w-full text-left text-sm max-md:block">
            <thead className="max-md:sr-only">
              <tr className="border-b border-line-strong text-2xs text-ink-2">
                {['The paper', ...offices, 'Read more'].map((title) => (
                  <th key={title} scope="col" className="py-2 pr-4 font-semibold">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-md:block">
              {shared.map(({ paper, reads, article, to }) => (
                <tr key={paper} className="border-b border-line align-top max-md:grid max-md:gap-1.5 max-md:py-4">
                  <th scope="row" className="font-semibold text-ink max-md:text-base md:py-2.5 md:pr-4">
                    {paper}
                  </th>
                  {offices.map((office, at) => (
                    <td
                      key={office}
                      className="text-ink-2 max-md:grid max-md:grid-cols-[8.5rem_minmax(0,1fr)] max-md:gap-x-3 md:py-2.5 md:pr-4"
                    >
                      <span className="text-xs leading-5 md:hidden">{office}</span>
                      <span className="max-md:text-ink">{reads[at]}</span>
                    </td>
                  ))}
                  <td className="md:py-2.5">
                    <Link to={to} className="link inline-block max-md:py-1">
                      {article}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </PublicPage>
  )
}

const offices = ['Buyer', 'Grant office', 'Emergency management'] as const

/** What each office wants to read out of one paper. */
const shared: readonly {
  paper: string
  reads: readonly [buyer: string, grants: string, emergency: string]
  article: string
  to: string
}[] = [
  {
    paper: 'The requisition',
    reads: [
      'which method the sum asks for',
      'whether the cost is allowable and in the period',
      'which damage it mends',
    ],
    article: 'The federal methods',
    to: '/blog/2-cfr-200-procurement-methods',
  },
  {
    paper: 'The reason for haste',
    reads: [
      'why there was no competition, and until when',
      'whether the exception covers it',
      'when the threat began and ended',
    ],
    article: 'Emergency and exigency',
    to: '/blog/emergency-procurement-and-exigency',
  },
  {
    paper: 'The labor sheet',
    reads: ['nothing', 'time after the fact, by person', 'hours by day, equipment and site'],
    article: 'Labor records',
    to: '/blog/force-account-labor-records',
  },
  {
    paper: 'The invoice',
    reads: ['whether it matches order and receipt', 'when to draw the money down', 'what insurance pays first'],
    article: 'The three-way match',
    to: '/blog/three-way-match-without-tears',
  },
  {
    paper: 'The closing file',
    reads: [
      'the history of the purchase',
      'the last report, and records for three years',
      'the certified cost of the project',
    ],
    article: 'From request to closeout',
    to: '/blog/fema-pa-from-rpa-to-closeout',
  },
]
