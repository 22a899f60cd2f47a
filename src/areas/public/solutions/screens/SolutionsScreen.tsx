import { Link } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Cards } from '../../site/screens/Cards.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'

export default function SolutionsScreen() {
  return (
    <PublicPage
      area="Solutions"
      title="Solutions for procurement, disaster recovery and grants"
      intro={<p>Each page shows one job step by step, cites the rules, and includes something to try.</p>}
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
              text: 'From requisition to award. Enter an amount to see the required federal method and file documents.',
            },
            {
              title: 'Disaster recovery grants',
              to: '/solutions/disaster-recovery-grants',
              text: 'From declaration to drawdown. Select the damage to get the list of required documents.',
            },
            {
              title: 'Grant management',
              to: '/solutions/grant-management',
              text: 'The grant life cycle. Calculate the indirect cost of a budget with the de minimis rate, to the dollar.',
            },
          ]}
        />
      </Section>
      <Section
        title="One purchase, three files"
        tinted
        about="The three jobs often overlap. A pump bought after a flood with grant money is part of all three."
      >
        <div className="md:overflow-x-auto" role="region" aria-label="Shared documents" tabIndex={0}>
          <table className="w-full text-left text-sm max-md:block">
            <thead className="max-md:sr-only">
              <tr className="border-b border-line-strong text-2xs text-ink-2">
                {['Document', ...offices, 'Read more'].map((title) => (
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

/** What each office needs from the same document. */
const shared: readonly {
  paper: string
  reads: readonly [buyer: string, grants: string, emergency: string]
  article: string
  to: string
}[] = [
  {
    paper: 'Requisition',
    reads: [
      'which method the total requires',
      'whether the cost is allowable and in the period',
      'which damage it repairs',
    ],
    article: 'Federal methods',
    to: '/blog/2-cfr-200-procurement-methods',
  },
  {
    paper: 'Emergency justification',
    reads: [
      'the reason for no competition, and its end date',
      'whether the exception covers it',
      'when the threat began and ended',
    ],
    article: 'Emergency and exigency',
    to: '/blog/emergency-procurement-and-exigency',
  },
  {
    paper: 'Labor records',
    reads: ['nothing', 'time after the fact, by person', 'hours by day, equipment and site'],
    article: 'Labor records',
    to: '/blog/force-account-labor-records',
  },
  {
    paper: 'Invoice',
    reads: ['whether it matches order and receipt', 'when to draw the money down', 'what insurance pays first'],
    article: 'The three-way match',
    to: '/blog/three-way-match-without-tears',
  },
  {
    paper: 'Closeout file',
    reads: ['the procurement history', 'the final report, and records for three years', 'the certified project cost'],
    article: 'From request to closeout',
    to: '/blog/fema-pa-from-rpa-to-closeout',
  },
]
