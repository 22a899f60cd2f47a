import { Link, useLocation } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useSells } from '#client/use-organization.ts'
import { useRole } from '#client/use-role.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { nearPages } from './near-pages.ts'
import { useHead } from './use-head.ts'
import { say } from '#platform/say.ts'
import { useLanguage } from '#client/language.ts'

/** Pages whose names are close to the address come first: most wrong addresses are old or mistyped ones. */
export function NotFound() {
  const { pathname } = useLocation()
  const atWork = useAuth().session !== null
  const sells = useSells()
  const { role, operates } = useRole()
  const near = nearPages(pathname, !atWork ? 'visitor' : sells ? 'vendor' : 'staff', { role, operates })
  useHead({ title: say('Page not found'), language: useLanguage() })
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-24">
      <p className="font-mono text-sm text-ink-2">404</p>
      <h1 className="mt-2 font-serif text-3xl font-semibold">{say('Page not found')}</h1>
      <p className="mt-3 max-w-(--measure) text-lg text-ink-2">
        <code className="font-mono text-base break-all text-ink">{pathname}</code>{' '}
        {say('may have been moved or mistyped. Nothing was lost.')}
      </p>
      {near.length > 0 && (
        <section aria-labelledby="near" className="mt-8">
          <h2 id="near" className="font-semibold">
            {say('Pages with a similar name')}
          </h2>
          <ul className="mt-2 grid max-w-(--measure) gap-1">
            {near.map(({ to, title }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="link inline-flex min-h-9 flex-wrap items-center gap-x-3 pointer-coarse:min-h-11"
                >
                  {title} <span className="font-mono text-xs text-ink-2">{to}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {atWork && (
          <ButtonLink look="main" to="/dashboard">
            {say('Go to your dashboard')}
          </ButtonLink>
        )}
        <ButtonLink look={atWork ? 'plain' : 'main'} to="/">
          {say('Go to home page')}
        </ButtonLink>
        {!atWork && <ButtonLink to="/auth">{say('Sign in')}</ButtonLink>}
      </div>
    </div>
  )
}
