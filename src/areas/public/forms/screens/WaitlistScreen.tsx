import type { ReactNode } from 'react'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { Beside } from './Beside.tsx'
import { InquiryForm } from './InquiryForm.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say } from '#platform/say.ts'

export default function WaitlistScreen() {
  return (
    <PublicPage
      area={say('Waitlist')}
      title={say('Join the waitlist')}
      intro={
        <p>
          {say('New modules open to a few agencies at a time, in the order they joined. We write when it’s your turn.')}
        </p>
      }
    >
      <Section>
        <Beside title={say('What happens next')} steps={steps()}>
          <InquiryForm
            kind="waitlist"
            subjectLabel={say('Main interest')}
            subjects={[
              phrase('Procurement'),
              phrase('Grants'),
              phrase('Disaster recovery'),
              phrase('Vendors'),
              phrase('Contracts and finance'),
              phrase('Delivery and assets'),
            ]}
            messageLabel={say('Your role, and what you would like to do (optional)')}
            button={say('Join the Waitlist')}
            done={({ place }) =>
              say('You’re number {place} on the list. Check your email for a confirmation.', { place: place! })
            }
          />
        </Beside>
      </Section>
    </PublicPage>
  )
}

const steps = (): readonly [string, ReactNode][] => [
  [phrase('Right away'), phrase('You see your place here and get a confirmation by email.')],
  [phrase('When it is your turn'), phrase('One email. No newsletter, and no one else gets your address.')],
  [
    phrase('No wait'),
    <>
      <Say
        text="The software is open source: {link}, with every module."
        values={{
          link: (
            <a className="link" href="/documentation/docker">
              {say('run it yourself')}
            </a>
          ),
        }}
      />
    </>,
  ],
  [
    phrase('See it first'),
    <>
      <Say
        text="{demo}, where available, or {tour}."
        values={{
          demo: (
            <a className="link" href="/auth">
              {say('Try the demo')}
            </a>
          ),
          tour: (
            <a className="link" href="/request-demo">
              {say('request a guided demo')}
            </a>
          ),
        }}
      />
    </>,
  ],
]
