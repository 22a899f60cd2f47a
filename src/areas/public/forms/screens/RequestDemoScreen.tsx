import type { ReactNode } from 'react'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { Beside } from './Beside.tsx'
import { InquiryForm } from './InquiryForm.tsx'

export default function RequestDemoScreen() {
  return (
    <PublicPage
      area="Demonstration"
      title="Request a demonstration"
      intro={
        <p>
          Half an hour with an engineer, on the running product, with your questions first. If you know already when,
          choose the time yourself.
        </p>
      }
      actions={<ButtonLink to="/schedule-demo">Choose a time</ButtonLink>}
    >
      <Section>
        <Beside title="What you will see" steps={steps}>
          <InquiryForm
            kind="demo"
            subjectLabel="What would you like to see?"
            subjects={[
              'Everything, briefly',
              'Budgets and approvals',
              'Vendors',
              'Grants',
              'Disaster recovery',
              'Security and the trail',
            ]}
            messageLabel="What should we know before? (optional)"
            button="Request Demo"
            done={() => (
              <>
                We write to you within two working days. You can also{' '}
                <a href="/schedule-demo" className="link">
                  choose a time now
                </a>
                .
              </>
            )}
          />
        </Beside>
      </Section>
    </PublicPage>
  )
}

const steps: readonly [string, ReactNode][] = [
  ['Your questions first', 'Write them into the form, and the half hour begins with them.'],
  ['The running product', 'No slides. You say where to press, and see what it refuses and why.'],
  [
    'What is not there',
    <>
      We say it. The{' '}
      <a className="link" href="/products">
        products page
      </a>{' '}
      lists it before you ask.
    </>,
  ],
  [
    'Afterwards',
    'Try it yourself: an account needs an e-mail address and nothing else. Nobody calls you unless you ask.',
  ],
]
