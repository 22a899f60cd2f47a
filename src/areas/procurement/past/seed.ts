import { signedByAll } from '#areas/organization/approvals/seed.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { chance, workingDay, workingDays, type Chance, type Story } from '#platform/functions/demo/story.ts'
import { openShare, sealEnvelope } from '#platform/sealing/envelope.ts'
import { unlockOfficerKey, type SealedKey, type SubtleKey } from '#platform/sealing/officer-keys.ts'
import { demoPassphrase } from '../seed.ts'
import { changesOfAddenda, companies, faults, needs, questions, statements, trades, type Need } from './plan/seed.ts'

/** Vera's own company has an account in the demo; the others have one in the recording only. */
const veras = 'Larkspur Paving & Supply, Inc.'
const officers = ['max', 'ada', 'pat'] as const

/** The companies that bid, beside Vera’s. */
export const bidderNames: readonly string[] = [...new Set(needs.flatMap(({ bidders }) => bidders))].filter(
  (name) => name !== veras,
)

type Delivered = {
  vendor: string
  deliveries: { day: string; share: number; rejected: boolean; billed: string; dear: boolean }[]
}
/** The steps after an order: deliveries, invoices and checks. */
type Follows = (id: string, bought: Delivered) => void
type Solicited = { id: string; number: string; version: number; closes_at: string; edition: number }
type Content = {
  lines: { id: string }[]
  items?: { id: string }[]
  opening: Parameters<typeof sealEnvelope>[1]['committee']
}

/**
 * Two budget years of solicitations, from the draft to the order or contract: bids are sealed and opened with the
 * officers' keys, as they are in a browser.
 */
