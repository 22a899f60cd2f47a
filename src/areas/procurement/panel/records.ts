import { choice, flag, instant, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const evaluation = defineRecord('evaluations', {
  label: 'Evaluation',
  plural: 'Evaluations',
  about:
    'The judging of the offers to one solicitation: who judges, how far they have come, and what holds their scores together.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['number', 'title', 'chair', 'status'],
  find: [],
  fields: {
    number: series('EV-{year}-{count}'),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    solicitation: ref('solicitations', { required: true, unique: true, setBy: 'commands' }),
    chair: person({ required: true, setBy: 'commands' }),
    // Chosen before anything of the offers is shown, and not changed afterwards.
    formula: choice(['ratio', 'linear'], {
      initial: 'ratio',
      setBy: 'commands',
      label: 'Price formula',
      words: { ratio: 'Lowest price divided by the price', linear: 'Distance from the lowest price' },
    }),
    round: number({
      setBy: 'commands',
      min: 1,
      decimals: 0,
      initial: 1,
      help: 'Counts on when a protest has the offers judged once more.',
    }),
    status: choice(['naming', 'scoring', 'consensus', 'ranked', 'best_and_final', 'finished'], {
      initial: 'naming',
      setBy: 'commands',
      words: { naming: 'Panel is named', best_and_final: 'Best and final offers' },
    }),
    ranked_at: instant({ setBy: 'commands', label: 'Ranked' }),
  },
})
export type Evaluation = RowOf<typeof evaluation>

export const panelist = defineRecord('panelists', {
  label: 'Panelist',
  plural: 'Panelists',
  about:
    'Somebody who judges the offers to one solicitation, and what they have declared about interests of their own.',
  access: { of: 'parent', parent: 'evaluations', by: 'evaluation' },
  title: 'part',
  list: ['member', 'part', 'declared', 'scored'],
  fields: {
    evaluation: ref('evaluations', { required: true }),
    solicitation: ref('solicitations', { required: true, setBy: 'commands' }),
    member: person({ required: true, setBy: 'commands' }),
    part: choice(['chair', 'evaluator'], { required: true, setBy: 'commands' }),
    // What the conflict is stands in the trail, which administrators read: it may be about a family.
    declared: choice(['waiting', 'clear', 'conflict', 'released'], {
      initial: 'waiting',
      setBy: 'commands',
      words: {
        waiting: 'Not declared yet',
        clear: 'No conflict of interest',
        conflict: 'Conflict of interest',
        released: 'Released',
      },
    }),
    declared_at: instant({ setBy: 'commands' }),
    // Row security asks this: names and prices are for whoever has it, whatever their role.
    sees: flag({ setBy: 'commands', label: 'Sees names and prices' }),
    scored: flag({ setBy: 'commands', label: 'Has scored everything' }),
  },
})
export type Panelist = RowOf<typeof panelist>
