import { TextPage } from '../../site/screens/TextPage.tsx'
import * as text from '../../site/texts/careers.md'
import { InquiryForm } from './InquiryForm.tsx'

export default function CareersScreen() {
  return (
    <TextPage text={text}>
      <section aria-labelledby="apply">
        <h2 id="apply" className="mb-5 font-serif text-[1.5rem] leading-8 font-semibold text-ink">
          Contact us
        </h2>
        <InquiryForm
          kind="application"
          messageLabel="What you do, with a link to your work"
          messageRequired
          button="Send"
          done={() => 'We’ll reply within two weeks.'}
        />
      </section>
    </TextPage>
  )
}