export function tellSolicitations(story: Story, last: number, follows: Follows): void {
  const roll = chance(4711)
  const keys = new Map<string, SubtleKey>()
  const people = new Map<string, string>()
  story.later(`${last - 1}-07-02`, async (tx, act) => {
    for (const { who, user_id } of await tx.sql<{ who: string; user_id: string }>(
      `select split_part(email, '@', 1) as who, user_id from organization_members where email like '%@alder-falls.example'`,
    ))
      people.set(who, user_id)
    for (const [name, type, city, email, small_business, categories] of companies) {
      const { id } = await act('max', 'vendors/draft', {
        name,
        type,
        city,
        email,
        phone: '+15635550187',
        address: { address: city },
        small_business,
        categories,
        certifications: [],
      })
      await act('ada', 'vendors/activate', { id, reason: '' })
    }
    // In the recording every bidder has an account, as Vera's company has.
    await tx.sql(
      `insert into vendor_accounts (organization_id, vendor, account)
        select v.organization_id, v.id, o.id from vendors v join organizations o on o.name = v.name
        where not o.is_demo and o.kind = 'vendor' on conflict do nothing`,
    )
    for (const { who, sealed } of await tx.sql<{ who: string; sealed: SealedKey }>(
      `select split_part(m.email, '@', 1) as who, s.sealed from officer_key_secrets s
        join organization_members m on m.organization_id = s.organization_id and m.user_id = s.officer`,
    ))
      keys.set(who, (await unlockOfficerKey(sealed, demoPassphrase))!)
  })
  for (const need of needs)
    for (const month of need.months) {
      const [year, calendar] = [last - 1 + Math.floor((month + 6) / 12), ((month + 6) % 12) + 1]
      const day = workingDay(
        `${year}-${String(calendar).padStart(2, '0')}-${String(roll.whole(3, 22)).padStart(2, '0')}`,
      )
      if (day > `${last - 1}-07-02`) solicits(need, day, month)
    }

  function solicits(need: Need, begins: string, month: number): void {
    const matter = `${need.title} ${month}`
    const own = chance(month * 1_000 + needs.indexOf(need))
    const second = month >= 12
    const at = (day: string, work: Parameters<Story['later']>[1]) => story.later(day, work, matter)
    const prices = pricesOf(need, second, own)
    const publishes = workingDays(begins, 2)
    const open = {
      rfq: 9,
      ifb: need.lines.reduce((sum, [, count, , each]) => sum + count * each, 0) > 250_000 ? 25 : 18,
      rfp: 27,
    }[need.kind]
    const closes = workingDay(addDays(publishes, open + own.whole(0, 4)))
    let id = ''

    at(begins, async (tx, act) => {
      id = await drafts(tx, act, need, { closes, publishes, second })
    })
    at(publishes, async (_tx, act) => {
      await act('rosa', 'solicitations/publish', { id, reason: 'Reviewed with the purchasing office.' })
    })
    const asks = need.bidders.filter(() => own.percent(45))
    for (const [nth, name] of asks.slice(0, questions[need.category].length).entries()) {
      const [question, answer] = questions[need.category][(month + nth) % questions[need.category].length]!
      const asked = workingDays(publishes, 1 + nth)
      at(asked, async (tx, act) => {
        await act(actorOf(name), 'questions/ask', { organization: await cityOf(tx), solicitation: id, question })
      })
      at(workingDays(asked, 1), async (tx, act) => {
        const { id: of } = (await tx.one<{ id: string }>(
          'select id from solicitation_questions where solicitation = $1 and question = $2',
          [id, question],
        ))!
        await act('rosa', 'questions/answer', { id: of, answer })
      })
    }
    const amends = workingDays(publishes, 4)
    if (need.kind !== 'rfq' && own.percent(38) && addDays(amends, 4) < closes)
      at(amends, async (tx, act) => {
        const { version } = await rowOf(tx, id)
        await act('rosa', 'solicitations/amend', {
          id,
          version,
          changes: changesOfAddenda[month % changesOfAddenda.length],
        })
      })
    if (need.ends === 'canceled') {
      at(workingDays(publishes, 5), async (_tx, act) => {
        await act('max', 'solicitations/cancel', {
          id,
          reason: 'The state announced a grant that pays for the generators of all stations together.',
          needs: 'keep',
        })
      })
      return
    }
    if (!need.bidders.includes(veras) && own.percent(55))
      at(workingDays(publishes, 3), async (tx, act) => {
        const reason = own.one([
          ['scope', 7],
          ['capacity', 2],
          ['specifications', 1],
        ] as const)
        await act('vera', 'bids/decline', { organization: await cityOf(tx), solicitation: id, reason, words: '' })
      })
    for (const [nth, name] of need.bidders.entries())
      at(daysBefore(closes, 1 + ((nth + month) % 3)), async (tx, act) => {
        await bids(tx, act, { id, need, name, prices: prices.get(name)!, nth })
      })
    const opens = workingDays(closes, 1)
    at(opens, async (_tx, act) => {
      await act('max', 'openings/begin', { id })
      if (need.bidders.length === 0) return
      for (const who of need.kind === 'rfq' ? ['max'] : ['max', 'ada']) await handsIn(act, who, id)
    })
    if (need.bidders.length > 0)
      evaluates({ need, matter, month, id: () => id, day: workingDays(opens, 1), own, prices })
  }

  async function drafts(
    tx: Tx,
    act: Act,
    need: Need,
    { closes, publishes, second }: { closes: string; publishes: string; second: boolean },
  ): Promise<string> {
    const { kind, title, scope, category, commodity, trade, lines, federal = false, twoEnvelopes = false } = need
    const worth = lines.reduce((sum, [, quantity, , dollars]) => sum + Math.round(quantity * dollars * 100), 0)
    const made = await act('rosa', 'solicitations/draft', {
      kind,
      title,
      summary: scope.replaceAll('**', ''),
      category,
      commodity,
      department: trades[trade][0],
      contact: people.get('rosa'),
      estimate: Math.round((worth * (second ? 1.035 : 1)) / 100_00) * 100_00,
      documents: [],
      federal,
      construction: category === 'works',
      laborers: category === 'works',
      two_envelopes: twoEnvelopes,
    })
    const { id } = made
    const version = async () => (await rowOf(tx, id)).version
    await act('rosa', 'solicitations/set-sections', {
      id,
      version: await version(),
      lines: [{ part: 'scope', heading: 'Scope', body: scope }],
    })
    await act('rosa', 'solicitations/set-lines', {
      id,
      version: await version(),
      lines: lines.map(([description, quantity, unit]) => ({ description, quantity, unit })),
    })
    if (kind === 'rfp') {
      await act('rosa', 'solicitations/set-criteria', {
        id,
        version: await version(),
        lines: [
          { name: 'Price', kind: 'price', weight: 35 },
          {
            name: 'Approach',
            kind: 'quality',
            weight: 40,
            points: 10,
            guidance: '**9 to 10**: steps, people and times are named. **0 to 3**: general assurances.',
          },
          {
            name: 'Experience',
            kind: 'quality',
            weight: 25,
            points: 10,
            guidance: 'Comparable work in the last five years, with references that confirm it.',
          },
        ],
      })
      await act('rosa', 'solicitations/set-response-items', {
        id,
        version: await version(),
        lines: [{ kind: 'answer', name: 'Who does the work, and how much of their time?', criterion: 'Experience' }],
      })
    }
    await act('rosa', 'solicitations/add-clauses', { id })
    await act('rosa', 'solicitations/name-officers', {
      id,
      needed: kind === 'rfq' ? 1 : 2,
      officers: officers.map((who) => people.get(who)),
    })
    await act('rosa', 'solicitations/schedule', {
      id,
      version: await version(),
      closes_at: `${closes}T14:00`,
      questions_until: `${daysBefore(closes, 3)}T17:00`,
    })
    const known = await tx.sql<{ id: string }>(
      `select id from vendors where name = any ($1) and status = 'active' and organization_id = $2`,
      [need.bidders, await cityOf(tx)],
    )
    if (known.length > 0)
      await act('rosa', 'solicitations/invite', { id, vendors: known.map((vendor) => vendor.id), emails: [] })
    await act('rosa', 'solicitations/submit', { id })
    await signedByAll(tx, act, id)
    await tx.sql('update solicitation_invitations set told_at = $2 where solicitation = $1', [
      id,
      `${publishes}T16:20:00Z`,
    ])
    return id
  }

  type Bid = { id: string; need: Need; name: string; prices: readonly number[]; nth: number }
  async function bids(tx: Tx, act: Act, { id, need, name, prices, nth }: Bid): Promise<void> {
    const organization = await cityOf(tx)
    const { edition, content } = (await tx.one<{ edition: number; content: Content }>(
      'select edition, content from notices where solicitation = $1',
      [id],
    ))!
    const { account } = (await tx.one<{ account: string }>(
      `select a.account from vendor_accounts a join vendors v on v.organization_id = a.organization_id
        and v.id = a.vendor where v.name = $1`,
      [name],
    ))!
    const lines = content.lines.map((line, at) => ({ line: line.id, unit_price: prices[at]! }))
    const envelope = await sealEnvelope(
      {
        representative: `Bids, ${name}`,
        note: need.kind === 'rfp' ? statements[nth % statements.length]! : '',
        lines: need.twoEnvelopes ? [] : lines,
        ...(need.twoEnvelopes && { price: { lines } }),
        answers: (content.items ?? []).map(({ id: item }) => ({
          item,
          words: 'A lead with sixteen years in this work for half of the time, and two people for all of it.',
        })),
      },
      { subject: id, bidder: account, committee: content.opening },
    )
    await act(actorOf(name), 'bids/submit', { organization, solicitation: id, edition, ...envelope })
  }

  /** The steps of an officer's browser. */
  async function handsIn(act: Act, who: string, id: string): Promise<void> {
    const { key, envelopes } = await act(who, 'openings/envelopes', { id })
    const shares: object[] = []
    for (const { id: envelope, outside } of envelopes)
      shares.push({ envelope, share: (await openShare(outside, key, keys.get(who)!)) ?? '' })
    await act(who, 'openings/hand-in', { id, shares })
  }

  type Judged = {
    need: Need
    matter: string
    month: number
    id: () => string
    day: string
    own: Chance
    prices: ReadonlyMap<string, readonly number[]>
  }
  function evaluates({ need, matter, month, id, day, own, prices }: Judged): void {
    const at = (when: string, work: Parameters<Story['later']>[1]) => story.later(when, work, matter)
    const scored = need.kind === 'rfp'
    const panel = scored ? ['max', 'rosa', 'pat'] : ['max']
    // Of several bids for goods and works one may fall short; the lowest, now and then.
    const cheapest = [...need.bidders].toSorted((a, b) => worthOf(need, prices.get(a)!) - worthOf(need, prices.get(b)!))
    const short = !scored && need.bidders.length > 2 && own.percent(22) ? cheapest[own.percent(35) ? 0 : 2] : undefined
    let evaluation = ''
    let award = ''
    at(day, async (_tx, act) => {
      evaluation = (
        await act('rosa', 'evaluations/begin', {
          solicitation: id(),
          chair: people.get('max'),
          evaluators: scored ? ['rosa', 'pat'].map((who) => people.get(who)) : [],
          formula: 'ratio',
        })
      ).id
      for (const who of panel) await act(who, 'panelists/declare', { id: evaluation, conflict: false })
      await act('max', 'evaluations/start', { id: evaluation })
    })
    const ranks = workingDays(day, scored ? 5 : 1)
    at(ranks, async (tx, act) => {
      const bidders = await tx.sql<{ bid: string; name: string }>(
        `select b.id as bid, v.name from bids b join vendors v on v.organization_id = b.organization_id
          and v.id = b.vendor where b.solicitation = $1`,
        [id()],
      )
      if (scored) await scores(act, evaluation, need, own)
      for (const { bid, name } of bidders) {
        const finds = (about: string, met: boolean, reason: string) =>
          act('max', 'bid-findings/record', { id: evaluation, bid, about, met, reason })
        if (name === short) await finds('responsive', false, faults[month % faults.length]!)
        else {
          await finds('responsive', true, 'All lines are priced and the forms are complete.')
          await finds('responsible', true, 'References, insurance and the exclusion list were checked.')
        }
      }
      if (need.twoEnvelopes) await act('max', 'evaluations/open-prices', { id: evaluation })
      await act('max', 'evaluations/rank', { id: evaluation })
    })
    at(workingDays(ranks, 1), async (tx, act) => {
      const { standings } = await act('max', 'evaluations/show', { id: evaluation })
      const best = standings.find(({ rank }: { rank: number }) => rank === 1)
      award = (await act('max', 'awards/draft', { evaluation, basis: 'whole', bid: best.bid })).id
      await act('max', 'awards/submit', { id: award })
      await signedByAll(tx, act, award, 'ada')
    })
    at(workingDays(ranks, 3), async (tx, act) => {
      await act('rosa', 'awards/give-notice', { id: award })
      const { until } = (await tx.one<{ until: string | null }>(
        'select protest_until::text as until from awards where id = $1',
        [award],
      ))!
      if (need.protested && month < 12) {
        at(workingDays(story.today, 2), async (t, does) => {
          await does('vera', 'protests/file', {
            organization: await cityOf(t),
            solicitation: id(),
            grounds:
              'The bid recommended leaves out the detectable warnings at the ramps, which section 3 requires. Ours includes them.',
            signed: 'Vera Novak',
          })
        })
        at(workingDays(story.today, 4), async (t, does) => {
          const filed = (await t.one<{ id: string }>('select id from protests where solicitation = $1', [id()]))!
          await does('ada', 'protests/decide', {
            id: filed.id,
            outcome: 'denied',
            reason: 'The warnings are part of the ramp detail to which both bids refer. The bid is responsive.',
          })
        })
      }
      const makes = workingDay(addDays(until ?? story.today, 1))
      at(makes, async (_t, does) => {
        await does('max', 'awards/make', { id: award })
      })
      at(workingDays(makes, 2), (t, does) =>
        need.becomes === 'order' ? orders(t, does, need, award, month) : contracts(t, does, need, award, month),
      )
    })
  }

  /** Each evaluator by themselves, then the panel together. */
  async function scores(act: Act, evaluation: string, need: Need, own: Chance): Promise<void> {
    const { criteria, bidders } = await act('max', 'evaluations/show', { id: evaluation })
    const level = (name: string) => 5 + ((name.length * 7 + need.title.length) % 4)
    for (const who of ['rosa', 'pat'])
      for (const { alias, bid } of bidders)
        await act(who, 'scores/put', {
          id: evaluation,
          bidder: alias,
          scores: criteria.map(({ id }: { id: string }) => ({
            criterion: id,
            points: Math.min(10, level(bid.name) + own.whole(-1, 2)),
            comment: own.percent(40) ? 'Clear on people and times; the references confirm it.' : '',
          })),
        })
    await act('max', 'evaluations/open-consensus', { id: evaluation })
    for (const { alias, bid } of bidders)
      await act('max', 'consensus/put', {
        id: evaluation,
        bidder: alias,
        scores: criteria.map(({ id, name }: { id: string; name: string }) => ({
          criterion: id,
          points: level(bid.name),
          reason:
            name === 'Experience'
              ? 'Comparable work, confirmed by two references.'
              : 'The steps are named; the times are realistic.',
        })),
      })
  }

  async function orders(tx: Tx, act: Act, need: Need, award: string, month: number): Promise<void> {
    const [, budget, center, place] = trades[need.trade]
    const { vendor, name } = await winnerOf(tx, award)
    const { id, version } = await act('rosa', 'purchase-orders/from-award', { award, vendor })
    const due = workingDay(addDays(story.today, 30))
    const edited = await act('rosa', 'purchase-orders/edit', {
      id,
      version,
      changes: {
        due,
        deliver_to: place,
        cost_center: await idOf(tx, 'cost_centers', 'code', center),
        price_basis: 'Lowest responsive quote of the solicitation.',
      },
    })
    await charges(tx, act, id, edited.version, month < 12 ? `${budget}, last year` : budget)
    await act('rosa', 'purchase-orders/submit', { id })
    await signedByAll(tx, act, id)
    await act('rosa', 'purchase-orders/issue', { id })
    follows(id, { vendor: name, deliveries: inParts(story.today, due, need.lines[0]![1] > 20 ? 2 : 1) })
  }

  async function charges(tx: Tx, act: Act, id: string, version: number, budget: string): Promise<void> {
    const lines = await tx.sql<Record<string, unknown>>(
      `select id, description, quantity::float8 as quantity, unit, unit_price::float8 as unit_price, commodity
        from order_lines where purchase_order = $1 order by position`,
      [id],
    )
    await act('rosa', 'purchase-orders/set-lines', {
      id,
      version,
      lines: await Promise.all(
        lines.map(async (line) => ({
          ...line,
          inspection: false,
          budget_line: await idOf(tx, 'budget_lines', 'name', budget),
        })),
      ),
    })
  }

  async function contracts(tx: Tx, act: Act, need: Need, award: string, month: number): Promise<void> {
    const { vendor, name } = await winnerOf(tx, award)
    const { id } = await act('rosa', 'contracts/from-award', { award, vendor })
    await inTheNameOf(tx, 'rosa', 'contracts/carry-over', () =>
      tx.sql(`update contracts set status = 'active', original = ceiling where id = $1`, [id]),
    )
    // Closed when its last invoices are paid.
    const closes = workingDay(addDays(addMonths(story.today, 12), 20))
    if (closes < `${last + 1}-06-28`)
      story.later(closes, (t) =>
        inTheNameOf(t, 'max', 'contracts/carry-over', () =>
          t.sql(`update contracts set status = 'closed' where id = $1`, [id]),
        ),
      )
    const [, budget, center, place] = trades[need.trade]
    // Streets have room for releases; the other lines pay for the first year only.
    if (need.trade !== 'streets' && month >= 12) return
    for (let nth = 1; nth <= 3; nth++) {
      const day = workingDay(addDays(story.today, nth * 34))
      const year = Number(day.slice(0, 4)) + (day.slice(5) >= '07-01' ? 1 : 0)
      if (day > `${last + 1}-05-01` || (day.slice(5) >= '05-08' && day.slice(5) < '07-06')) continue
      if (need.trade !== 'streets' && year > last) continue
      story.later(day, async (t, does) => {
        const [line] = await t.sql<{ description: string; quantity: number; unit: string; unit_price: number }>(
          `select description, quantity::float8 as quantity, unit, unit_price::float8 as unit_price from contract_lines
            where contract = $1 order by position limit 1`,
          [id],
        )
        const part = Math.max(1, Math.floor(Math.min(line!.quantity / 4, 4_200 / line!.unit_price)))
        if (part * line!.unit_price > 9_500) return
        const due = workingDay(addDays(story.today, 20))
        const order = await does('rosa', 'purchase-orders/draft', {
          order: {
            title: need.title,
            vendor,
            contract: id,
            cost_center: await idOf(t, 'cost_centers', 'code', center),
            due,
            deliver_to: place,
            price_basis: 'Price of the contract.',
          },
          lines: [
            {
              description: line!.description,
              quantity: part,
              unit: line!.unit,
              unit_price: line!.unit_price,
              commodity: need.commodity,
              inspection: false,
              budget_line: await idOf(t, 'budget_lines', 'name', year > last ? budget : `${budget}, last year`),
            },
          ],
        })
        await does('rosa', 'purchase-orders/submit', { id: order.id })
        await signedByAll(t, does, order.id)
        await does('rosa', 'purchase-orders/issue', { id: order.id })
        follows(order.id, { vendor: name, deliveries: inParts(story.today, due, 1) })
      })
    }
  }
}

