import { Link } from 'react-router'
import { ApiKeysPanel } from '#areas/account/api-keys/screens/ApiKeysPanel.tsx'
import { PasskeysPanel } from '#areas/account/settings/screens/PasskeysPanel.tsx'
import { SecondFactorPanel } from '#areas/account/settings/screens/SecondFactorPanel.tsx'
import { SessionsPanel } from '#areas/account/settings/screens/SessionsPanel.tsx'
import { useAuth } from '#client/auth.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { Statement } from './Statement.tsx'

/**
 * Signed in it is one's own security; signed out the public statement, which the footer of every public page leads to.
 */
export default function SecurityScreen() {
  const { user, loading } = useAuth()
  if (loading)
    return (
      <Screen narrow area="Security & Compliance" title="Security">
        {null}
      </Screen>
    )
  return user ? (
    <Screen
      narrow
      area="Security & Compliance"
      title="Your security"
      about="How you sign in, where you are signed in, and which keys work in your name."
      actions={<ButtonLink to="/security-settings">Security policy</ButtonLink>}
    >
      <div className="grid gap-5">
        <SecondFactorPanel />
        <PasskeysPanel />
        <SessionsPanel />
        <ApiKeysPanel />
        <p className="text-ink-2">
          What was done in your name stands in the history of each record, and is sealed in the{' '}
          <Link className="link" to="/blockchain">
            trail
          </Link>
          . How data is protected is said on the public{' '}
          <Link className="link" to="/trust-center">
            trust center
          </Link>
          .
        </p>
      </div>
    </Screen>
  ) : (
    <Statement />
  )
}
