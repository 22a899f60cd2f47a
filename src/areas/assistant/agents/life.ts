import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { agentVersion } from './records.ts'
import { whyNotPublish } from './definitions/rules.ts'

/** Facts that publishing checks besides the row: its problems, its cases and its evaluation. */
export type Readiness = {
  problems: readonly string[]
  cases: number
  evaluation: { passed: number; failed: number; isCurrent: boolean } | null
}

export const agentVersionLife = life(agentVersion, {
  topic: 'agent-versions',
  // Published versions never change; the next one replaces the last.
  stages: { draft: 'open', published: 'over', replaced: 'over', discarded: 'over' },
  setElsewhere: ['replaced'],
  facts: factsFrom<Readiness>('agent_cases', 'agent_evaluations'),
  moves: {
    publish: {
      about: 'Publishes a version of an agent that passed its evaluation. New runs follow it.',
      decides: 'control',
      from: 'draft',
      by: 'admin',
      to: 'published',
      look: 'main',
      says: { button: 'Publish', done: '{name} published', event: 'published the version' },
      whyNotYet: ({ problems, cases, evaluation }) => whyNotPublish(problems, evaluation, cases),
    },
    discard: {
      about: 'Discards the draft of an agent. The published version stays.',
      from: 'draft',
      by: 'admin',
      to: 'discarded',
      says: { button: 'Discard draft', ask: 'Discard {name}?', done: 'Draft discarded', event: 'discarded the draft' },
    },
  },
})
