import { useQueries, useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { probe, probes } from './probes.ts'

type Version = { version: string; commit: string | null; node: string; migration: string | null }

/** The figures on the front page are this browser's own, taken now. */
export function RunningNow() {
  const backend = useBackend()
  const found = useQueries({ queries: probes.map((each) => ({ queryKey: ['probe', each.name], queryFn: () => probe(backend, each), staleTime: 60_000 })) })
  const { data: version } = useQuery({ queryKey: ['version'], queryFn: async () => (await fetch('/version')).json() as Promise<Version> })
  return (
    <section aria-labelledby="running" className="rounded-lg border border-line-strong bg-surface shadow-1">
      <h2 id="running" className="px-6 pt-5 text-lg font-semibold">
        Running here now
      </h2>
      <p className="px-6 pb-4 text-ink-2">Your browser has just asked each part once.</p>
      <table className="w-full table-fixed text-left">
        <thead>
          <tr className="border-y border-line bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="w-[48%] px-6 py-2 font-semibold">Part</th>
            <th scope="col" className="py-2 font-semibold">State</th>
            <th scope="col" className="px-6 py-2 text-right font-semibold">Took</th>
          </tr>
        </thead>
        <tbody>
          {probes.map(({ name, does }, row) => {
            const { data } = found[row]!
            return (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="px-6 py-2.5 font-normal">
                  <span className="block font-semibold text-ink">{name}</span>
                  <span className="block text-xs text-ink-2">{does}</span>
                </th>
                <td>
                  <Dial state={!data ? 'waiting' : data.works ? 'on' : 'bad'}>{!data ? 'Asking' : data.works ? 'Works' : 'No answer'}</Dial>
                </td>
                <td className="px-6 text-right font-mono text-xs text-ink-2">{data?.works ? `${Math.max(1, Math.round(data.took))} ms` : '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="border-t-3 border-double border-line-strong px-6 py-3 font-mono text-xs text-ink-2">
        {version ? `Version ${version.version}${version.commit ? `, commit ${version.commit.slice(0, 7)}` : ''}` : 'Version …'}
      </p>
    </section>
  )
}
