import { useState } from 'react'
import { Link } from 'react-router'
import { useBackend, useConfig } from '#client/BackendProvider.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FormPage } from './FormPage.tsx'
import { sendVerification } from './verification.ts'
import { Say } from '#kit/parts/Say.tsx'
import { say } from '#platform/say.ts'

export function CheckMail({ email }: { email: string }) {
  const backend = useBackend()
  const { demo } = useConfig()
  const [asked, setAsked] = useState<'no' | 'sending' | 'sent' | 'failed'>('no')

  async function resend() {
    setAsked('sending')
    setAsked((await sendVerification(backend, email, 'resend')) ? 'sent' : 'failed')
  }

  return (
    <FormPage title={say('Check your email')} about={say('One click confirms your address. Then you can sign in.')}>
      <div className="grid gap-6">
        <p className="text-lg">
          <Say
            text="If {email} can be registered here, we sent an email with a link."
            values={{ email: <strong className="break-all">{email}</strong> }}
          />
        </p>
        {asked === 'sent' && (
          <Notice tone="good" title={say('Requested again')}>
            {say('You can request one email per minute. Check your spam folder too.')}
          </Notice>
        )}
        {asked === 'failed' && (
          <Notice tone="bad" title={say('The email couldn’t be sent')}>
            {say('Wait a minute and try again.')}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {demo && (
            <ButtonLink look="main" to="/dev/mail">
              {say('Demo outbox')}
            </ButtonLink>
          )}
          <Button busy={asked === 'sending'} onClick={() => void resend()}>
            {say('Resend')}
          </Button>
        </div>
        <p className="text-ink-2">
          {say('Wrong address?')}{' '}
          <Link to="/auth" reloadDocument className="link">
            {say('Start over')}
          </Link>
        </p>
      </div>
    </FormPage>
  )
}