const actorOf = (name: string) => (name === veras ? 'vera' : name)

const worthOf = ({ lines }: Need, prices: readonly number[]) =>
  lines.reduce((sum, [, quantity], at) => sum + quantity * prices[at]!, 0)

/** Each company's price for each line: about the market's price, with its own habits. */
function pricesOf({ lines, bidders }: Need, second: boolean, roll: Chance): ReadonlyMap<string, number[]> {
  return new Map(
    bidders.map((name) => {
      const level = (0.93 + roll.whole(0, 220) / 1_000) * (second ? 1.035 : 1)
      return [
        name,
        lines.map(([, , , dollars]) => {
          const asked = dollars * level * (0.97 + roll.whole(0, 60) / 1_000)
          return asked >= 1_000
            ? Math.round(asked / 5) * 5
            : asked >= 1
              ? Math.round(asked * 20) / 20
              : Math.round(asked * 1e4) / 1e4
        }),
      ]
    }),
  )
}

function daysBefore(day: string, count: number): string {
  let reached = day
  for (let at = 0; at < count; at++) {
    reached = addDays(reached, -1)
    while (workingDay(reached) !== reached) reached = addDays(reached, -1)
  }
  return reached
}

const inParts = (from: string, due: string, parts: number): Delivered['deliveries'] =>
  Array.from({ length: parts }, (_, at) => ({
    day: at === parts - 1 ? daysBefore(due, 2) : workingDay(addDays(from, 9)),
    share: Math.floor(((at + 1) * 100) / parts),
    rejected: false,
    billed: '',
    dear: false,
  }))

const cityOf = async (tx: Tx): Promise<string> =>
  (await tx.one<{ id: string }>(
    `select organization_id as id from organization_members where email = 'rosa@alder-falls.example'`,
  ))!.id

const rowOf = async (tx: Tx, id: string): Promise<Solicited> =>
  (await tx.one<Solicited>(
    'select id, number, version::int as version, closes_at, edition from solicitations where id = $1',
    [id],
  ))!

const winnerOf = async (tx: Tx, award: string): Promise<{ vendor: string; name: string }> =>
  (await tx.one<{ vendor: string; name: string }>(
    `select l.vendor, v.name from award_lines l join vendors v on v.organization_id = l.organization_id and v.id = l.vendor
      where l.award = $1 limit 1`,
    [award],
  ))!

const idOf = async (tx: Tx, table: string, column: string, value: string): Promise<string> =>
  (await tx.one<{ id: string }>(`select id from ${table} where ${column} = $1 limit 1`, [value]))!.id
