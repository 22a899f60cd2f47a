import { RecordList } from '#kit/record/list/RecordList.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { solicitation } from '../records.ts'

/** What we have published, by when it closes. */
export default function OpportunitiesScreen() {
  return (
    <Screen area="Core Procurement" title="Opportunities" about="What is public, and what has been: from the publication to the award." actions={<ButtonLink to="/public-opportunities">As the public sees them</ButtonLink>}>
      <RecordList of={solicitation} columns={['number', 'title', 'kind', 'questions_until', 'closes_at', 'contact', 'status']} where={{ status: 'published,opening,evaluation,awarded,closed,cancelled' }} first={<ButtonLink to="/rfq-builder">Solicitation builder</ButtonLink>} />
    </Screen>
  )
}
