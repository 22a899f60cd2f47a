import type { ReactNode } from 'react'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { Beside } from './Beside.tsx'
import { InquiryForm } from './InquiryForm.tsx'

export default function ContactScreen() {
  return (
    <PublicPage
      area="Contact"
      title="Contact us"
      intro={<p>You get a confirmation number right away and a reply from a person within two business days.</p>}
    >
      <Section>
        <Beside title="What happens next" steps={steps}>
          <InquiryForm
            kind="contact"
            subjects={[
              'Sales',
              'Support',
              'Accessibility barrier',
              'Privacy and my data',
              'Press',
              'Investors',
              'Other',
            ]}
            subjectOfUsers="Support"
            messageLabel="Your message"
            messageRequired
            button="Send message"
            done={() => 'Check your email for a confirmation.'}
          />
        </Beside>
      </Section>
    </PublicPage>
  )
}

const steps: readonly [string, ReactNode][] = [
  ['Right away', 'You get a confirmation number here and by email.'],
  ['Within two business days', 'A person replies. Accessibility and privacy messages come first.'],
  [
    'Report a vulnerability',
    <>
      Don’t use this form. Use the address in{' '}
      <a className="link" href="/.well-known/security.txt">
        security.txt
      </a>
      .
    </>,
  ],
  [
    'Feature requests',
    <>
      Post them on the{' '}
      <a className="link" href="/feature-requests">
        board
      </a>
      , where others can vote for them.
    </>,
  ],
]
