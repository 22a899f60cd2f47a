import { Suspense } from 'react'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { optional } from '#kit/optional.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { say } from '#platform/say.ts'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'

/** Readers, solver and chart load after the text. */
const RouteTrial = optional(() => import('./RouteTrial.tsx').then((file) => file.RouteTrial))

export default function RouteOptimizationScreen() {
  return (
    <PublicPage
      area={say('Optimization')}
      title={say('Route planning near the best known')}
      intro={
        <p>
          <Say
            text="{no} Your browser plans the routes with a classical method that removes and reinserts strings of stops. For public test cases, it shows the distance to the best published plan."
            values={{ no: <strong className="font-semibold text-ink">{say('No quantum computer runs here.')}</strong> }}
          />
        </p>
      }
    >
      <Section
        title={say('Try it')}
        about={say(
          'A CVRPLIB case with a hundred stops is loaded. Load another file from that collection, or a table with x, y and demand whose first row is the depot. Nothing leaves your browser.',
        )}
      >
        <AfterTheText />
      </Section>
      <Section title={say('How it works')} tinted>
        <div className="prose-report">
          <p>
            {say(
              'Trucks of one size start at a depot and visit every stop once, and no truck exceeds its capacity. The goal is the shortest total distance. This is the capacitated vehicle routing problem, which has no known fast exact method.',
            )}
          </p>
          <p>
            {say(
              'The method is “slack induction by string removals” by Christiaens and Vanden Berghe (2020). Early on it accepts slightly worse plans, and fewer as time runs out. The same case with the same number of steps gives the same plan.',
            )}
          </p>
          <p>
            {say(
              'The bound is a proof: the demand has to travel out and back, and all stops have to be connected. On cases designed to be hard, the bound is far too low. There the distance to the best known plan says more.',
            )}
          </p>
          <p>{say('The case is X-n101-k25 by Uchoa and others, from the PyVRP collection.')}</p>
        </div>
      </Section>
    </PublicPage>
  )
}

/** The written page has its place: a case is planned by the program alone. */
function AfterTheText() {
  const place = <Skeleton className="h-[40rem]" />
  return useHydrated() ? (
    <Suspense fallback={place}>
      <RouteTrial />
    </Suspense>
  ) : (
    place
  )
}
