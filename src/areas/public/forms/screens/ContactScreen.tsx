import type { ReactNode } from 'react'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { Beside } from './Beside.tsx'
import { InquiryForm } from './InquiryForm.tsx'

export default function ContactScreen() {
  return (
    <PublicPage
      area="Contact"
      title="Write to us"
      intro={
        <p>
          One form for everything. You get a number at once, a confirmation by mail, and an answer from a person within
          two working days.
        </p>
      }
    >
      <Section>
        <Beside title="What happens then" steps={steps}>
          <InquiryForm
            kind="contact"
            subjects={[
              'Sales',
              'Support',
              'A barrier (accessibility)',
              'My data (privacy)',
              'Press',
              'Investors',
              'Something else',
            ]}
            subjectOfUsers="Support"
            messageLabel="Your message"
            messageRequired
            button="Send the message"
            done={() => 'A confirmation is on its way to your mailbox.'}
          />
        </Beside>
      </Section>
    </PublicPage>
  )
}

const steps: readonly [string, ReactNode][] = [
  ['At once', 'You see a number that confirms it, and the same number comes by mail.'],
  ['Within two working days', 'A person answers. Barriers and questions about your data are read first.'],
  [
    'A weak point of security',
    <>
      Not here: use the address in{' '}
      <a className="link" href="/.well-known/security.txt">
        security.txt
      </a>
      .
    </>,
  ],
  [
    'A wish for the product',
    <>
      It belongs on the{' '}
      <a className="link" href="/feature-requests">
        board
      </a>
      , where others can vote for it.
    </>,
  ],
]
