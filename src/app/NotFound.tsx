import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { optional } from '#kit/optional.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { useHead } from './use-head.ts'
import { say } from '#platform/say.ts'
import { useLanguage } from '#client/language.ts'

const NearPages = optional(() => import('./NearPages.tsx').then(({ NearPages }) => NearPages))

/** Pages whose names are close to the address come first: most wrong addresses are old or mistyped ones. */
export function NotFound() {
  const { pathname } = useLocation()
  const atWork = useAuth().session !== null
  useHead({ title: say('Page not found'), language: useLanguage() })
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-24">
      <p className="font-mono text-sm text-ink-2">404</p>
      <h1 className="mt-2 font-serif text-3xl font-semibold">{say('Page not found')}</h1>
      <p className="mt-3 max-w-(--measure) text-lg text-ink-2">
        <code className="font-mono text-base break-all text-ink">{pathname}</code>{' '}
        {say('may have been moved or mistyped. Nothing was lost.')}
      </p>
      <Suspense>
        <NearPages pathname={pathname} />
      </Suspense>
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
