import { ButtonLink } from '#kit/parts/Button.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { Section } from '../../site/screens/PublicPage.tsx'
import { features, questions, scenarios } from './words.ts'

export const Features = () => (
  <Section title="How Granary is different" about="Each point links to its evidence.">
    <Points points={features} />
    <h3 className="mt-14 font-serif text-xl font-semibold">Common questions</h3>
    <dl className="mt-5 grid gap-x-12 gap-y-6 md:grid-cols-2">
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt className="font-semibold text-ink">{question}</dt>
          <dd className="mt-1 text-ink-2">{answer}</dd>
        </div>
      ))}
    </dl>
  </Section>
)

export const ContactSales = () => (
  <Section
    title="Talk to us or start now"
    about="No sales calls. Write to us, or start a trial with just an email address."
    tinted
  >
    <div className="flex flex-wrap gap-3">
      <ButtonLink look="main" to="/contact">
        Contact Sales
      </ButtonLink>
      <ButtonLink to="/auth">Start Free Trial</ButtonLink>
    </div>
  </Section>
)

export const Testimonials = () => (
  <Section
    title="Three working days"
    about="Illustrative scenarios that show what the product is for. These are not customers or quotations."
  >
    <ul className="grid gap-6 lg:grid-cols-3">
      {scenarios.map(({ who, text }) => (
        <li key={who} className="rounded-lg border border-line bg-surface p-5">
          <p className="inline-block rounded-xs bg-info-soft px-1.5 py-0.5 text-2xs font-semibold text-info">
            Illustrative
          </p>
          <p className="mt-3 text-lg text-ink">{text}</p>
          <p className="mt-3 text-sm text-ink-2">{who}</p>
        </li>
      ))}
    </ul>
  </Section>
)
