import { RecordList } from '#kit/record/list/RecordList.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { solicitation } from '../../solicitations/records.ts'

/** Where offers are opened, or are open: each leads to its opening and its offers side by side. */
export default function EvaluationScreen() {
  return (
    <Screen area="Core Procurement" title="Bid evaluation" about="Solicitations that have closed: their opening, and their offers side by side.">
      <RecordList of={solicitation} columns={['number', 'title', 'kind', 'closes_at', 'status']} where={{ status: 'published,opening,evaluation,awarded' }} first={<ButtonLink to="/rfq-builder">Solicitation builder</ButtonLink>} />
    </Screen>
  )
}
