import { choice, flag, instant, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const evaluation = defineRecord('evaluations', {
  label: 'Evaluation',
  plural: 'Evaluations',
  about: 'The evaluation of the bids on one solicitation, with its panel, progress and price formula.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['number', 'title', 'chair', 'status'],
  find: [],
  fields: {
    number: series('EV-{year}-{count}'),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    solicitation: ref('solicitations', { required: true, unique: true, setBy: 'commands' }),
    chair: person({ required: true, setBy: 'commands' }),
    // Chosen before any bid is shown, and not changed afterward.
    formula: choice(['ratio', 'linear'], {
      initial: 'ratio',
      setBy: 'commands',
      label: 'Price formula',
      words: { ratio: 'Lowest price ÷ price', linear: 'Linear from lowest price' },
    }),
    round: number({
      setBy: 'commands',
      min: 1,
      decimals: 0,
      initial: 1,
      help: 'Increases when a protest leads to a new evaluation.',
    }),
    status: choice(['naming', 'scoring', 'consensus', 'ranked', 'best_and_final', 'finished', 'canceled'], {
      initial: 'naming',
      setBy: 'commands',
      words: { naming: 'Panel being assigned', best_and_final: 'Best and final offers', finished: 'Completed' },
    }),
    two_envelopes: flag({ setBy: 'commands', label: 'Two envelopes' }),
    // Row security checks this: before it, the prices in second envelopes are closed to everyone.
    prices_at: instant({ setBy: 'commands', label: 'Price envelopes opened' }),
    ranked_at: instant({ setBy: 'commands', label: 'Ranked' }),
  },
})
export type Evaluation = RowOf<typeof evaluation>

export const panelist = defineRecord('panelists', {
  label: 'Panelist',
  plural: 'Panelists',
  about: 'A member of a solicitation’s evaluation panel, with their declaration about conflicts of interest.',
  access: { of: 'parent', parent: 'evaluations', by: 'evaluation' },
  title: 'part',
  list: ['member', 'part', 'declared', 'scored'],
  fields: {
    evaluation: ref('evaluations', { required: true }),
    solicitation: ref('solicitations', { required: true, setBy: 'commands' }),
    member: person({ required: true, setBy: 'commands' }),
    part: choice(['chair', 'evaluator'], { required: true, setBy: 'commands' }),
    // The description of the conflict is in the audit log, which administrators read: it may concern family.
    declared: choice(['waiting', 'clear', 'conflict', 'released'], {
      initial: 'waiting',
      setBy: 'commands',
      words: { waiting: 'Not declared', clear: 'No conflict', conflict: 'Conflict of interest', released: 'Released' },
    }),
    declared_at: instant({ setBy: 'commands' }),
    // Row security checks this: only panel members with it see names and prices, whatever their role.
    sees: flag({ setBy: 'commands', label: 'Can see names and prices' }),
    scored: flag({ setBy: 'commands', label: 'All scored' }),
  },
})
export type Panelist = RowOf<typeof panelist>
