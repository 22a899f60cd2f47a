import { Link } from 'react-router'
import { Cards } from '../../site/screens/Cards.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'

export default function SolutionsScreen() {
  return (
    <PublicPage area="Solutions" title="Three jobs, from the first paper to the last" intro={<p>Each page walks through one job in its order, names the paragraph behind each step, and lets you try a part of it.</p>}>
      <Section>
        <Cards
          level={2}
          columns="md:grid-cols-3"
          cards={[
            { title: 'Government procurement', to: '/solutions/government-procurement', text: 'From the requisition to the award. Give an amount and see which method the federal rules ask for, and what belongs in the file.' },
            { title: 'Disaster recovery grants', to: '/solutions/disaster-recovery-grants', text: 'From the declaration to the drawdown. Say what was damaged and get the list of documents that you will need.' },
            { title: 'Grant management', to: '/solutions/grant-management', text: 'The life of a grant. Calculate the indirect cost of a budget with the de minimis rate, to the dollar.' },
          ]}
        />
      </Section>
      <Section title="One purchase, three files" tinted about="The three jobs meet more often than their offices do. A pump that is bought after a flood with a grant stands in all of them.">
        <div className="wide overflow-x-auto" role="region" aria-label="Where the jobs meet" tabIndex={0}>
          <table className="w-full min-w-[40rem] text-left text-sm">
            <thead>
              <tr className="border-b border-line-strong text-2xs text-ink-2">
                {['The paper', 'Buyer', 'Grant office', 'Emergency management', 'Read more'].map((title) => (
                  <th key={title} scope="col" className="py-2 pr-4 font-semibold">{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shared.map(([paper, buyer, grants, emergency, article, to]) => (
                <tr key={paper} className="border-b border-line align-top">
                  <th scope="row" className="py-2.5 pr-4 font-semibold text-ink">{paper}</th>
                  <td className="py-2.5 pr-4 text-ink-2">{buyer}</td>
                  <td className="py-2.5 pr-4 text-ink-2">{grants}</td>
                  <td className="py-2.5 pr-4 text-ink-2">{emergency}</td>
                  <td className="py-2.5"><Link to={to} className="link">{article}</Link></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </PublicPage>
  )
}

/** What each office wants to read out of one paper. */
const shared: readonly [paper: string, buyer: string, grants: string, emergency: string, article: string, to: string][] = [
  ['The requisition', 'which method the sum asks for', 'whether the cost is allowable and in the period', 'which damage it mends', 'The federal methods', '/blog/2-cfr-200-procurement-methods'],
  ['The reason for haste', 'why there was no competition, and until when', 'whether the exception covers it', 'when the threat began and ended', 'Emergency and exigency', '/blog/emergency-procurement-and-exigency'],
  ['The labor sheet', 'nothing', 'time after the fact, by person', 'hours by day, equipment and site', 'Labor records', '/blog/force-account-labor-records'],
  ['The invoice', 'whether it matches order and receipt', 'when to draw the money down', 'what insurance pays first', 'The three-way match', '/blog/three-way-match-without-tears'],
  ['The closing file', 'the history of the purchase', 'the last report, and records for three years', 'the certified cost of the project', 'From request to closeout', '/blog/fema-pa-from-rpa-to-closeout'],
]
