import { Link } from 'react-router'
import { Icon, type IconName } from '#kit/parts/Icon.tsx'

type Feature = { icon: IconName; title: string; text: string; to: string; link: string }

/** Only what can be tried here, and where. */
const features: readonly Feature[] = [
  {
    icon: 'key',
    title: 'Roles that hold',
    text: 'What a role may not do is refused by the database, not only by the screen. Sign in as Program Staff and try.',
    to: '/auth',
    link: 'Sign in',
  },
  {
    icon: 'check',
    title: 'Two people for every signature',
    text: 'Nobody approves what they asked for. Chains of approval are dated rows that an administrator keeps.',
    to: '/approvals-inbox',
    link: 'Open the approvals',
  },
  {
    icon: 'rows',
    title: 'Budgets by fund and department',
    text: 'What was asked for, promised and spent comes out of one figure, so that no dollar is spent twice.',
    to: '/budget-management',
    link: 'Open the budget',
  },
  {
    icon: 'person',
    title: 'Vendors from entry to suspension',
    text: 'Entered by one person, activated by another, with what must be known before an order goes out.',
    to: '/vendor-directory',
    link: 'Open the vendors',
  },
  {
    icon: 'eye',
    title: 'A trail that outsiders can verify',
    text: 'Every command is sealed into a signed log. A program of one file checks it without trusting this server.',
    to: '/trust-center',
    link: 'How it is verified',
  },
  {
    icon: 'chat',
    title: 'An assistant that names its sources',
    text: 'It answers from the documentation and the regulations, and says when it has found nothing.',
    to: '/documentation',
    link: 'Read the documentation',
  },
]

export const FeaturesTab = () => (
  <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
    {features.map(({ icon, title, text, to, link }) => (
      <li key={title} className="border-t border-line-strong pt-4">
        <Icon name={icon} className="size-5 text-action-ink" />
        <h2 className="mt-2 text-lg font-semibold">{title}</h2>
        <p className="mt-1 text-ink-2">{text}</p>
        <Link to={to} className="link mt-2 inline-flex min-h-6 items-center">
          {link}
        </Link>
      </li>
    ))}
  </ul>
)
