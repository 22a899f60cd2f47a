import { Link } from 'react-router'
import { say, translated, type Phrase } from '#platform/say.ts'
import { Art, type ArtName } from '../../site/screens/Art.tsx'
import { DemoLink, type DemoWay } from '../../site/screens/DemoLink.tsx'
import type { PictureName } from '../../site/screens/pictures.ts'
import { Scene, SceneTitle } from '../../site/screens/Scene.tsx'

type Step = { title: Phrase; text: Phrase; to: string }

export type Audience = {
  /** Who reads the page. */ reader: Phrase
  title: Phrase
  lead: Phrase
  art: ArtName
  demo: DemoWay & { /** Who the reader is there. */ who: Phrase }
  outcomes: readonly { title: Phrase; text: Phrase }[]
  scenes: readonly { title: Phrase; text: Phrase; picture: PictureName; alt: Phrase }[]
  /** The first day, with the guide to each step. */ firstDay: readonly Step[]
  /** Rules that the product follows, by the page of the documentation that has their text. */
  rules: readonly { cite: string; text: Phrase; to: string }[]
}

/** Outcomes first, then the screens that bring them, the first day, and the rules. */
export const AudiencePage = ({
  of: { reader, title, lead, art, demo, outcomes, scenes, firstDay, rules },
}: {
  of: Audience
}) => (
  <>
    <header className="border-b border-line">
      <div className="mx-auto grid w-full max-w-6xl items-center gap-x-14 gap-y-8 px-(--gutter) py-12 md:py-20 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <p className="text-sm font-semibold text-action-ink">{translated(reader)}</p>
          <h1 className="mt-4 max-w-[16ch] font-serif text-[clamp(2.25rem,1.6rem+3vw,3.75rem)] leading-[1.06] font-semibold tracking-[-0.018em] text-ink">
            {translated(title)}
          </h1>
          <p className="mt-5 max-w-[34em] text-xl text-ink-2">{translated(lead)}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <DemoLink {...demo} />
          </div>
          <p className="mt-3 hidden text-sm text-ink-2 in-data-demo:block">{translated(demo.who)}</p>
        </div>
        <Art name={art} className="block w-full max-w-sm max-lg:hidden lg:justify-self-end" />
      </div>
    </header>
    <section aria-label={say('Outcomes')} className="border-b border-line">
      <ul className="mx-auto grid w-full max-w-6xl gap-x-10 gap-y-8 px-(--gutter) py-12 md:grid-cols-3 md:py-16">
        {outcomes.map(({ title: outcome, text }) => (
          <li key={outcome} className="border-t-2 border-ink pt-4">
            <h2 className="font-serif text-xl font-semibold text-ink">{translated(outcome)}</h2>
            <p className="mt-1.5 text-ink-2">{translated(text)}</p>
          </li>
        ))}
      </ul>
    </section>
    {scenes.map(({ title: scene, text, picture, alt }, at) => (
      <Scene
        key={scene}
        title={translated(scene)}
        picture={picture}
        alt={translated(alt)}
        flipped={at % 2 === 1}
        tinted={at % 2 === 0}
      >
        {translated(text)}
      </Scene>
    ))}
    <section aria-labelledby="first-day" className="border-b border-line bg-rail">
      <div className="mx-auto w-full max-w-6xl px-(--gutter) py-14 md:py-20">
        <SceneTitle id="first-day">{say('Your first day')}</SceneTitle>
        <ol className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {firstDay.map(({ title: step, text, to }, at) => (
            <li key={step} className="border-t border-line-strong pt-4">
              <p aria-hidden className="font-serif text-2xl font-semibold text-action-ink">
                {at + 1}
              </p>
              <h3 className="mt-1 text-lg font-semibold text-ink">
                <Link to={to} className="hover:underline">
                  {translated(step)}
                </Link>
              </h3>
              <p className="mt-1 text-ink-2">{translated(text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
    <section aria-labelledby="rules" className="border-b border-line">
      <div className="mx-auto grid w-full max-w-6xl gap-x-14 gap-y-8 px-(--gutter) py-14 md:py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]">
        <div>
          <SceneTitle id="rules">{say('The rules it follows')}</SceneTitle>
          <p className="mt-3 max-w-[34em] text-lg text-ink-2">
            {say('Screens cite the section. The full text is in the documentation.')}
          </p>
        </div>
        <dl className="divide-y divide-line border-y border-line">
          {rules.map(({ cite, text, to }) => (
            <div key={cite} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt>
                <Link
                  to={to}
                  className="link inline-flex min-h-6 items-center font-mono text-sm pointer-coarse:min-h-11"
                >
                  {cite}
                </Link>
              </dt>
              <dd className="text-ink">{translated(text)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
    <section aria-labelledby="cost" className="bg-rail">
      <div className="mx-auto w-full max-w-6xl px-(--gutter) py-14 md:py-20">
        <SceneTitle id="cost">{say('What it costs')}</SceneTitle>
        <p className="mt-3 max-w-[40em] text-lg text-ink-2">
          {say(
            'Free to run yourself, and always free for vendors and residents. Hosted plans from $0 to $999 a month.',
          )}{' '}
          <Link to="/pricing" className="link">
            {say('Compare plans')}
          </Link>
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <DemoLink {...demo} />
        </div>
        <p className="mt-6 max-w-[40em] text-sm text-ink-2">
          {say(
            'Granary is new and has no customers to name. The pictures show the demo city, whose people and amounts are made up.',
          )}
        </p>
      </div>
    </section>
  </>
)
