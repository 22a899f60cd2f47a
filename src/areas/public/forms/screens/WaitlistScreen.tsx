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
        <p>
          New lines of work are opened to a few agencies at a time, in the order in which they came. We write when it is
          your turn and not before.
        </p>
      }
    >
      <Section>
        <Beside title="What happens then" steps={steps}>
          <InquiryForm
            kind="waitlist"
            subjectLabel="What you would use first"
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
            done={({ place }) => `You are number ${place} on the list. A confirmation is on its way to your mailbox.`}
          />
        </Beside>
      </Section>
    </PublicPage>
  )
}

const steps: readonly [string, ReactNode][] = [
  ['At once', 'You see your place, and a confirmation comes by mail.'],
  ['When it is your turn', 'One letter. There is no newsletter, and nobody else gets your address.'],
  [
    'If you would rather not wait',
    <>
      The program is open source:{' '}
      <a className="link" href="/documentation/docker">
        run it yourself
      </a>
      , with everything in it.
    </>,
  ],
  [
    'To look first',
    <>
      <a className="link" href="/auth">
        Look around in the demonstration
      </a>
      , where there is one, or{' '}
      <a className="link" href="/request-demo">
        be shown the product
      </a>
      .
    </>,
  ],
]
