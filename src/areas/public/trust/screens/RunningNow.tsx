import { useEffect, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { probe, probes, type Found } from './probes.ts'
import { say, translated } from '#platform/say.ts'

type Version = { version: string; commit: string | null }

/** This browser measures these figures live. */
export function RunningNow() {
  const visit = useVisit()
  const [found, setFound] = useState<Readonly<Record<string, Found>>>({})
  const [version, setVersion] = useState<Version>()
  useEffect(() => {
    for (const each of probes)
      void probe(visit, each).then((answer) => setFound((now) => ({ ...now, [each.name]: answer })))
    void fetch('/version')
      .then(async (answer) => setVersion((await answer.json()) as Version))
      .catch(() => undefined)
  }, [visit])
  return (
    <section aria-labelledby="running" className="min-w-0 rounded-lg border border-line-strong bg-surface shadow-1">
      <h2 id="running" className="px-5 pt-5 text-lg font-semibold">
        {say('Running here now')}
      </h2>
      <p className="px-5 pb-4 text-ink-2">{say('Your browser tests each component once.')}</p>
      <table className="w-full table-fixed text-left">
        <thead>
          <tr className="border-y border-line bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="w-[46%] px-5 py-2 font-semibold">
              {say('Component')}
            </th>
            <th scope="col" className="py-2 font-semibold">
              {say('Status')}
            </th>
            <th scope="col" className="px-5 py-2 text-right font-semibold">
              {say('Time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {probes.map(({ name, does }) => {
            const answer = found[name]
            return (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="px-5 py-2.5 font-normal">
                  <span className="block font-semibold text-ink">{translated(name)}</span>
                  <span className="block text-xs text-ink-2">{translated(does)}</span>
                </th>
                <td>
                  <Dial state={!answer ? 'waiting' : answer.works ? 'on' : 'bad'}>
                    {!answer ? say('Checking') : answer.works ? say('Working') : say('No answer')}
                  </Dial>
                </td>
                <td className="px-5 text-right font-mono text-xs text-ink-2">
                  {answer?.works ? `${Math.max(1, Math.round(answer.took))} ms` : '–'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="border-t-3 border-double border-line-strong px-5 py-3 font-mono text-xs text-ink-2">
        {version
          ? say('Version {version}', { version: version.version }) +
            (version.commit ? `, commit ${version.commit.slice(0, 7)}` : '')
          : say('Version …')}
      </p>
    </section>
  )
}
