import { lazy, Suspense } from 'react'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { useHydrated } from '#client/use-hydrated.ts'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { useAgencies, type Agency } from './use-portal.ts'
import { phrase, say, type Phrase } from '#platform/say.ts'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

// Each part loads when it is opened, so that a slow connection never waits for the others.
const OpenData = lazy(() => import('./OpenData.tsx').then((part) => ({ default: part.OpenData })))
const OwnReport = lazy(() => import('./OwnReport.tsx').then((part) => ({ default: part.OwnReport })))
const ProjectList = lazy(() => import('./ProjectList.tsx').then((part) => ({ default: part.ProjectList })))
const PublicRecords = lazy(() => import('./PublicRecords.tsx').then((part) => ({ default: part.PublicRecords })))
const ReportForm = lazy(() => import('./ReportForm.tsx').then((part) => ({ default: part.ReportForm })))
const ReportList = lazy(() => import('./ReportList.tsx').then((part) => ({ default: part.ReportList })))
const SpendingExplorer = lazy(() =>
  import('./SpendingExplorer.tsx').then((part) => ({ default: part.SpendingExplorer })),
)

const tabs = [
  { name: 'spending', title: phrase('Spending') },
  { name: 'projects', title: phrase('Projects') },
  { name: 'report', title: phrase('Report a problem') },
  { name: 'reports', title: phrase('Reports') },
  { name: 'records', title: phrase('Public records') },
  { name: 'data', title: phrase('Open data') },
] as const satisfies readonly { name: string; title: Phrase }[]
export type Tab = (typeof tabs)[number]['name']

/** An agency's published data, and residents' reports. */
export default function CitizenPortalScreen() {
  return (
    <PublicPage
      small
      area={say('Citizen portal')}
      title={say('Public spending and services')}
      intro={
        <>
          <p className="max-md:hidden">
            {say(
              'See what a public agency spends and builds, report a problem and follow its status, or request public records. Agencies choose what they publish here.',
            )}
          </p>
          <noscript>
            <p>
              {say(
                'This page requires JavaScript. Allow it for this site, or call or write to the agency to report a problem, ask about its spending or request public records.',
              )}
            </p>
          </noscript>
        </>
      }
    >
      <Section small>
        <Portal />
      </Section>
    </PublicPage>
  )
}

/** The agency and the tab come from the address, which the prerendered page doesn't know. */
function Portal() {
  const hydrated = useHydrated()
  const [query, setQuery] = useChosenQuery()
  const [{ name: tab }, choose] = useTab(tabs, { keeps: ['agency'] })
  const { data: agencies, failed } = useAgencies()
  if (failed)
    return (
      <Notice tone="bad" title={say('Published data could not be loaded')}>
        {say('Try again in a moment.')}
      </Notice>
    )
  if (!hydrated || !agencies) return <SkeletonLines />
  const agency = agencies.find(({ organization_id }) => organization_id === query.get('agency')) ?? agencies[0]
  if (!agency)
    return (
      <Notice title={say('No agency has published data here yet')}>
        {say('Agency administrators set what residents see in the organization profile.')}
      </Notice>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {agencies.length > 1 && (
        <div className="max-w-md">
          <label htmlFor="agency" className="mb-1.5 block text-sm font-semibold text-ink">
            {say('Agency')}
          </label>
          <SelectBox
            id="agency"
            value={agency.organization_id}
            onChange={({ target }) => setQuery({ agency: target.value, tab }, { preventScrollReset: true })}
            className="w-full"
          >
            {agencies.map(({ organization_id, agency: name }) => (
              <option key={organization_id} value={organization_id}>
                {name}
              </option>
            ))}
          </SelectBox>
        </div>
      )}
      <div>
        <h2 className="font-serif text-[1.375rem] leading-7 font-semibold md:text-[1.75rem] md:leading-9 text-ink">
          {agency.agency}
        </h2>
        {agency.introduction && (
          <p lang="en" dir="auto" className="mt-2 max-w-(--measure) text-ink-2 md:text-lg">
            {agency.introduction}
          </p>
        )}
      </div>
      <Tabs
        label={say('Citizen portal')}
        tabs={tabs.map(({ name, title }) => ({ name, title: say(title) }))}
        chosen={tab}
        onChoose={choose}
      >
        <Suspense fallback={<SkeletonLines />}>
          <Part key={agency.organization_id} agency={agency} tab={tab} />
        </Suspense>
      </Tabs>
    </div>
  )
}

function Part({ agency, tab }: { agency: Agency; tab: Tab }) {
  switch (tab) {
    case 'spending':
      return <SpendingExplorer agency={agency} />
    case 'projects':
      return <ProjectList agency={agency} />
    case 'report':
      return <ReportForm agency={agency} />
    case 'reports':
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <ReportList agency={agency} />
          <OwnReport />
        </div>
      )
    case 'records':
      return <PublicRecords agency={agency} />
    case 'data':
      return <OpenData agency={agency} />
  }
}
