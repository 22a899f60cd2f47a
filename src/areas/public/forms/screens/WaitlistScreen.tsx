import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { InquiryForm } from './InquiryForm.tsx'

export default function WaitlistScreen() {
  return (
    <PublicPage area="Waitlist" title="Join the waitlist" intro={<p>New lines of work are opened to a few agencies at a time, in the order in which they came. We write when it is your turn and not before.</p>}>
      <Section>
        <InquiryForm
          kind="waitlist"
          subjectLabel="What you would use first"
          subjects={['Procurement', 'Grants', 'Disaster recovery', 'Vendors', 'Contracts and finance', 'Delivery and assets']}
          messageLabel="Your role, and what you would like to do (optional)"
          button="Join the Waitlist"
          done={({ place }) => `You are number ${place} on the list. A confirmation is on its way to your mailbox.`}
        />
      </Section>
    </PublicPage>
  )
}
