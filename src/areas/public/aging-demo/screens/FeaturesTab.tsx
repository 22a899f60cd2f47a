import { Link } from 'react-router'
import { Icon, type IconName } from '#kit/parts/Icon.tsx'
import { phrase, translated } from '#platform/say.ts'

type Feature = { icon: IconName; title: string; text: string; to: string; link: string }

/** Only what can be tried here, with links. */
const features: readonly Feature[] = [
  {
    icon: 'key',
    title: phrase('Enforced roles'),
    text: phrase('The database refuses what a role may not do, not just the screen. Sign in as Program Staff and try.'),
    to: '/auth',
    link: phrase('Sign in'),
  },
  {
    icon: 'check',
    title: phrase('Separation of duties'),
    text: phrase('You can’t approve your own request. Administrators set the approval chains, with effective dates.'),
    to: '/approvals-inbox',
    link: phrase('Open approvals'),
  },
  {
    icon: 'rows',
    title: phrase('Budgets by fund and department'),
    text: phrase('Requested, encumbered and spent amounts share one balance, so no dollar is spent twice.'),
    to: '/budget-management',
    link: phrase('Open budget'),
  },
  {
    icon: 'person',
    title: phrase('Vendors from registration to suspension'),
    text: phrase('One person enters a vendor and another activates it, once the required information is on file.'),
    to: '/vendor-directory',
    link: phrase('Open vendors'),
  },
  {
    icon: 'eye',
    title: phrase('An audit log that outsiders can verify'),
    text: phrase(
      'Every command is sealed into a signed log. A one-file program checks it without trusting this server.',
    ),
    to: '/trust-center',
    link: phrase('How it is verified'),
  },
  {
    icon: 'chat',
    title: phrase('An assistant that names its sources'),
    text: phrase('It answers from the documentation and regulations, and says when it finds nothing.'),
    to: '/documentation',
    link: phrase('Read the documentation'),
  },
]

export const FeaturesTab = () => (
  <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
    {features.map(({ icon, title, text, to, link }) => (
      <li key={title} className="border-t border-line-strong pt-4">
        <Icon name={icon} className="size-5 text-action-ink" />
        <h2 className="mt-2 text-lg font-semibold">{translated(title)}</h2>
        <p className="mt-1 text-ink-2">{translated(text)}</p>
        <Link to={to} className="link mt-2 inline-flex min-h-6 items-center">
          {translated(link)}
        </Link>
      </li>
    ))}
  </ul>
)
