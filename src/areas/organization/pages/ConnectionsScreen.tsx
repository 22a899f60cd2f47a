import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { emailDomain } from '#areas/organization/email-domains/records.ts'
import { samlProvider } from '#areas/organization/saml/records.ts'
import { ssoConnection } from '#areas/organization/sso/records.ts'

/** Connections as they are prepared, beside what this installation really offers at its sign-in. */
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
      about="Your own sign-in, prepared step by step and tested before anyone is told to use it."
      actions={
        <>
          {newDomain}
          {newProvider}
          {first}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel title="What this installation offers today">
          <Facts
            facts={[
              {
                label: 'OpenID Connect',
                value: data
                  ? offered.length > 0
                    ? `${offered.join(', ')}: each has a button at the sign-in.`
                    : 'No issuer is set up. Whoever runs the server names one in its settings (OIDC_ISSUERS).'
                  : '…',
                wide: true,
              },
              {
                label: 'SAML 2.0',
                value:
                  'Add your own identity provider below. People of your verified email domains are offered it at sign-in.',
                wide: true,
              },
              {
                label: 'SCIM',
                value: 'SCIM 2.0. A directory creates and deactivates people with a token from the security policy.',
                wide: true,
              },
              {
                label: 'Second factor',
                value:
                  'Each person sets up a code or a passkey under Settings. Security policy requires it for chosen roles.',
                wide: true,
              },
              {
                label: 'Enforcing',
                value:
                  'Under Security policy, for chosen roles and mail domains. One break-glass administrator can still sign in when the issuer is down.',
                wide: true,
              },
            ]}
          />
        </Panel>
        <Panel title="SAML providers">
          <RecordTable of={samlProvider} found={providers} first={newProvider} />
        </Panel>
        <Panel title="Email domains">
          <RecordTable of={emailDomain} found={domains} first={newDomain} />
        </Panel>
        <Panel title="Connections">
          <RecordTable of={ssoConnection} found={found} first={first} />
        </Panel>
      </div>
    </Screen>
  )
}
