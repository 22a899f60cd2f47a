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
    </PublicPage>
  )
}
