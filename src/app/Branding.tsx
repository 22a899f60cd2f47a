import { useEffect } from 'react'
import { useAuth } from '#client/auth.ts'
import { useRows } from '#client/use-rows.ts'
import { localeOf, speak } from '#kit/dates.ts'
import { applyBranding, type Branding as Colors } from '#kit/theme/branding.ts'

type Membership = { organization: { branding_config: Partial<Colors> | null } | null }

/** The colors of one's own organization, for as long as one is signed in. Without any, and when they cannot be read, the house's own. */
export function Branding() {
  const { user } = useAuth()
  // Before the page inside is drawn, so that its first day is written as its reader wants it.
  speak(localeOf(user?.user_metadata))
  const { data, error } = useRows<Membership>('organization_members', (from) => from.select('organization:organizations(branding_config)').eq('user_id', user?.id ?? '').limit(1), { enabled: Boolean(user) })
  if (error) console.error('The branding could not be loaded.', error)
  const colors = data?.[0]?.organization?.branding_config
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
