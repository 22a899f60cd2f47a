import { TextPage } from '../../site/screens/TextPage.tsx'
import * as text from '../../site/texts/careers.md'
import { InquiryForm } from './InquiryForm.tsx'

export default function CareersScreen() {
  return (
    <TextPage text={text}>
      <section aria-labelledby="apply">
        <h2 id="apply" className="mb-5 font-serif text-[1.5rem] leading-8 font-semibold text-ink">
          Write to us
        </h2>
        <InquiryForm
          kind="application"
          messageLabel="What you do, and a link to work you are proud of"
          messageRequired
          button="Send"
          done={() => 'You get an answer within two weeks.'}
        />
      </section>
    </TextPage>
  )
}
