import { Link } from 'react-router'
import { useConfig } from '#client/BackendProvider.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { footerLinks, furtherLinks, type LinkGroup } from './links.ts'
import { say } from '#platform/say.ts'

/** On a phone two groups are side by side, and a third one below them spreads its links over both columns. */
const Links = ({ label, groups, columns }: { label: string; groups: readonly LinkGroup[]; columns: string }) => (
  <nav aria-label={label} className={`grid grid-cols-2 gap-x-6 gap-y-8 ${columns}`}>
    {groups.map(([title, links]) => (
      <div key={title} className="group/links max-sm:nth-3:col-span-2">
        <p className="mb-1.5 text-sm font-semibold text-ink">{say(title)}</p>
        <ul className="grid gap-x-6 max-sm:group-nth-3/links:grid-cols-2">
          {links.map(([to, name]) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-8 items-center text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
              >
                {say(name)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
)

export function SiteFooter() {
  const { productName, demo } = useConfig()
  const hydrated = useHydrated()
  return (
    <footer className="when-near border-t border-line bg-rail [--high:40rem]">
      <div className="mx-auto grid max-w-6xl gap-x-6 gap-y-8 px-(--gutter) pt-10 pb-20 lg:grid-cols-2">
        <Links label={say('Footer')} groups={footerLinks} columns="sm:grid-cols-3" />
        <Links label={say('More pages')} groups={furtherLinks} columns="sm:grid-cols-3" />
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-5 text-xs text-ink-2 lg:col-span-2">
          <p>
            {productName}. {say('Procurement, grants and disaster recovery for public agencies.')}
          </p>
          {hydrated && demo && (
            <p>
              {say('This is a demo.')}{' '}
              <Link to="/dev/mail" className="link">
                {say('Demo outbox')}
              </Link>
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}
