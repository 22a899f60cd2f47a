import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { emailDomain } from '#areas/organization/email-domains/records.ts'
import { samlProvider } from '#areas/organization/saml/records.ts'
import { ssoConnection } from '#areas/organization/sso/records.ts'

/** Connections in preparation, beside the sign-in methods this installation offers. */
export default function ConnectionsScreen() {
  const backend = useBackend()
  const found = useRecords(ssoConnection, (from) => from.order('created_at', { ascending: false }).limit(100))
  const providers = useRecords(samlProvider, (from) => from.order('created_at', { ascending: false }).limit(100))
  const domains = useRecords(emailDomain, (from) => from.order('domain').limit(100))
  const { data } = useQuery({
    queryKey: ['auth settings'],
    queryFn: async () =>
      (await (await backend.fetch(`${backend.config.supabaseUrl}/auth/v1/settings`)).json()) as {
        external?: Record<string, boolean>
        saml_enabled?: boolean
      },
  })
  const offered = Object.entries(data?.external ?? {})
    .filter(([name, on]) => on && !['email', 'phone', 'anonymous_users'].includes(name))
    .map(([name]) => name)
  const first = (
    <ButtonLink look="main" to="/sso-management/new">
      <Icon name="plus" />
      New connection
    </ButtonLink>
  )
  const newProvider = (
    <ButtonLink to="/sso-management/saml/new">
      <Icon name="plus" />
      New SAML provider
    </ButtonLink>
  )
  const newDomain = (
    <ButtonLink to="/sso-management/domains/new">
      <Icon name="plus" />
      New email domain
    </ButtonLink>
  )
  return (
    <Screen
      area="Organization Admin"
      title="Single sign-on"
      about="Set up and test your own sign-in before you require it."
      actions={first}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel title="OpenID Connect">
          <p className="mb-3 text-sm text-ink-2">
            {data &&
              (offered.length > 0
                ? `On the sign-in page: ${offered.join(', ')}.`
                : 'No issuer is on the sign-in page. The operator adds one in the server settings (OIDC_ISSUERS).')}
          </p>
          <RecordTable of={ssoConnection} found={found} first={first} />
        </Panel>
        <Panel
          title="SAML providers"
          about="Offered at sign-in to people of your verified email domains."
          actions={!!providers.rows?.length && newProvider}
        >
          <RecordTable of={samlProvider} found={providers} first={newProvider} />
        </Panel>
        <Panel
          title="Email domains"
          about="Verified domains decide who is offered your sign-in."
          actions={!!domains.rows?.length && newDomain}
        >
          <RecordTable of={emailDomain} found={domains} first={newDomain} />
        </Panel>
        <Disclosure title="Related settings">
          <Facts
            facts={[
              {
                label: 'Enforcement',
                value: (
                  <>
                    In{' '}
                    <Link to="/security-settings" className="link">
                      Security policy
                    </Link>
                    , for selected roles and email domains. One break-glass administrator can still sign in when the
                    issuer is down.
                  </>
                ),
                wide: true,
              },
              {
                label: 'MFA',
                value:
                  'Each person sets up a code or a passkey in Settings. The security policy requires it for selected roles.',
                wide: true,
              },
              {
                label: 'SCIM',
                value: 'SCIM 2.0. A directory creates and deactivates people with a token from the security policy.',
                wide: true,
              },
            ]}
          />
        </Disclosure>
      </div>
    </Screen>
  )
}
