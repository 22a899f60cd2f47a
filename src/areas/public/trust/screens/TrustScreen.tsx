import { Points } from '../../site/screens/Points.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { Checker } from './Checker.tsx'
import { LiveLog } from './LiveLog.tsx'
import { inPlainWords, limits, notABlockchain } from './words.ts'
// oxlint-disable-next-line import/default -- a file to save, by its address
import script from '../../../../../bin/verify-trail.js?url'
import { say, translated } from '#platform/say.ts'

const head = 'font-serif text-[1.75rem] leading-9 font-semibold text-ink'

/** For auditors, reporters and residents: what the log is, what it is not, and a proof checked on the spot. */
export default function TrustScreen() {
  const intro = (
    <p>
      {say(
        'An agency’s actions are written to a log that can be added to but not changed: hash-chained, with Merkle proofs (RFC 9162). It is not a blockchain. Anyone with a proof can check it here in their browser. Nothing you paste leaves this page.',
      )}
    </p>
  )
  return (
    <PublicPage area={say('Verifiable audit log')} title={say('Check it yourself, without trusting us')} intro={intro}>
      <Section title={say('Check a proof')} tinted>
        <Checker />
      </Section>
      <Section title={say('How it works')}>
        <Points points={inPlainWords} columns="md:grid-cols-3" />
      </Section>
      <Section>
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
          <div className="min-w-0">
            <h2 className={head}>{say('Why not a blockchain')}</h2>
            <div className="mt-6 overflow-x-auto">
              <table className="w-full text-left">
                <thead>
                  <tr className="border-b border-line-strong text-2xs text-ink-2">
                    <td className="py-2 pr-4" />
                    <th scope="col" className="px-3 py-2 font-semibold">
                      {say('A public blockchain')}
                    </th>
                    <th scope="col" className="py-2 pl-3 font-semibold">
                      {say('This log')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {notABlockchain.map(([question, chain, log]) => (
                    <tr key={question} className="border-b border-line align-top">
                      <th scope="row" className="py-2.5 pr-4 font-semibold text-ink">
                        {translated(question)}
                      </th>
                      <td className="px-3 py-2.5 text-ink-2">{translated(chain)}</td>
                      <td className="py-2.5 pl-3 text-ink">{translated(log)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </div>
          <div className="min-w-0">
            <h2 className={head}>{say('What the log doesn’t show')}</h2>
            <ul className="mt-6 grid">
              {limits.map((limit) => (
                <li key={limit} className="border-t border-line py-2.5 text-ink first:border-line-strong">
                  {translated(limit)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Section>
      <Section tinted>
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.3fr_1fr]">
          <LiveLog />
          <div className="min-w-0">
            <h2 className={head}>{say('Verify without this page')}</h2>
            <p className="mt-3 text-ink-2">
              {say(
                'A page can lie too. This script makes the same checks on your own computer, in Node, without a network. It shares no code with this platform and is short enough to read.',
              )}
            </p>
            <p className="mt-4">
              <a
                href={script}
                download="verify-trail.mjs"
                className="link inline-flex min-h-6 items-center font-semibold"
              >
                {say('Download verify-trail.mjs')}
              </a>
            </p>
            <pre
              tabIndex={0}
              className="mt-3 whitespace-pre-wrap rounded-md border border-line bg-surface p-4 font-mono text-xs text-ink"
            >
              node verify-trail.mjs FILE --key KEY --witness WITNESS.txt
            </pre>
          </div>
        </div>
      </Section>
    </PublicPage>
  )
}
