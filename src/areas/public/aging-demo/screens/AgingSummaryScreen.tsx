import { dollars } from '#platform/money.ts'
import { activeGrants, demoDays, demoRoles, sampleGrants, setupWords } from '../rules.ts'

/** The demo before any script has run: its contents and its users. */
export default function AgingSummaryScreen() {
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-10 md:py-14">
      <h1 className="font-serif text-3xl font-semibold">A city’s department for the aging</h1>
      <p className="mt-4 max-w-(--measure) text-lg text-ink-2">
        Four roles, three sub-departments and the grants behind meals, caregivers and rides. All data is invented and
        belongs to no real city. {setupWords.button} creates one account for each role. The accounts expire after{' '}
        {demoDays} days.
      </p>
      <h2 className="mt-8 text-lg font-semibold">Demo accounts</h2>
      <ul className="mt-3 grid gap-3">
        {demoRoles.map(({ role, description }) => (
          <li key={role}>
            <b>{role}</b>: {description}
          </li>
        ))}
      </ul>
      <h2 className="mt-8 text-lg font-semibold">Sub-departments</h2>
      <ul className="mt-3 grid gap-3">
        {Object.entries(activeGrants).map(([name, count]) => (
          <li key={name}>
            {name}: {count} active grants
          </li>
        ))}
      </ul>
      <h2 className="mt-8 text-lg font-semibold">Sample grants</h2>
      <ul className="mt-3 grid gap-3">
        {sampleGrants.map(({ number, title, amount, status }) => (
          <li key={number}>
            {number}, {title}: {dollars(amount)}, {status.toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  )
}
