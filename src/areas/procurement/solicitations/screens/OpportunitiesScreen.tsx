import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { SellersWay } from './SellersWay.tsx'
import { outsideOpportunity } from '../../outside/records.ts'
import { solicitation } from '../records.ts'

// What reads sheets comes with who imports one.
const ImportDialog = lazy(async () => ({
  default: (await import('../../outside/screens/ImportDialog.tsx')).ImportDialog,
}))

const tabs = [
  { name: 'ours', title: 'Published by us' },
  { name: 'elsewhere', title: 'Offered elsewhere' },
] as const

/** What we have published, by when it closes; and what others offer, as we imported it. */
export default function OpportunitiesScreen() {
  const [query, setQuery] = useSearchParams()
  const [importing, setImporting] = useState(false)
  const tab = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0]
  const first = (
    <Button look="main" onClick={() => setImporting(true)}>
      <Icon name="upload" />
      Import a list
    </Button>
  )
  return (
    <Screen
      area="Core Procurement"
      title="Opportunities"
      about={
        tab.name === 'ours'
          ? 'What is public, and what has been: from the publication to the award.'
          : 'Contracts of SAM.gov and grants of Grants.gov, imported from a file: watch them, and decide to go or not to go.'
      }
      actions={
        tab.name === 'ours' ? <ButtonLink to="/public-opportunities">As the public sees them</ButtonLink> : first
      }
    >
      <SellersWay title="These are calls that your own company makes">
        Calls of the agencies, those that fit you first, stand in the vendor portal.
      </SellersWay>
      <Tabs
        label="Opportunities"
        tabs={tabs}
        chosen={tab.name}
        onChoose={(name) => setQuery(name === 'ours' ? {} : { tab: name }, { preventScrollReset: true })}
      >
        {tab.name === 'ours' && (
          <RecordList
            of={solicitation}
            columns={['number', 'title', 'kind', 'questions_until', 'closes_at', 'contact', 'status']}
            where={{ status: 'published,opening,evaluation,awarded,closed,cancelled' }}
            first={<ButtonLink to="/rfq-builder">Solicitation builder</ButtonLink>}
          />
        )}
        {tab.name === 'elsewhere' && (
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
