import { evaluationLife } from '#areas/procurement/panel/life.ts'
import { panelStep } from '#areas/procurement/panel/next/rules.ts'
import { evaluation, type Evaluation } from '#areas/procurement/panel/records.ts'
import { isOpened, nameIn, seatOf, whyNotLook, whyNotStart, type Seated } from '#areas/procurement/panel/rules.ts'
import { solicitation } from '#areas/procurement/solicitations/records.ts'
import { kindOf } from '#areas/procurement/solicitations/rules.ts'
import { bidStatus } from '#areas/procurement/bids/rules.ts'
import type { Reason } from '#platform/rules.ts'
import { answerOf, recordPage, rowsOf, type Seen } from '#platform/pages/page.ts'

/** The page itself reads this much of the bids; its parts read all of them. */
type Shown = {
  part: 'chair' | 'evaluator' | null
  sees: boolean
  bidders: readonly { bid: { status: string } | null }[]
}

/** Who may see the bids follows from these. */
const first = {
  solicitation,
  panel: rowsOf<Seated>('panelists', {
    by: 'evaluation',
    order: 'part.asc,created_at.asc',
    limit: 100,
    reads: ['*', 'person:organization_members(display_name)'],
  }),
}

function whyNotSee(
  row: Evaluation,
  { actor, loaded: { solicitation: of, panel } }: Pick<Seen<typeof first>, 'actor' | 'loaded'>,
): Reason | undefined {
  return of && panel && whyNotLook(row, seatOf(panel, actor.user_id), actor, of)
}

const loads = {
  ...first,
  /** The bids as this person may see them; no request is sent while nothing would be shown. */
  shown: answerOf<Shown>(evaluation, (row, seen) => {
    const whyNot = whyNotSee(row, seen)
    return whyNot === undefined ? undefined : whyNot === null ? ['evaluations/show', { id: row.id }] : null
  }),
}
type SeenHere = Seen<typeof loads>

const isScored = ({ loaded: { solicitation: of } }: SeenHere) => of !== undefined && kindOf[of.kind].scored
const isNaming = (row: Evaluation) => evaluationLife.is(row, 'naming')
const isScoring = (row: Evaluation, { loaded: { shown } }: SeenHere) =>
  shown?.part === 'evaluator' && evaluationLife.is(row, 'scoring')

type Move = keyof typeof evaluationLife.moves
/** Envelopes with prices are there only where the solicitation says so, and are opened once. */
const movesOf = ({ two_envelopes, prices_at }: Evaluation): Move[] =>
  (Object.keys(evaluationLife.moves) as Move[]).filter(
    (name) => name !== 'openPrices' || (two_envelopes && prices_at === null),
  )

/** The evaluation of the bids on one solicitation: its panel, the scores, the findings and the ranking. */
export const evaluationPage = recordPage(evaluation, {
  at: '/bid-evaluation/:id',
  list: ['/bid-evaluation', 'Bid evaluation'],
  life: evaluationLife,
  loads,
  next: (row, { actor, loaded: { solicitation: of, panel } }) =>
    of && panel
      ? panelStep(row, panel, {
          reader: actor.user_id,
          names: (member) => nameIn(panel, member) ?? 'the chair',
          opened: isOpened(of),
        })
      : null,
  links: (row) => [[`/rfq-builder/${row.solicitation}`, 'Solicitation']],
  // The way back is another manager’s.
  only: (row, { actor, loaded: { shown } }) =>
    !shown ? [] : row.chair !== actor.user_id ? ['reopen'] : isNaming(row) ? [] : movesOf(row),
  acts: [
    {
      by: 'evaluations/start',
      label: 'Start scoring',
      look: 'main',
      when: (row, { actor, loaded: { shown } }) => shown !== undefined && row.chair === actor.user_id && isNaming(row),
      whyNot: (row, seen) =>
        whyNotStart(row, seen.loaded.panel ?? [], {
          actor: seen.actor,
          scored: isScored(seen),
          bids: seen.loaded.shown?.bidders.filter(({ bid }) => !bidStatus.is(bid, 'unreadable')).length ?? 0,
          names: (member) => nameIn(seen.loaded.panel ?? [], member) ?? 'A colleague',
        }),
      done: 'Scoring started',
    },
    { own: 'scoring/RankingLink' },
  ],
  shows: [
    {
      own: 'panel/Declaration',
      asks: ({ id }, { actor, loaded: { solicitation: of, panel } }) => [
        of &&
          isOpened(of) &&
          panel &&
          seatOf(panel, actor.user_id)?.declared === 'waiting' && ['evaluations/bidders', { id }],
      ],
    },
    {
      notes(row, seen) {
        const { panel = [], shown } = seen.loaded
        const whyNot = whyNotSee(row, seen)
        return [
          evaluationLife.is(row, 'best_and_final') && {
            title: 'Best and final offers were requested from the finalists',
            text: 'The same officers open them on the solicitation page. Then the chair continues here.',
          },
          whyNot && seatOf(panel, seen.actor.user_id)?.declared !== 'waiting' && { title: whyNot },
          shown?.part === 'evaluator' &&
            isNaming(row) && {
              title: 'Nothing to show yet',
              text: 'The chair starts scoring once everyone has declared.',
            },
        ]
      },
    },
    { own: 'scoring/NoBids', when: (row, seen) => whyNotSee(row, seen) === null && !seen.loaded.shown },
    { own: 'scoring/ScoreSheet', when: isScoring },
    { own: 'scoring/StandingBars' },
    { own: 'scoring/ScoreMatrix', when: (_, seen) => isScored(seen) },
    { own: 'panel/PanelPanel' },
    {
      tab: 'consensus',
      title: 'Consensus',
      when: (row, seen) => seen.loaded.shown && isScored(seen) && !evaluationLife.is(row, 'naming', 'scoring'),
      shows: [{ own: 'scoring/ConsensusPanel' }],
    },
    {
      tab: 'findings',
      title: 'Findings',
      when: (row, { loaded: { shown } }) => shown?.sees && !isNaming(row),
      shows: [{ own: 'findings/FindingsPanel' }],
    },
    ...[
      { title: 'Ranking and award', isRanked: true },
      { title: 'Red flags and prices', isRanked: false },
    ].map(({ title, isRanked }) => ({
      tab: 'ranking',
      title,
      when: (row: Evaluation, { loaded: { shown } }: SeenHere) =>
        shown?.sees && !isNaming(row) && Boolean(row.ranked_at) === isRanked,
      shows: [{ own: 'scoring/RankingPanel' }, ...(isRanked ? [{ own: 'Recommendation' }] : [])],
    })),
    {
      tab: 'bids',
      title: 'Bid files',
      when: (row, seen) => seen.loaded.shown && seen.loaded.shown.bidders.length > 0 && !isScoring(row, seen),
      count: (_, { loaded: { shown } }) => shown?.bidders.length,
      shows: [{ own: 'panel-files/PanelFiles' }],
    },
  ],
})
