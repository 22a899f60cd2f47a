import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { figures, tabs, tabTitles, type Tab } from '../rules.ts'
import { AccountsTab } from './AccountsTab.tsx'
import { FeaturesTab } from './FeaturesTab.tsx'
import { GrantsTab } from './GrantsTab.tsx'
import { OrganizationTab } from './OrganizationTab.tsx'
import { SetupButton } from './SetupButton.tsx'
import { useSetup } from './use-setup.ts'
import { say, translated } from '#platform/say.ts'

export default function AgingDemoScreen() {
  const setup = useSetup()
  const [{ name: tab }, choose] = useTab(tabs.map((name) => ({ name })))
  const shown: Record<Tab, React.ReactNode> = {
    'Demo Accounts': <AccountsTab setup={setup} />,
    Organization: <OrganizationTab />,
    'Sample Grants': <GrantsTab />,
    Features: <FeaturesTab />,
  }
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-10 md:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <p className="text-2xs font-semibold tracking-[0.09em] text-ink-2 uppercase">{say('Demo')}</p>
          <h1 className="mt-3 font-serif text-[clamp(2rem,1.4rem+2.2vw,3rem)] leading-[1.1] font-semibold tracking-[-0.012em]">
            {say('A city’s department for the aging')}
          </h1>
          <p className="mt-4 max-w-(--measure) text-lg text-ink-2">
            {say(
              'Four roles, three sub-departments and the grants behind meals, caregivers and rides. All data is invented and belongs to no real city.',
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <SetupButton setup={setup} />
          <ButtonLink to="/auth">{say('Go Login')}</ButtonLink>
        </div>
      </div>
      <div className="mt-8">
        <Figures figures={figures.map(({ label, value }) => ({ label: translated(label), value }))} />
      </div>
      <div className="mt-8">
        <Tabs
          label={say('Demo sections')}
          tabs={tabs.map((name) => ({ name, title: say(tabTitles[name]) }))}
          chosen={tab}
          onChoose={choose}
        >
          {shown[tab]}
        </Tabs>
      </div>
    </div>
  )
}
