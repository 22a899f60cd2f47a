import { Link } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useSells } from '#client/use-organization.ts'
import { useRole } from '#client/use-role.ts'
import { say } from '#platform/say.ts'
import { nearPages } from './near-pages.ts'

/** Links to the pages that a wrong address most likely meant; nothing where no name is close. */
export function NearPages({ pathname }: { pathname: string }) {
  const atWork = useAuth().session !== null
  const sells = useSells()
  const { role, operates } = useRole()
  const near = nearPages(pathname, !atWork ? 'visitor' : sells ? 'vendor' : 'staff', { role, operates })
  if (near.length === 0) return null
  return (
    <section aria-labelledby="near" className="mt-8">
      <h2 id="near" className="font-semibold">
        {say('Pages with a similar name')}
      </h2>
      <ul className="mt-2 grid max-w-(--measure) gap-1">
        {near.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-9 flex-wrap items-center gap-x-3 pointer-coarse:min-h-11">
              {title} <span className="font-mono text-xs text-ink-2">{to}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
