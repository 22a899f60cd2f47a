import { drawnPage, type Asked } from '#platform/pages/drawn-page.ts'
import { readDefinition } from './definitions/rules.ts'
import { shipped } from './definitions/shipped/rules.ts'
import { agentCalled, publishedOf, runsOf, startsOf } from './reads.ts'
import { agentRun, type AgentVersion } from './records.ts'

/** The page of each shipped agent: its published version, what starts it, and the person’s results. */
export const agents = Object.entries(shipped).map(([slug, ours]) => {
  const ofVersion = ([version]: readonly AgentVersion[]): Asked[] => {
    const definition = version ? readDefinition(version.definition) : ours.definition
    return [
      ...(definition && (definition.schedule || definition.events.length > 0) ? [{ rows: startsOf(slug) }] : []),
      ...(definition?.asks ?? []).flatMap((ask) => (ask.kind === 'record' ? [{ picks: ask.table }] : [])),
    ]
  }
  const ofRuns = (runs: readonly object[]): Asked[] => [{ named: [agentRun.table, runs] }]
  return drawnPage(`/${slug}-agent`, () => [
    { rows: agentCalled(slug) },
    { rows: publishedOf(slug), leadsTo: ofVersion },
    { rows: runsOf(slug), leadsTo: ofRuns },
  ])
})
