import { draftAward } from '#areas/procurement/awards/commands.ts'
import type { Award } from '#areas/procurement/awards/records.ts'
import { recordFinding } from '#areas/procurement/findings/commands.ts'
import { beginEvaluation, declareInterest, startScoring } from '#areas/procurement/panel/commands.ts'
import { agreeScores, putScores } from '#areas/procurement/scoring/commands.ts'
import { showEvaluation } from '#areas/procurement/scoring/questions.ts'
import type { Solicitation } from '#areas/procurement/solicitations/records.ts'
import { decideProtest, fileProtest } from '#areas/procurement/protests/commands.ts'
import type { Outcome } from '#areas/procurement/protest-outcomes/rules.ts'
import { decide, requestOf } from './approvals.ts'
import type { Person } from './city.ts'
import { market } from './market.ts'
import { evaluationCommands } from '#areas/procurement/scoring/stages.ts'
import { awardCommands } from '#areas/procurement/awards/making.ts'

/**
 * A market whose proposals are open: Olga chairs, Rosa and Eve score, Max and Ada are not on the panel. Acme costs
 * less, Birch is better.
 */
export async function panel({
  kind = 'rfp',
  change = {},
}: { kind?: 'rfp' | 'ifb'; change?: Partial<Solicitation> } = {}) {
  const place = await market()
  const { does, max, olga, rosa, person, owner, organization } = place
  const eve = await person('Eve')
  const [acme, birch] = [await place.bidder('Acme'), await place.bidder('Birch')]
  const row = await place.opened({ kind, ...change }, [
    { who: acme, prices: [60, 7], note: 'Acme has salted for ten winters.' },
    { who: birch, prices: [66, 7.5], note: 'Two barns, one of them heated.' },
  ])
  await owner.query(
    `with chain as (insert into approval_chains (organization_id, name, record_type, valid_from, status)
      values ($1, 'Awards', 'awards', '2020-01-01', 'published') returning id)
     insert into approval_steps (organization_id, chain, sequence, name, who, role) select $1, id, 1, 'Manager', 'role',
     'manager' from chain`,
    [organization.id],
  )
  await owner.query(
    `insert into protest_periods (organization_id, kind, above, days, counted, valid_from, source, created_at)
    values ($1, $2, 0, 7, 'calendar', '2020-01-01', 'City Code 3-110', '2020-01-01')`,
    [organization.id, kind],
  )
  const criteria = (
    await owner.query<{ id: string; name: string }>(
      'select id, name from solicitation_criteria where solicitation = $1',
      [row.id],
    )
  ).rows
  const skill = criteria.find(({ name }) => name === 'Skill')?.id ?? ''
  const bidOf = async (who: { vendor: string }) =>
    (
      await owner.query<{ id: string }>(
        'select id from bids where solicitation = $1 and vendor = $2 order by submitted_at desc limit 1',
        [row.id, who.vendor],
      )
    ).rows[0]!.id

  const named = (chair: Person, evaluators: readonly Person[]) =>
    does(rosa, beginEvaluation, {
      solicitation: row.id,
      chair: chair.user_id,
      evaluators: evaluators.map(({ user_id }) => user_id),
      formula: 'ratio' as const,
    })
  const begin = () => named(olga, kind === 'rfp' ? [rosa, eve] : [])
  const clear = (who: Person, id: string) => does(who, declareInterest, { id, conflict: false, about: '' })
  const shows = (who: Person, id: string) => does(who, showEvaluation, { id })
  /** The panel's name for this bidder. */
  const aliasOf = async (who: { vendor: string }, id: string) => {
    const bid = await bidOf(who)
    return (await shows(olga, id)).bidders.find((each) => each.bid?.id === bid)!.alias
  }
  const scores = async (who: Person, id: string, of: { vendor: string }, points: number) =>
    does(who, putScores, { id, bidder: await aliasOf(of, id), scores: [{ criterion: skill, points }] } as never)
  const finds = async (
    id: string,
    of: { vendor: string },
    about: 'responsive' | 'responsible',
    met = true,
    reason = 'Checked.',
  ) => does(olga, recordFinding, { id, bid: await bidOf(of), about, met, reason } as never)

  /** Everyone has declared and the chair has started the evaluation. */
  async function started() {
    const of = await begin()
    for (const who of kind === 'rfp' ? [olga, rosa, eve] : [olga]) await clear(who, of.id)
    return does(olga, startScoring, { id: of.id })
  }
  /** Acme gets 3 of 5 from both, Birch 5; the consensus matches the scores; both are responsive. */
  async function ranked() {
    const of = await started()
    if (kind === 'rfp') {
      for (const who of [rosa, eve])
        for (const [whom, points] of [
          [acme, 3],
          [birch, 5],
        ] as const)
          await scores(who, of.id, whom, points)
      await does(olga, evaluationCommands.openConsensus, { id: of.id })
      for (const [whom, points] of [
        [acme, 3],
        [birch, 5],
      ] as const)
        await does(olga, agreeScores, {
          id: of.id,
          bidder: await aliasOf(whom, of.id),
          scores: [{ criterion: skill, points, reason: 'As both said.' }],
        })
    }
    for (const whom of [acme, birch])
      for (const about of ['responsive', 'responsible'] as const) await finds(of.id, whom, about)
    return does(olga, evaluationCommands.rank, { id: of.id })
  }
  const recommend = async (id: string, whom: { vendor: string }, reason = '') =>
    does(olga, draftAward, { evaluation: id, basis: 'whole', bid: await bidOf(whom), reason } as never)
  const signs = async (who: Person, award: string, decision: 'approved' | 'returned' = 'approved', comment = '') =>
    does(who, decide, { ...(await requestOf(place, award)), decision, comment })
  type Protesting = Awaited<ReturnType<typeof place.bidder>>
  const protests = (
    who: Pick<Protesting, 'rosa' | 'does'>,
    grounds: string,
    evidence: { name: string; content: string }[] = [],
  ) =>
    who.does(who.rosa, fileProtest, {
      organization: organization.id,
      solicitation: row.id,
      grounds,
      signed: 'Pat Vendor',
      evidence,
    })
  const rules = (who: Person, id: string, outcome: Outcome, reason: string) =>
    does(who, decideProtest, { id, outcome, reason })
  async function approved(id: string, whom: { vendor: string }, reason = ''): Promise<Award> {
    const draft = await recommend(id, whom, reason)
    await does(olga, awardCommands.submit, { id: draft.id })
    await signs(max, draft.id)
    return draft
  }
  async function intended(id: string, whom: { vendor: string }, reason = ''): Promise<Award> {
    const { id: award } = await approved(id, whom, reason)
    return does(rosa, awardCommands.giveNotice, { id: award })
  }
  /** The last day of the protest period has passed. */
  const protestPeriodPasses = async (id: string) => {
    await owner.query(`update awards set protest_until = '2020-01-01' where id = $1`, [id])
    await owner.query(
      `update notices set award = award || '{"protest_until": "2020-01-01"}' where award ->> 'id' = $1`,
      [id],
    )
  }
  return {
    ...place,
    eve,
    acme,
    birch,
    row,
    skill,
    bidOf,
    named,
    begin,
    signs,
    protests,
    rules,
    clear,
    shows,
    aliasOf,
    scores,
    finds,
    started,
    ranked,
    recommend,
    approved,
    intended,
    protestPeriodPasses,
  }
}
