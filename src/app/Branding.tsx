import { useEffect } from 'react'
import { useAuth } from '#client/auth.ts'
import { localeOf, speak } from '#kit/dates.ts'
import { useOrganization } from '#client/use-organization.ts'
import { written } from '#client/use-written.ts'

/**
 * The colors of the user's organization while signed in. Without any, or when they can't be read, the default colors.
 */
export function Branding() {
  const { user } = useAuth()
  // Before the page inside is drawn, so that its first date has the reader's format.
  speak(localeOf(user?.user_metadata))
  const { organization, error } = useOrganization()
  if (error) console.error('The branding could not be loaded.', error)
  const colors = organization?.branding_config
  useEffect(() => {
    if (!colors) return
    apply(colors)
    keep(JSON.stringify(colors))
  }, [colors])
  // Signed out: the default colors again, now and at the next start.
  useEffect(
    () => () => {
      apply({})
      keep(null)
    },
    [],
  )
  return null
}

/** The page has the colors of the last visit already (theme.js): the calculation of all shades is not waited for. */
function apply(colors: Parameters<(typeof import('#kit/theme/branding.ts'))['applyBranding']>[0]) {
  written()
    .then(() => import('#kit/theme/branding.ts'))
    .then(
      ({ applyBranding }) => applyBranding(colors),
      (error: unknown) => console.error('The colors could not be applied.', error),
    )
}

/** For theme.js, so that the next page does not start in other colors. */
function keep(colors: string | null) {
  try {
    if (colors) localStorage.setItem('branding', colors)
    else localStorage.removeItem('branding')
  } catch {
    // A browser without storage shows the default colors for a moment.
  }
}
