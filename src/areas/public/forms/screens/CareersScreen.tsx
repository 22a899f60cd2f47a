import { TextPage } from '../../site/screens/TextPage.tsx'
import * as text from '../../site/texts/careers.md'
import { InquiryForm } from './InquiryForm.tsx'
import { say } from '#platform/say.ts'
import { loadText, useText } from '../../site/screens/use-text.ts'

const spanish = () => import('../../site/texts/es/careers.md')
export const ready = () => loadText(spanish)

export default function CareersScreen() {
  return (
    <TextPage text={useText(text, spanish)}>
      <section aria-labelledby="apply">
        <h2 id="apply" className="mb-5 font-serif text-[1.5rem] leading-8 font-semibold text-ink">
          {say('Contact us')}
        </h2>
        <InquiryForm
          kind="application"
          messageLabel={say('What you do, with a link to your work')}
          messageRequired
          button={say('Send')}
          done={() => say('We’ll reply within two weeks.')}
        />
      </section>
    </TextPage>
  )
}
