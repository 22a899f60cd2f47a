import type { ReactNode } from 'react'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Picture } from '../../site/screens/Picture.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { Beside } from './Beside.tsx'
import { InquiryForm } from './InquiryForm.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say } from '#platform/say.ts'

export default function RequestDemoScreen() {
  return (
    <PublicPage
      area={say('Demo')}
      title={say('Request a demo')}
      intro={
        <p>
          {say(
            'A 30-minute demo of the running product with an engineer, starting with your questions. You can also pick a time yourself.',
          )}
        </p>
      }
      actions={<ButtonLink to="/schedule-demo">{say('Pick a time')}</ButtonLink>}
      aside={
        <Picture
          name="operations"
          alt={say('The operations center: an open incident, and a map with alerts, facilities and requests.')}
        />
      }
    >
      <Section>
        <Beside title={say('What you will see')} steps={steps()}>
          <InquiryForm
            kind="demo"
            subjectLabel={say('What would you like to see?')}
            subjects={[
              phrase('Overview'),
              phrase('Budgets and approvals'),
              phrase('Vendors'),
              phrase('Grants'),
              phrase('Disaster recovery'),
              phrase('Security and audit log'),
            ]}
            messageLabel={say('What should we know in advance? (optional)')}
            button={say('Request Demo')}
            done={() => (
              <>
                <Say
                  text="We’ll reply within two working days. You can also {link}."
                  values={{
                    link: (
                      <a href="/schedule-demo" className="link">
                        {say('pick a time now')}
                      </a>
                    ),
                  }}
                />
              </>
            )}
          />
        </Beside>
      </Section>
    </PublicPage>
  )
}

const steps = (): readonly [string, ReactNode][] => [
  [phrase('Your questions first'), phrase('Add them to the form, and the demo starts with them.')],
  [phrase('The running product'), phrase('No slides. You direct the demo, and see what the product refuses and why.')],
  [
    phrase('Known gaps'),
    <>
      <Say
        text="We tell you what is missing. The {link} shows what works today."
        values={{
          link: (
            <a className="link" href="/products">
              {say('products page')}
            </a>
          ),
        }}
      />
    </>,
  ],
  [phrase('Afterward'), phrase('Try it yourself: you need only an email address. No sales calls unless you ask.')],
]
