import type { Effect } from '#platform/records/effect.ts'
import type { ProposedAction } from './records.ts'

export const effectsOf = ({ effect }: Pick<ProposedAction, 'effect'>): readonly Effect[] =>
  JSON.parse(effect) as Effect[]
