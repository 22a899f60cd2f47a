import { useEffect, useRef, useState, Suspense, type ReactNode } from 'react'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { optional } from '#kit/optional.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { Picture } from '../../site/screens/Picture.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { say } from '#platform/say.ts'

const StormMap = optional(() => import('./StormMap.tsx').then((part) => part.StormMap))

export default function DisasterRecoveryScreen() {
  return (
    <PublicPage
      area={say('Disaster recovery')}
      title={say('From alert to reimbursed project')}
      intro={
        <p>
          {say(
            'Alerts become incidents, damage reports and projects. Records from the first night decide what is reimbursed two years later.',
          )}
        </p>
      }
      actions={
        <>
          <ButtonLink look="main" to="/request-demo">
            {say('Request Demo')}
          </ButtonLink>
          <ButtonLink to="/solutions/disaster-recovery-grants">{say('See required documents')}</ButtonLink>
        </>
      }
      aside={
        <Picture
          first
          name="operations"
          alt={say('The operations center: an open incident, and a map with alerts, facilities and requests.')}
        />
      }
    >
      <Section
        title={say('Try it: drag a storm over six sites')}
        about={say(
          'The product’s own rules find the sites inside, fill in the incident and estimate the federal share. They run in your browser; nothing is sent.',
        )}
      >
        <Near>
          <StormMap />
        </Near>
      </Section>
      <Section
        title={say('Phases')}
        tinted
        about={say('Each phase has its own module, and records carry over to the next.')}
      >
        <Points
          points={[
            {
              title: say('Before'),
              text: say(
                'Prepositioned contracts, a pay policy that covers disasters, and maintenance records that show condition before the event.',
              ),
              to: '/blog/emergency-procurement-and-exigency',
              more: say('Emergency and exigency'),
            },
            {
              title: say('The first hours'),
              text: say('A log of decisions with times, and a record of crews, sites and equipment.'),
              to: '/blog/cap-alerts-to-action',
              more: say('From a CAP alert to action'),
            },
            {
              title: say('The first 60 days'),
              text: say(
                'Report every damaged site with location, dimensions, cause and photos. Damage reported late is not reimbursed.',
              ),
              to: '/blog/fema-pa-from-rpa-to-closeout',
              more: say('Public Assistance deadlines'),
            },
            {
              title: say('The work'),
              text: say('Record labor, equipment, materials and contract costs daily, each on its own form.'),
              to: '/blog/force-account-labor-records',
              more: say('Labor records'),
            },
            {
              title: say('The money'),
              text: say('Insurance proceeds are deducted first. The federal, state and local shares follow.'),
            },
            {
              title: say('Closeout'),
              text: say('Account for and certify large projects. Keep records for at least three years.'),
            },
          ]}
        />
      </Section>
    </PublicPage>
  )
}

/** Loads its part once it nears the window. Its place is as high before as after. */
function Near({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [])
  return <div ref={place}>{near ? <Suspense fallback={<Waits />}>{children}</Suspense> : <Waits />}</div>
}

const Waits = () => (
  <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <div className="pb-67 sm:pb-36">
      <p className="grid aspect-3/2 place-items-center rounded-lg border border-line p-6 text-ink-2">
        {say(
          'This section requires JavaScript. A flash flood over two of the six sites fills in an incident. The federal share is 75% of the damage that no insurance pays.',
        )}
      </p>
    </div>
    <div className="h-161" />
  </div>
)
