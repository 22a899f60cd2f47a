import { useEffect } from 'react'
import { useAuth } from '#client/auth.ts'
import { localeOf, speak } from '#kit/dates.ts'
import { applyBranding } from '#kit/theme/branding.ts'
import { useOrganization } from '#client/use-organization.ts'

/**
 * The colors of one's own organization, for as long as one is signed in. Without any, and when they cannot be read, the
 * house's own.
 */
export function Branding() {
  const { user } = useAuth()
  // Before the page inside is drawn, so that its first day is written as its reader wants it.
  speak(localeOf(user?.user_metadata))
  const { organization, error } = useOrganization()
  if (error) console.error('The branding could not be loaded.', error)
  const colors = organization?.branding_config
  useEffect(() => {
    if (!colors) return
    applyBranding(colors)
    keep(JSON.stringify(colors))
  }, [colors])
  // Signed out: the house's own colors again, here and at the next start.
  useEffect(
    () => () => {
      applyBranding({})
      keep(null)
    },
    [],
  )
  return null
}

/** For theme.js, so that the next page does not begin in other colors. */
function keep(colors: string | null) {
  try {
    if (colors) localStorage.setItem('branding', colors)
    else localStorage.removeItem('branding')
  } catch {
    // A browser that keeps nothing shows the house's colors for a moment.
  }
}
