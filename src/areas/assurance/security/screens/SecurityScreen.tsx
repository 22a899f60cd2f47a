import { Link } from 'react-router'
import { ApiKeysPanel } from '#areas/account/api-keys/screens/ApiKeysPanel.tsx'
import { PasskeysPanel } from '#areas/account/settings/screens/PasskeysPanel.tsx'
import { SecondFactorPanel } from '#areas/account/settings/screens/SecondFactorPanel.tsx'
import { SessionsPanel } from '#areas/account/settings/screens/SessionsPanel.tsx'
import { useAuth } from '#client/auth.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useSells } from '#client/use-organization.ts'
import { say } from '#platform/say.ts'
import { Statement } from './Statement.tsx'

/**
 * Signed in, it shows the person's own security. Signed out, it is the public statement, linked from the footer of
 * every public page.
 */
export default function SecurityScreen() {
  const { user, loading } = useAuth()
  const sells = useSells()
  if (loading)
    return (
      <Screen narrow area="Security & Compliance" title={say('Security')}>
        {null}
      </Screen>
    )
  return user ? (
    <Screen
      narrow
      area="Security & Compliance"
      title={say('My security')}
      about={say('Your sign-in methods, sessions and keys.')}
      actions={!sells && <ButtonLink to="/security-settings">{say('Security policy')}</ButtonLink>}
    >
      <div className="grid gap-5">
        <SecondFactorPanel />
        <PasskeysPanel />
        <SessionsPanel />
        <ApiKeysPanel />
        <p className="text-ink-2">
          <Say
            text="Your actions are in the history of each record, and are sealed in the {log}. Data protection is explained in the public {center}."
            values={{
              log: sells ? (
                say('audit log')
              ) : (
                <Link className="link" to="/blockchain">
                  {say('audit log')}
                </Link>
              ),
              center: (
                <Link className="link" to="/trust-center">
                  {say('trust center')}
                </Link>
              ),
            }}
          />
        </p>
      </div>
    </Screen>
  ) : (
    <Statement />
  )
}
