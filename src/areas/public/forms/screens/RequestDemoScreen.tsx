import type { ReactNode } from 'react'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { Beside } from './Beside.tsx'
import { InquiryForm } from './InquiryForm.tsx'

export default function RequestDemoScreen() {
  return (
    <PublicPage
      area="Demo"
      title="Request a demo"
      intro={
        <p>
          A 30-minute demo of the running product with an engineer, starting with your questions. You can also pick a
          time yourself.
        </p>
      }
      actions={<ButtonLink to="/schedule-demo">Pick a time</ButtonLink>}
    >
      <Section>
        <Beside title="What you will see" steps={steps}>
          <InquiryForm
            kind="demo"
            subjectLabel="What would you like to see?"
            subjects={[
              'Overview',
              'Budgets and approvals',
              'Vendors',
              'Grants',
              'Disaster recovery',
              'Security and audit log',
            ]}
            messageLabel="What should we know in advance? (optional)"
            button="Request Demo"
            done={() => (
              <>
                We’ll reply within two working days. You can also{' '}
                <a href="/schedule-demo" className="link">
                  pick a time now
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
  ['Your questions first', 'Add them to the form, and the demo starts with them.'],
  ['The running product', 'No slides. You direct the demo, and see what the product refuses and why.'],
  [
    'Known gaps',
    <>
      We tell you what is missing. The{' '}
      <a className="link" href="/products">
        products page
      </a>{' '}
      lists it before you ask.
    </>,
  ],
  ['Afterwards', 'Try it yourself: you need only an email address. No sales calls unless you ask.'],
]
