import { Link } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { AudienceCards } from '../../audiences/screens/AudienceCards.tsx'
import { Cards } from '../../site/screens/Cards.tsx'
import { Picture } from '../../site/screens/Picture.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { phrase, say, translated } from '#platform/say.ts'

export default function SolutionsScreen() {
  return (
    <PublicPage
      area={say('Solutions')}
      title={say('Solutions for procurement, disaster recovery and grants')}
      intro={<p>{say('Each page shows one job step by step, cites the rules, and includes something to try.')}</p>}
      actions={
        <ButtonLink look="main" to="/request-demo">
          {say('Request Demo')}
        </ButtonLink>
      }
      aside={
        <Picture
          first
          name="order"
          alt={say('A purchase order: its stages from draft to billed, and what was ordered, received and billed.')}
        />
      }
    >
      <Section>
        <Cards
          level={2}
          columns="md:grid-cols-3"
          cards={[
            {
              title: say('Government procurement'),
              to: '/solutions/government-procurement',
              text: say(
                'From requisition to award. Enter an amount to see the required federal method and file documents.',
              ),
            },
            {
              title: say('Disaster recovery grants'),
              to: '/solutions/disaster-recovery-grants',
              text: say('From declaration to drawdown. Select the damage to get the list of required documents.'),
            },
            {
              title: say('Grant management'),
              to: '/solutions/grant-management',
              text: say(
                'The grant life cycle. Calculate the indirect cost of a budget with the de minimis rate, to the dollar.',
              ),
            },
          ]}
        />
      </Section>
      <Section title={say('Made for')} tinted>
        <AudienceCards />
      </Section>
      <Section
        title={say('One purchase, three files')}
        about={say('The three jobs often overlap. A pump bought after a flood with grant money is part of all three.')}
      >
        <div className="md:overflow-x-auto" role="region" aria-label={say('Shared documents')} tabIndex={0}>
          <table className="w-full text-left text-sm max-md:block">
            <thead className="max-md:sr-only">
              <tr className="border-b border-line-strong text-2xs text-ink-2">
                {[phrase('Document'), ...offices, phrase('Read more')].map((title) => (
                  <th key={title} scope="col" className="py-2 pr-4 font-semibold">
                    {say(title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-md:block">
              {shared.map(({ paper, reads, article, to }) => (
                <tr key={paper} className="border-b border-line align-top max-md:grid max-md:gap-1.5 max-md:py-4">
                  <th scope="row" className="font-semibold text-ink max-md:text-base md:py-2.5 md:pr-4">
                    {translated(paper)}
                  </th>
                  {offices.map((office, at) => (
                    <td
                      key={office}
                      className="text-ink-2 max-md:grid max-md:grid-cols-[8.5rem_minmax(0,1fr)] max-md:gap-x-3 md:py-2.5 md:pr-4"
                    >
                      <span className="text-xs leading-5 md:hidden">{say(office)}</span>
                      <span className="max-md:text-ink">{translated(reads[at]!)}</span>
                    </td>
                  ))}
                  <td className="md:py-2.5">
                    <Link to={to} className="link inline-block max-md:py-1">
                      {translated(article)}
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

const offices = [phrase('Buyer'), phrase('Grant office'), phrase('Emergency management')] as const

/** Facts that each office needs from the same document. */
const shared: readonly {
  paper: string
  reads: readonly [buyer: string, grants: string, emergency: string]
  article: string
  to: string
}[] = [
  {
    paper: phrase('Requisition'),
    reads: [
      phrase('which method the total requires'),
      phrase('whether the cost is allowable and in the period'),
      phrase('which damage it repairs'),
    ],
    article: phrase('Federal methods'),
    to: '/blog/2-cfr-200-procurement-methods',
  },
  {
    paper: phrase('Emergency justification'),
    reads: [
      phrase('the reason for no competition, and its end date'),
      phrase('whether the exception covers it'),
      phrase('when the threat began and ended'),
    ],
    article: phrase('Emergency and exigency'),
    to: '/blog/emergency-procurement-and-exigency',
  },
  {
    paper: phrase('Labor records'),
    reads: [phrase('nothing'), phrase('time after the fact, by person'), phrase('hours by day, equipment and site')],
    article: phrase('Labor records'),
    to: '/blog/force-account-labor-records',
  },
  {
    paper: phrase('Invoice'),
    reads: [
      phrase('whether it matches order and receipt'),
      phrase('when to draw the money down'),
      phrase('what insurance pays first'),
    ],
    article: phrase('The three-way match'),
    to: '/blog/three-way-match-without-tears',
  },
  {
    paper: phrase('Closeout file'),
    reads: [
      phrase('the procurement history'),
      phrase('the final report, and records for three years'),
      phrase('the certified project cost'),
    ],
    article: phrase('From request to closeout'),
    to: '/blog/fema-pa-from-rpa-to-closeout',
  },
]
