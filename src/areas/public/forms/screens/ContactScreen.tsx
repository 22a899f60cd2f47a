import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { InquiryForm } from './InquiryForm.tsx'

export default function ContactScreen() {
  return (
    <PublicPage area="Contact" title="Write to us" intro={<p>One form for everything. You get a number at once, a confirmation by mail, and an answer from a person within two working days.</p>}>
      <Section>
        <InquiryForm
          kind="contact"
          subjects={['Sales', 'Support', 'A barrier (accessibility)', 'My data (privacy)', 'Press', 'Investors', 'Something else']}
          messageLabel="Your message"
          messageRequired
          button="Send the message"
          done={() => 'A confirmation is on its way to your mailbox.'}
        />
      </Section>
    </PublicPage>
  )
}
