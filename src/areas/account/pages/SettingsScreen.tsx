import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { optional } from '#kit/optional.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { useInSight } from '#kit/parts/use-in-sight.ts'
import { useTab } from '#kit/parts/use-tab.ts'
import { AppearancePanel } from '#areas/account/settings/screens/AppearancePanel.tsx'
import { LocalePanel } from '#areas/account/settings/screens/LocalePanel.tsx'
import { ProfilePanel } from '#areas/account/settings/screens/ProfilePanel.tsx'
import { phrase, say, type Phrase } from '#platform/say.ts'

// The other tabs load their parts on demand.
const NotificationSettings = optional(() =>
  import('#areas/organization/pages/notifications/NotificationSettings.tsx').then(
    ({ NotificationSettings }) => NotificationSettings,
  ),
)
const SecondFactorPanel = optional(() =>
  import('#areas/account/settings/screens/SecondFactorPanel.tsx').then(({ SecondFactorPanel }) => SecondFactorPanel),
)
const PasskeysPanel = optional(() =>
  import('#areas/account/settings/screens/PasskeysPanel.tsx').then(({ PasskeysPanel }) => PasskeysPanel),
)
const SessionsPanel = optional(() =>
  import('#areas/account/settings/screens/SessionsPanel.tsx').then(({ SessionsPanel }) => SessionsPanel),
)
const ApiKeysPanel = optional(() =>
  import('#areas/account/api-keys/screens/ApiKeysPanel.tsx').then(({ ApiKeysPanel }) => ApiKeysPanel),
)
const ConnectedProgramsPanel = optional(() =>
  import('#areas/organization/programs/screens/ConnectedProgramsPanel.tsx').then(
    ({ ConnectedProgramsPanel }) => ConnectedProgramsPanel,
  ),
)
const DataPanel = optional(() =>
  import('#areas/account/settings/screens/DataPanel.tsx').then(({ DataPanel }) => DataPanel),
)
const BillingPanel = optional(() =>
  import('#areas/account/settings/screens/BillingPanel.tsx').then(({ BillingPanel }) => BillingPanel),
)

const tabs: readonly { name: string; title: Phrase; shown: () => ReactNode }[] = [
  { name: 'profile', title: phrase('Profile'), shown: () => <ProfilePanel /> },
  { name: 'appearance', title: phrase('Appearance'), shown: () => <AppearancePanel /> },
  { name: 'notifications', title: phrase('Notifications'), shown: () => <NotificationSettings /> },
  { name: 'locale', title: phrase('Language and time'), shown: () => <LocalePanel /> },
  {
    name: 'security',
    title: phrase('Sign-in and sessions'),
    shown: () => (
      <>
        <SecondFactorPanel />
        <PasskeysPanel />
        <SessionsPanel />
      </>
    ),
  },
  { name: 'keys', title: phrase('API keys'), shown: () => <ApiKeysPanel /> },
  { name: 'programs', title: phrase('Connected programs'), shown: () => <ConnectedProgramsPanel /> },
  { name: 'data', title: phrase('Your data'), shown: () => <DataPanel /> },
  { name: 'billing', title: phrase('Plan and usage'), shown: () => <BillingPanel /> },
]

/** One topic at a time, each with its own address. */
export default function SettingsScreen() {
  const [tab] = useTab(tabs)
  const strip = useInSight<HTMLElement>(tab.name)
  return (
    <div className="w-full px-(--gutter) pt-3 pb-5 md:px-6">
      <h1 className="text-[1.375rem] leading-7 font-semibold">{say('Settings')}</h1>
      <p className="mt-1 text-ink-2">{say('Your personal settings. Administrators manage organization settings.')}</p>
      <div className="mt-4 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav
          ref={strip}
          aria-label={say('Settings')}
          className="flex gap-1 overflow-x-auto max-lg:-mx-(--gutter) max-lg:border-b max-lg:border-line max-lg:px-(--gutter) max-lg:pb-2 lg:sticky lg:top-[calc(var(--header-h)+1.5rem)] lg:grid"
        >
          {tabs.map(({ name, title }) => (
            <Link
              key={name}
              to={name === 'profile' ? '/settings' : `/settings?tab=${name}`}
              aria-current={name === tab.name ? 'page' : undefined}
              className="flex min-h-9 shrink-0 items-center rounded-sm px-3 text-sm whitespace-nowrap text-ink-2 transition-colors duration-(--dur-1) hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
            >
              {say(title)}
            </Link>
          ))}
        </nav>
        <div key={tab.name} className="grid min-w-0 max-w-3xl gap-5">
          <Suspense fallback={<SkeletonLines lines={4} />}>{tab.shown()}</Suspense>
        </div>
      </div>
    </div>
  )
}
