import { useConfig } from '#client/BackendProvider.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { RunningNow } from './RunningNow.tsx'

/** Only what this program does today, each point to be seen by whoever signs in. */
const today: readonly [title: string, text: string][] = [
  ['People and organizations', 'Sign in with a password, a link by mail, a passkey or your own identity provider, and add a second factor. Sessions end by themselves after an hour of rest.'],
  ['Agencies kept apart', 'PostgreSQL itself decides, row by row, what a person may read. No screen and no script can ask its way around that.'],
  ['A trace of every change', 'Each command is one transaction. Its line in the audit trail is written with it, or nothing happens at all.'],
  ['Files', 'Kept on the agency’s own disk or in its own object store, checked for what they really are, and opened only by those who may.'],
  ['Live', 'What a colleague changes appears on your screen, if it is yours to see.'],
  ['An assistant with sources', 'It answers from the documentation and the federal rules, and names the page.'],
]

const next = ['Planning and budgets', 'Grants', 'Disaster recovery', 'Procurement', 'Vendors', 'Contracts', 'Invoices and payments', 'Delivery', 'Assets', 'Forms', 'Assurance', 'Citizen portal']

export default function LandingScreen() {
  const { productName, demo } = useConfig()
  return (
    <>
      <section className="mx-auto grid w-full max-w-6xl items-center gap-x-14 gap-y-12 px-(--gutter) py-14 md:py-24 lg:grid-cols-[1.4fr_1fr]">
        <div>
          <p className="text-2xs font-semibold tracking-[0.09em] text-ink-2 uppercase">For counties, cities, districts and utilities</p>
          <h1 className="mt-4 font-serif text-[clamp(2.375rem,1.5rem+3vw,3.5rem)] leading-[1.08] font-semibold tracking-[-0.015em] text-ink">Procurement, grants and disaster recovery for public agencies</h1>
          <p className="mt-6 max-w-[54ch] text-lg text-ink-2">
            A granary is the public storehouse: it bought, gave out and carried people through bad years. {productName} is being built to do the same with public money, in the open and to the cent.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink look="main" to="/auth">
              {demo ? 'Look around' : 'Sign in'}
            </ButtonLink>
            <ButtonLink to="/dashboard">See what works today</ButtonLink>
          </div>
        </div>
        <RunningNow />
      </section>

      <section aria-labelledby="today" className="border-t border-line bg-rail">
        <div className="mx-auto w-full max-w-6xl px-(--gutter) py-16">
          <h2 id="today" className="font-serif text-3xl font-semibold">
            What stands today
          </h2>
          <p className="mt-2 max-w-(--measure) text-lg text-ink-2">The ground floor. Whoever signs in can try each point on the dashboard.</p>
          <dl className="mt-10 grid gap-x-12 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
            {today.map(([title, text]) => (
              <div key={title} className="border-t border-line-strong pt-4">
                <dt className="text-lg font-semibold text-ink">{title}</dt>
                <dd className="mt-1.5 text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <section aria-labelledby="next" className="border-t border-line">
        <div className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-6 px-(--gutter) py-16 lg:grid-cols-[1fr_1.4fr]">
          <div>
            <h2 id="next" className="font-serif text-3xl font-semibold">
              What comes next
            </h2>
            <p className="mt-2 max-w-prose text-lg text-ink-2">None of this is finished. A line of work is listed above when people can use it, not before.</p>
          </div>
          <ul className="grid content-start gap-x-10 sm:grid-cols-2">
            {next.map((line) => (
              <li key={line} className="border-t border-line py-2.5 text-lg text-ink">
                {line}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
