import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '#client/BackendProvider.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Cards } from '../../site/screens/Cards.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { Section } from '../../site/screens/PublicPage.tsx'
import { LandingData } from './LandingData.tsx'
import { ContactSales, Features, Testimonials } from './LowerSections.tsx'
import { SampleBudget } from './SampleBudget.tsx'
import { useAfter } from './use-after.ts'
import { facts, products } from './words.ts'
import { Say } from '#kit/parts/Say.tsx'
import { say } from '#platform/say.ts'

export default function LandingScreen() {
  return (
    <>
      <LandingData />
      <Hero />
      <Section
        title={say('Where to start')}
        about={say('Six starting points. Each page says what works today, and most include something to try.')}
        tinted
      >
        <Cards cards={products} />
      </Section>
      <Section>
        <h2 className="sr-only">{say('More about Granary')}</h2>
        <Points points={facts} columns="sm:grid-cols-2 lg:grid-cols-4" />
      </Section>
      <LowerSections />
    </>
  )
}

function Hero() {
  const { productName } = useConfig()
  return (
    <section className="border-b border-line">
      <div className="mx-auto grid w-full max-w-6xl items-center gap-x-14 gap-y-12 px-(--gutter) py-14 md:py-20 lg:grid-cols-[1.15fr_1fr]">
        <div className="min-w-0">
          <p className="text-2xs font-semibold tracking-[0.09em] text-ink-2 uppercase">
            {say('For counties, cities, districts and utilities')}
          </p>
          <h1 className="mt-4 font-serif text-4xl font-semibold tracking-[-0.018em] text-ink">
            {say('Public money, spent in the open and on time.')}
          </h1>
          <p className="mt-6 max-w-[54ch] text-lg text-ink-2">
            <Say
              text="{productName} is procurement, grants and disaster recovery for public agencies: one ledger for buyers, auditors and residents, and an audit log that can’t be changed unnoticed."
              values={{ productName }}
            />
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink look="main" to="/request-demo">
              {say('Request Demo')}
            </ButtonLink>
            <ButtonLink to="/waitlist">{say('Join the Waitlist')}</ButtonLink>
            <ButtonLink look="quiet" to="/feature-requests">
              {say('Request a Feature')}
            </ButtonLink>
          </div>
        </div>
        <SampleBudget />
      </div>
    </section>
  )
}

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
      <Place id="contact" there={there}>
        <ContactSales />
      </Place>
      <Place id="testimonials" there={there}>
        <Testimonials />
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
