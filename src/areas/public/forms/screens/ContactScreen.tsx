import type { ReactNode } from 'react'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { Beside } from './Beside.tsx'
import { InquiryForm } from './InquiryForm.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say } from '#platform/say.ts'

export default function ContactScreen() {
  return (
    <PublicPage
      area={say('Contact')}
      title={say('Contact us')}
      intro={
        <p>{say('You get a confirmation number right away and a reply from a person within two business days.')}</p>
      }
    >
      <Section>
        <Beside title={say('What happens next')} steps={steps()}>
          <InquiryForm
            kind="contact"
            subjects={[
              phrase('Sales'),
              phrase('Support'),
              phrase('Accessibility barrier'),
              phrase('Privacy and my data'),
              phrase('Press'),
              phrase('Investors'),
              phrase('Other'),
            ]}
            subjectOfUsers="Support"
            messageLabel={say('Your message')}
            messageRequired
            button={say('Send message')}
            done={() => say('Check your email for a confirmation.')}
          />
        </Beside>
      </Section>
    </PublicPage>
  )
}

const steps = (): readonly [string, ReactNode][] => [
  [phrase('Right away'), phrase('You get a confirmation number here and by email.')],
  [phrase('Within two business days'), phrase('A person replies. Accessibility and privacy messages come first.')],
  [
    phrase('Report a vulnerability'),
    <>
      <Say
        text="Don’t use this form. Use the address in {link}."
        values={{
          link: (
            <a className="link" href="/.well-known/security.txt">
              security.txt
            </a>
          ),
        }}
      />
    </>,
  ],
  [
    phrase('Feature requests'),
    <>
      <Say
        text="Post them on the {link}, where others can vote for them."
        values={{
          link: (
            <a className="link" href="/feature-requests">
              {say('board')}
            </a>
          ),
        }}
      />
    </>,
  ],
]
