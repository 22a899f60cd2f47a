import { dayInWords } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { grantApplication, type ApplicationRequirement, type ApplicationSection, type GrantApplication } from './records.ts'

export const moves = moveTable(grantApplication, {
  review: { from: ['draft'], to: 'review' },
  sendBack: { from: ['review'], to: 'draft' },
  submit: { from: ['review'], to: 'submitted' },
  award: { from: ['submitted'], to: 'awarded' },
  decline: { from: ['submitted'], to: 'declined' },
  withdraw: { from: ['draft', 'review', 'submitted'], to: 'withdrawn' },
})

/** Words as people count them: what stands between blanks and holds a letter or a digit. Signs of Markdown are none. */
export const wordsIn = (text: string | null | undefined): number => (text ?? '').split(/\s+/).filter((each) => /[\p{L}\p{N}]/u.test(each)).length

type Part = Pick<ApplicationSection, 'heading' | 'word_limit' | 'body' | 'ready'>
type Asked = Pick<ApplicationRequirement, 'name' | 'required' | 'done'>
export const tooLong = ({ word_limit, body }: Pick<Part, 'word_limit' | 'body'>): number => (Number(word_limit ?? 0) > 0 ? Math.max(0, wordsIn(body) - Number(word_limit)) : 0)

/** Everything that is looked at before an application goes out: the forms, the sections, the words, the money. */
export function readyChecks(row: Pick<GrantApplication, 'asked' | 'match' | 'match_cash' | 'closes_on'>, sections: readonly Part[], requirements: readonly Asked[], today: string): Check[] {
  const open = requirements.filter(({ required, done }) => required && !done)
  const empty = sections.find(({ body }) => wordsIn(body) === 0)
  const long = sections.find((each) => tooLong(each) > 0)
  const unready = sections.filter(({ ready }) => !ready)
  return [
    { words: 'The notice’s list is there', whyNot: requirements.length === 0 ? 'Write down what the notice asks for.' : null },
    { words: 'All that must be there is done', whyNot: open.length > 0 ? `${open.length === 1 ? `“${open[0]!.name}” is` : `${open.length} things, “${open[0]!.name}” among them, are`} not done.` : null },
    { words: 'Every section is written', whyNot: sections.length === 0 ? 'Write its sections.' : empty ? `“${empty.heading}” is empty.` : null },
    { words: 'No section is too long', whyNot: long ? `“${long.heading}” is ${tooLong(long)} words too long.` : null },
    { words: 'Every section is ready', whyNot: unready.length > 0 ? `${unready.length === 1 ? `“${unready[0]!.heading}” is` : `${unready.length} sections are`} not ready.` : null },
    { words: 'The match adds up', whyNot: row.match_cash > row.match ? 'The match in money is more than the match in all.' : null },
    { words: 'It is in time', whyNot: row.closes_on < today ? `It closed on ${dayInWords(row.closes_on)}.` : null },
  ]
}

/** What is done of all that is looked at, in percent: each section and each thing that must be there counts alike. */
export function readiness(sections: readonly Part[], requirements: readonly Asked[]): number {
  const must = requirements.filter(({ required }) => required)
  const all = sections.length + must.length
  return all === 0 ? 0 : Math.round(((sections.filter((each) => each.ready && tooLong(each) === 0 && wordsIn(each.body) > 0).length + must.filter(({ done }) => done).length) / all) * 100)
}

export const whyNotReview = (row: GrantApplication, actor: Actor): Reason => firstReason(moves.whyNot('review', row), row.lead !== actor.user_id && !atLeast('manager', actor) && 'Whoever leads this application sends it to review, or a manager.')
/** The authorized person who sends it is not the one who wrote it: two people have read it. */
export const whyNotSubmit = (row: GrantApplication, { actor, checks, wrote = false }: { actor: Actor; checks: readonly Check[]; /** Led it before, or wrote words of it. */ wrote?: boolean }): Reason =>
  firstReason(
    moves.whyNot('submit', row),
    !atLeast('manager', actor) && 'Sending an application binds the agency: it takes the role manager.',
    row.lead === actor.user_id && 'You lead this application. Somebody else who may bind the agency sends it.',
    wrote && 'You led this application or wrote words of it. Somebody else who may bind the agency sends it.',
    row.recommendation === 'not' && 'The panel does not recommend it. Send it back, or ask the panel again.',
    checks.find(({ whyNot }) => whyNot)?.whyNot,
  )
const manages = (row: GrantApplication, move: 'award' | 'decline' | 'sendBack', actor: Actor): Reason => firstReason(moves.whyNot(move, row), !atLeast('manager', actor) && 'This takes the role manager.')
export const whyNotAward = (row: GrantApplication, actor: Actor): Reason => manages(row, 'award', actor)
export const whyNotDecline = (row: GrantApplication, actor: Actor): Reason => manages(row, 'decline', actor)
export const whyNotSendBack = (row: GrantApplication, actor: Actor): Reason => manages(row, 'sendBack', actor)

/** What was asked for times the chance that somebody estimated; without an estimate it counts for nothing. */
export const expectedOf = ({ asked, chance }: Pick<GrantApplication, 'asked' | 'chance'>): number => Math.round((asked * Number(chance ?? 0)) / 100)

/** Of those that were answered, how many were won: percent, whole; null: none was answered. */
export const winRate = (rows: readonly Pick<GrantApplication, 'status'>[]): number | null => {
  const answered = rows.filter(({ status }) => status === 'awarded' || status === 'declined')
  return answered.length === 0 ? null : Math.round((answered.filter(({ status }) => status === 'awarded').length / answered.length) * 100)
}

type Package = { application: GrantApplication; sections: readonly ApplicationSection[]; requirements: readonly ApplicationRequirement[]; sent: string; by: string; agency: string }
/** The application as it leaves, in the order in which it is read: text that is the same for the same application, so that its SHA-256 says whether it was changed. */
export const packageOf = ({ application: row, sections, requirements, sent, by, agency }: Package) => ({
  form: 'SF-424 data', applicant: agency, title: row.title, agency: row.agency, listing: row.aln, asked: row.asked, match: row.match, match_cash: row.match_cash, closes_on: row.closes_on, sent, by,
  requirements: requirements.map(({ kind, name, required, done }) => ({ kind, name, required, done })),
  sections: sections.map(({ heading, body }) => ({ heading, words: wordsIn(body), body })),
})
