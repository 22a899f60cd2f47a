import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { outsideOpportunity } from '../../outside/records.ts'
import { solicitation } from '../records.ts'

// The code that reads spreadsheets loads only on import.
const ImportDialog = lazy(async () => ({
  default: (await import('../../outside/screens/ImportDialog.tsx')).ImportDialog,
}))

const tabs = [
  { name: 'ours', title: 'Our solicitations' },
  { name: 'elsewhere', title: 'External opportunities' },
] as const

/** The agency's published solicitations by closing date, and imported external opportunities. */
export default function OpportunitiesScreen() {
  const [importing, setImporting] = useState(false)
  const [{ name: tab }, choose] = useTab(tabs)
  const first = (
    <Button look="main" onClick={() => setImporting(true)}>
      <Icon name="upload" />
      Import list
    </Button>
  )
  return (
    <Screen
      area="Core Procurement"
      title="Opportunities"
      actions={tab === 'ours' ? <ButtonLink to="/public-opportunities">View public page</ButtonLink> : first}
    >
      <Tabs label="Opportunities" tabs={tabs} chosen={tab} onChoose={choose}>
        {tab === 'ours' && (
          <RecordList
            of={solicitation}
            columns={['number', 'title', 'kind', 'questions_until', 'closes_at', 'status']}
            where={{ status: 'published,opening,evaluation,awarded,closed,canceled' }}
            first={<ButtonLink to="/rfq-builder">Solicitation builder</ButtonLink>}
          />
        )}
        {tab === 'elsewhere' && (
          <RecordList
            of={outsideOpportunity}
            columns={['source', 'number', 'title', 'agency', 'kind', 'closes_on', 'decision', 'assigned']}
            first={first}
          />
        )}
      </Tabs>
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Screen>
  )
}
