import { ButtonLink } from '#kit/parts/Button.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { Section } from '../../site/screens/PublicPage.tsx'
import { features, questions, scenarios } from './words.ts'
import { say, translated } from '#platform/say.ts'

export const Features = () => (
  <Section title={say('How Granary is different')} about={say('Each point links to its evidence.')}>
    <Points points={features} />
    <h3 className="mt-14 font-serif text-xl font-semibold">{say('Common questions')}</h3>
    <dl className="mt-5 grid gap-x-12 gap-y-6 md:grid-cols-2">
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt className="font-semibold text-ink">{translated(question)}</dt>
          <dd className="mt-1 text-ink-2">{translated(answer)}</dd>
        </div>
      ))}
    </dl>
  </Section>
)

export const ContactSales = () => (
  <Section
    title={say('Talk to us or start now')}
    about={say('No sales calls. Write to us, or start a trial with just an email address.')}
    tinted
  >
    <div className="flex flex-wrap gap-3">
      <ButtonLink look="main" to="/contact">
        {say('Contact Sales')}
      </ButtonLink>
      <ButtonLink to="/auth">{say('Start Free Trial')}</ButtonLink>
    </div>
  </Section>
)

export const Testimonials = () => (
  <Section
    title={say('Three working days')}
    about={say('Illustrative scenarios that show what the product is for. These are not customers or quotations.')}
  >
    <ul className="grid gap-6 lg:grid-cols-3">
      {scenarios.map(({ who, text }) => (
        <li key={who} className="rounded-lg border border-line bg-surface p-5">
          <p className="inline-block rounded-xs bg-info-soft px-1.5 py-0.5 text-2xs font-semibold text-info">
            {say('Illustrative')}
          </p>
          <p className="mt-3 text-lg text-ink">{translated(text)}</p>
          <p className="mt-3 text-sm text-ink-2">{translated(who)}</p>
        </li>
      ))}
    </ul>
  </Section>
)
