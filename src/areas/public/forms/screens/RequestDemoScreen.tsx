import { ButtonLink } from '#kit/parts/Button.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { InquiryForm } from './InquiryForm.tsx'

export default function RequestDemoScreen() {
  return (
    <PublicPage
      area="Demonstration"
      title="Request a demonstration"
      intro={<p>Half an hour with an engineer, on the running product, with your questions first. If you know already when, choose the time yourself.</p>}
      actions={<ButtonLink to="/schedule-demo">Choose a time</ButtonLink>}
    >
      <Section>
        <InquiryForm
          kind="demo"
          subjectLabel="What would you like to see?"
          subjects={['Everything, briefly', 'Budgets and approvals', 'Vendors', 'Grants', 'Disaster recovery', 'Security and the trail']}
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
      </Section>
    </PublicPage>
  )
}
