import type { ReactNode } from 'react'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { Beside } from './Beside.tsx'
import { InquiryForm } from './InquiryForm.tsx'

export default function WaitlistScreen() {
  return (
    <PublicPage
      area="Waitlist"
      title="Join the waitlist"
      intro={
        <p>New modules open to a few agencies at a time, in the order they joined. We write when it’s your turn.</p>
      }
    >
      <Section>
        <Beside title="What happens next" steps={steps}>
          <InquiryForm
            kind="waitlist"
            subjectLabel="Main interest"
            subjects={[
              'Procurement',
              'Grants',
              'Disaster recovery',
              'Vendors',
              'Contracts and finance',
              'Delivery and assets',
            ]}
            messageLabel="Your role, and what you would like to do (optional)"
            button="Join the Waitlist"
            done={({ place }) => `You’re number ${place} on the list. Check your email for a confirmation.`}
          />
        </Beside>
      </Section>
    </PublicPage>
  )
}

const steps: readonly [string, ReactNode][] = [
  ['Right away', 'You see your place here and get a confirmation by email.'],
  ['When it is your turn', 'One email. No newsletter, and no one else gets your address.'],
  [
    'No wait',
    <>
      The software is open source:{' '}
      <a className="link" href="/documentation/docker">
        run it yourself
      </a>
      , with every module.
    </>,
  ],
  [
    'See it first',
    <>
      <a className="link" href="/auth">
        Try the demo
      </a>
      , where available, or{' '}
      <a className="link" href="/request-demo">
        request a guided demo
      </a>
      .
    </>,
  ],
]
