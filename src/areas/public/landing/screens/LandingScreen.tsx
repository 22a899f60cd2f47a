import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { say, translated } from '#platform/say.ts'
import { AudienceCards } from '../../audiences/screens/AudienceCards.tsx'
import { Art } from '../../site/screens/Art.tsx'
import { DemoLink } from '../../site/screens/DemoLink.tsx'
import { Picture } from '../../site/screens/Picture.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { Scene, SceneTitle } from '../../site/screens/Scene.tsx'
import { LandingData } from './LandingData.tsx'
import { ContactSales, Features, Testimonials } from './LowerSections.tsx'
import { useAfter } from './use-after.ts'
import { facts, products, scenes } from './words.ts'

export default function LandingScreen() {
  return (
    <>
      <LandingData />
      <Hero />
      {scenes.map(({ title, text, more, alt, ...scene }, at) => (
        <Scene
          key={title}
          title={translated(title)}
          alt={translated(alt)}
          more={translated(more)}
          flipped={at % 2 === 1}
          tinted={at % 2 === 1}
          {...scene}
        >
          {translated(text)}
        </Scene>
      ))}
      <Band title={say('Made for')}>
        <AudienceCards />
      </Band>
      <Band title={say('Where to start')} tinted>
        <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
          {products.map(({ title, text, to }) => (
            <li key={title} className="group relative border-t border-line-strong py-5">
              <h3 className="text-lg font-semibold text-ink">
                <Link to={to} className="group-hover:underline after:absolute after:inset-0">
                  {translated(title)}
                </Link>
              </h3>
              <p className="mt-1 text-ink-2">{translated(text)}</p>
            </li>
          ))}
        </ul>
        <h3 className="sr-only">{say('More about Granary')}</h3>
        <div className="mt-10">
          <Points points={facts} columns="sm:grid-cols-2 lg:grid-cols-4" level={4} />
        </div>
      </Band>
      <OwnServer />
      <LowerSections />
    </>
  )
}

function Hero() {
  return (
    <section className="border-b border-line">
      <div className="mx-auto w-full max-w-6xl px-(--gutter) pt-12 pb-14 md:pt-16 md:pb-24">
        <div className="grid items-end gap-x-14 lg:grid-cols-[minmax(0,13fr)_minmax(0,6fr)]">
          <div className="min-w-0">
            <h1 className="font-serif text-[clamp(2.625rem,1.6rem+4.6vw,4.75rem)] leading-[1.02] font-semibold tracking-[-0.018em] text-ink">
              {say('Public money, spent in the open and on time.')}
            </h1>
            <p className="mt-6 max-w-[34em] text-xl text-ink-2">
              {say(
                'Procurement, grants and disaster recovery in one ledger that buyers, auditors and residents can read.',
              )}
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <DemoLink as="manager" to="/dashboard" />
              <ButtonLink to="/waitlist" look="quiet" className="h-11 px-3 text-base">
                {say('Join the Waitlist')}
              </ButtonLink>
              <ButtonLink to="/feature-requests" look="quiet" className="h-11 px-3 text-base">
                {say('Request a Feature')}
              </ButtonLink>
            </div>
          </div>
          <Art name="town-hall" className="block w-full max-lg:hidden" />
        </div>
        <figure className="mt-10 md:mt-14">
          <Picture
            first
            name="dashboard"
            alt={say(
              'The dashboard of the demo city: budget burn, spending by month, grants, disaster cost and an open incident.',
            )}
          />
          <figcaption className="mt-3 text-sm text-ink-2">
            {say('Screenshots of the current product, with a fictional city.')}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

const Band = ({ title, tinted = false, children }: { title: string; tinted?: boolean; children: ReactNode }) => (
  <section aria-label={title} className={`border-b border-line ${tinted ? 'bg-rail' : ''}`}>
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-14 md:py-24">
      <SceneTitle>{title}</SceneTitle>
      <div className="mt-10">{children}</div>
    </div>
  </section>
)

const OwnServer = () => (
  <section aria-label={say('Run it yourself')} className="border-b border-line">
    <div className="mx-auto grid w-full max-w-6xl items-center gap-x-14 gap-y-8 px-(--gutter) py-14 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]">
      <div>
        <SceneTitle>{say('Run it yourself')}</SceneTitle>
        <p className="mt-3 max-w-[34em] text-lg text-ink-2">
          {say('One command, your server, your data. Free under the Mozilla Public License, or let us host it.')}
        </p>
        <Link
          to="/pricing"
          className="link mt-4 inline-flex min-h-6 items-center font-semibold pointer-coarse:min-h-11"
        >
          {say('Pricing')}
        </Link>
      </div>
      <pre
        dir="ltr"
        lang="en"
        className="min-w-0 overflow-x-auto rounded-xl border border-line-strong bg-surface p-6 font-mono text-sm leading-7 text-ink shadow-3"
        tabIndex={0}
        role="region"
        aria-label={say('Commands to start Granary')}
      >
        <code>
          {'$ npm start\n'}
          <span className="text-ink-2">
            {'Building the pages and the server.\nGranary is ready at http://localhost:3000'}
          </span>
        </code>
      </pre>
    </div>
  </section>
)

/**
 * They appear a second after the page, so that the first view gets the connection. Without scripts they are there
 * from the start.
 */
function LowerSections() {
  const there = useAfter(1000)
  const { hash } = useLocation()
  useEffect(() => {
    if (there && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [there, hash])
  return (
    <>
      <Place id="features" there={there}>
        <Features />
      </Place>
      <Place id="testimonials" there={there}>
        <Testimonials />
      </Place>
      <Place id="contact" there={there}>
        <ContactSales />
      </Place>
    </>
  )
}

/** The anchor exists before its section does. */
const Place = ({ id, there, children }: { id: string; there: boolean; children: ReactNode }) => (
  <div id={id} className="border-b border-line last:border-b-0">
    {there ? children : <noscript>{children}</noscript>}
  </div>
)
