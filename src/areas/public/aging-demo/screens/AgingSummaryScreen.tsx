import { dollars } from '#platform/money.ts'
import { activeGrants, demoDays, demoRoles, sampleGrants, setupWords, statusWords } from '../rules.ts'
import { say, translated } from '#platform/say.ts'

/** The demo before any script has run: its contents and its users. */
export default function AgingSummaryScreen() {
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-10 md:py-14">
      <h1 className="font-serif text-3xl font-semibold">{say('A city’s department for the aging')}</h1>
      <p className="mt-4 max-w-(--measure) text-lg text-ink-2">
        {say(
          'Four roles, three sub-departments and the grants behind meals, caregivers and rides. All data is invented and belongs to no real city.',
        )}{' '}
        {say('{button} creates one account for each role. The accounts expire after {days} days.', {
          button: say(setupWords.button),
          days: demoDays,
        })}
      </p>
      <h2 className="mt-8 text-lg font-semibold">{say('Demo accounts')}</h2>
      <ul className="mt-3 grid gap-3">
        {demoRoles.map(({ role, description }) => (
          <li key={role}>
            <b>{say(role)}</b>: {say(description)}
          </li>
        ))}
      </ul>
      <h2 className="mt-8 text-lg font-semibold">{say('Sub-departments')}</h2>
      <ul className="mt-3 grid gap-3">
        {Object.entries(activeGrants).map(([name, count]) => (
          <li key={name}>{say('{name}: {count} active grants', { name, count })}</li>
        ))}
      </ul>
      <h2 className="mt-8 text-lg font-semibold">{say('Sample grants')}</h2>
      <ul className="mt-3 grid gap-3">
        {sampleGrants.map(({ number, title, amount, status }) => (
          <li key={number}>
            {number}, {translated(title)}: {dollars(amount)}, {say(statusWords[status]).toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  )
}
