import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { keepInvitation } from '#areas/organization/members/screens/kept-invitation.ts'
import { isRegistration, isVendorsWay, keepWay, wayToBid } from '#areas/organization/organizations/screens/kept-way.ts'
import { useAuth } from '#client/auth.ts'
import { useConfig } from '#client/BackendProvider.tsx'
import { useHostTenant } from '#client/use-host-tenant.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Waiting } from '#kit/parts/Spinner.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { DemoRoles } from './DemoRoles.tsx'
import { FormPage } from './FormPage.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { linkFrom } from './mail-link.ts'
import { phrase, say, type Phrase } from '#platform/say.ts'

// Most people never see these: the sign-in is there before they are.
const JoinPage = lazy(() => import('./JoinPage.tsx').then(({ JoinPage }) => ({ default: JoinPage })))
const CheckMail = lazy(() => import('./CheckMail.tsx').then(({ CheckMail }) => ({ default: CheckMail })))
const ConfirmLink = lazy(() => import('./ConfirmLink.tsx').then(({ ConfirmLink }) => ({ default: ConfirmLink })))
const EnrollStep = lazy(() => import('./EnrollStep.tsx').then(({ EnrollStep }) => ({ default: EnrollStep })))
const SecondFactorStep = lazy(() =>
  import('./SecondFactorStep.tsx').then(({ SecondFactorStep }) => ({ default: SecondFactorStep })),
)

/** A page of this site that a link into the demo leads to; a path with two slashes would be another site. */
const wayIntoDemo = (search: URLSearchParams): string | undefined =>
  search.has('as') ? /^\/(?![/\\]).*/.exec(search.get('to') ?? '')?.[0] : undefined

type Arrival = { from?: string; expired?: boolean; stillElsewhere?: boolean } | null

type Tab = 'in' | 'up'

const tabs: { name: Tab; title: Phrase }[] = [
  { name: 'in', title: phrase('Sign in') },
  { name: 'up', title: phrase('Create an account') },
]

const AuthScreen = () => (
  <Suspense fallback={<Waiting />}>
    <Entrance />
  </Suspense>
)
export default AuthScreen

function Entrance() {
  const { loading, session, owesFactor, mustEnroll } = useAuth()
  const { productName, demo } = useConfig()
  const tenant = useHostTenant()
  const [search] = useSearchParams()
  const arrival = useLocation().state as Arrival
  const from = arrival?.from ?? wayToBid(search) ?? (demo ? wayIntoDemo(search) : undefined)
  const registers = !arrival?.expired && isRegistration(from ?? '')
  const [tab, setTab] = useState<Tab>(registers || search.get('tab') === 'up' ? 'up' : 'in')
  const [waitingFor, setWaitingFor] = useState<string>()
  const link = linkFrom(search)
  const invitation = search.get('invitation')
  useEffect(() => {
    if (invitation) keepInvitation(invitation)
  }, [invitation])

  if (link) return <ConfirmLink link={link} />
  if (loading) return <Waiting />
  if (session && owesFactor) return <SecondFactorStep />
  if (session && mustEnroll) return <EnrollStep />
  if (session) return <Navigate to={from ?? '/dashboard'} replace />
  if (waitingFor) return <CheckMail email={waitingFor} />
  if (invitation) return <JoinPage invitation={invitation} onUnconfirmed={setWaitingFor} />

  return (
    <FormPage
      title={say('Welcome to {product}', { product: productName })}
      about={tenant}
      aside={demo && <DemoRoles as={search.get('as')} />}
    >
      <div className="grid gap-6">
        {arrival?.expired && (
          <Notice title={say('Session Expired')}>{say('Your session has expired. Please log in again.')}</Notice>
        )}
        {arrival?.stillElsewhere && (
          <Notice title={say('Signed out of this site')}>
            {say(
              'Your organization’s own sign-in stays open in this browser. On a shared computer, sign out there as well or close the browser.',
            )}
          </Notice>
        )}
        {from && !arrival?.expired && !search.has('as') && (
          <Notice title={say('Sign in to continue')}>{say('You will return to the page you requested.')}</Notice>
        )}
        <div>
          <Tabs
            label={say('Sign in or create an account')}
            tabs={tabs.map(({ name, title }) => ({ name, title: say(title) }))}
            chosen={tab}
            onChoose={setTab}
          >
            {tab === 'in' ? (
              <SignInForm onUnconfirmed={setWaitingFor} />
            ) : (
              <SignUpForm onSend={() => from && isVendorsWay(from) && keepWay(from)} onWaiting={setWaitingFor} />
            )}
          </Tabs>
        </div>
      </div>
    </FormPage>
  )
}
