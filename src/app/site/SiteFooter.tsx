import { Link } from 'react-router'
import { useConfig } from '#client/BackendProvider.tsx'
import { useHydrated } from '#kit/use-hydrated.ts'
import { footerLinks, furtherLinks, type SiteLink } from './links.ts'

const Links = ({ label, links }: { label: string; links: readonly SiteLink[] }) => (
  <nav aria-label={label}>
    <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-4">
      {links.map(([to, name]) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-8 items-center text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

export function SiteFooter() {
  const { productName, demo } = useConfig()
  const hydrated = useHydrated()
  return (
    <footer className="border-t border-line bg-rail">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-(--gutter) pt-10 pb-20 lg:grid-cols-2">
        <Links label="Footer" links={footerLinks} />
        <Links label="Further pages" links={furtherLinks} />
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-5 text-xs text-ink-2 lg:col-span-2">
          <p>{productName}. Procurement, grants and disaster recovery for public agencies.</p>
          {hydrated && demo && (
            <p>
              This is a demonstration.{' '}
              <Link to="/dev/mail" className="link">
                Its mail is kept here
              </Link>
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}
