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
 * Signed in, it shows the person's own security. Signed out, it is the public statement, linked from the footer of
 * every public page.
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
      title="My security"
      about="Your sign-in methods, sessions and keys."
      actions={<ButtonLink to="/security-settings">Security policy</ButtonLink>}
    >
      <div className="grid gap-5">
        <SecondFactorPanel />
        <PasskeysPanel />
        <SessionsPanel />
        <ApiKeysPanel />
        <p className="text-ink-2">
          Your actions are in the history of each record, and are sealed in the{' '}
          <Link className="link" to="/blockchain">
            audit log
          </Link>
          . Data protection is explained in the public{' '}
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
