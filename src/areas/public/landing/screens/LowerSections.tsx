import { ButtonLink } from '#kit/parts/Button.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { say, translated } from '#platform/say.ts'
import { Art } from '../../site/screens/Art.tsx'
import { DemoLink } from '../../site/screens/DemoLink.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { SceneTitle } from '../../site/screens/Scene.tsx'
import { features, questions, scenarios } from './words.ts'

export const Features = () => (
  <section
    aria-label={say('How Granary is different')}
    className="mx-auto w-full max-w-6xl px-(--gutter) py-14 md:py-24"
  >
    <SceneTitle>{say('How Granary is different')}</SceneTitle>
    <div className="mt-10">
      <Points points={features} />
    </div>
    <h3 className="mt-14 font-serif text-xl font-semibold text-ink">{say('Common questions')}</h3>
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {questions.map(({ question, answer }) => (
        <li key={question} className="py-2.5">
          <Disclosure title={translated(question)} strong>
            <p className="max-w-(--measure) pb-2 text-ink-2">{translated(answer)}</p>
          </Disclosure>
        </li>
      ))}
    </ul>
  </section>
)

export const Testimonials = () => (
  <section aria-label={say('Three working days')} className="bg-rail">
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-14 md:py-24">
      <SceneTitle>{say('Three working days')}</SceneTitle>
      <p className="mt-3 text-lg text-ink-2">{say('Fictional examples, not customer quotes.')}</p>
      <ul className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-3">
        {scenarios.map(({ who, text, art }) => (
          <li key={who}>
            <Art name={art} className="block w-40" />
            <p className="mt-4 text-xs font-semibold text-warn">{say('Illustrative')}</p>
            <p className="mt-1 font-serif text-xl leading-7 text-ink">{translated(text)}</p>
            <p className="mt-3 text-sm text-ink-2">{translated(who)}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

export const ContactSales = () => (
  <section
    aria-label={say('Try it in one click')}
    className="mx-auto flex w-full max-w-6xl flex-col items-center px-(--gutter) py-14 text-center md:py-24"
  >
    <Art name="river-gauge" className="mb-6 block w-64 max-w-full" />
    <SceneTitle>{say('Try it in one click')}</SceneTitle>
    <p className="mt-3 max-w-[34em] text-lg text-ink-2">
      {say('Granary is new. It has no customers to quote yet, so judge the product.')}
    </p>
    <div className="mt-8 flex flex-wrap justify-center gap-3">
      <DemoLink as="manager" to="/dashboard" />
      <ButtonLink to="/contact" className="h-11 px-5 text-base">
        {say('Contact Sales')}
      </ButtonLink>
      <ButtonLink to="/auth" className="h-11 px-5 text-base">
        {say('Start Free Trial')}
      </ButtonLink>
    </div>
  </section>
)
