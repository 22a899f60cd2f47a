import { submitBid, withdrawBid } from '#areas/procurement/bids/commands.ts'
import { beginOpening } from '#areas/procurement/bids/opening.ts'
import { decideProtest } from '#areas/procurement/protests/commands.ts'
import { orderAward } from '#areas/procurement/purchase-orders/making.ts'
import { acceptRegistration, welcomeVendors } from '#areas/vendors/registrations/commands.ts'
import { city } from '../city.ts'
import { contracting } from '../contracts.ts'
import { market } from '../market.ts'
import { panel } from '../panel.ts'
import { company } from '../registering.ts'
import { times, type Race } from './race.ts'
import { awardCommands } from '#areas/procurement/awards/making.ts'

/** Rows reset past the triggers: the next round races for the same award. */
async function kept(
  owner: Awaited<ReturnType<typeof panel>>['owner'],
  organization: string,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const found: { table: string; rows: object[] }[] = []
  for (const table of tables)
    found.push({
      table,
      rows: (
        await owner.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t where organization_id = $1`, [
          organization,
        ])
      ).rows.map(({ row }) => row),
    })
  return async () => {
    for (const { table, rows } of found) {
      const columns = (
        await owner.query<{ name: string }>(
          `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
            and attgenerated = ''`,
          [table],
        )
      ).rows
        .map(({ name }) => `"${name}"`)
        .join()
      const client = await owner.connect()
      await client.query('begin; set local session_replication_role = replica')
      await client.query(`delete from ${table} where organization_id = $1`, [organization])
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      )
      await client.query('commit')
      client.release()
    }
  }
}

export const bids: Race[] = [
  {
    kind: 'a sealed bid at the closing moment',
    async stage() {
      const { bidder, published, seal, close, does, max, owner, organization } = await market()
      const bidders = [await bidder('Acme'), await bidder('Birch'), await bidder('Curb')]
      return async (round) => {
        const { id } = await published()
        const envelopes: unknown[] = []
        for (const who of bidders) envelopes.push(await seal(who, id, [60, 7]))
        await owner.query(
          `update notices set closes_at = clock_timestamp() + interval '${5 + ((round * 7) % 120)} milliseconds'
            where solicitation = $1`,
          [id],
        )
        const receipts: string[] = []
        return {
          callers: bidders.map(
            (who, at) => async () =>
              void receipts.push((await who.does(who.rosa, submitBid, envelopes[at] as never)).receipt),
          ),
          wins: 'any' as const,
          // A bid with a receipt is opened, and a refused one is not there.
          after: async () => {
            await close(id)
            const begun = await does(max, beginOpening, { id })
            const { rows } = await owner.query<{ receipt: string }>(
              `select receipt from bid_envelopes where organization_id = $1 and solicitation = $2
                and withdrawn_at is null`,
              [organization.id, id],
            )
            return [begun.envelopes, rows].map(
              (each) =>
                each
                  .map(({ receipt }) => receipt)
                  .toSorted()
                  .join() === receipts.toSorted().join(),
            )
          },
          is: [true, true],
        }
      }
    },
  },
  {
    kind: 'one company’s bid sealed by two of its people',
    async stage() {
      const { bidder, published, seal, owner, organization } = await market()
      const acme = await bidder('Acme')
      const { id } = await published()
      return async () => {
        const [one, other] = [await seal(acme, id, [60, 7]), await seal(acme, id, [59, 7])]
        return {
          callers: [
            () => acme.does(acme.rosa, submitBid, one as never),
            () => acme.does(acme.max, submitBid, other as never),
          ],
          wins: 2,
          after: async () =>
            (
              await owner.query(
                `select count(*)::int as standing from bid_envelopes where organization_id = $1 and solicitation = $2
                  and withdrawn_at is null`,
                [organization.id, id],
              )
            ).rows,
          is: [{ standing: 1 }],
          clear: () => acme.does(acme.rosa, withdrawBid, { organization: organization.id, solicitation: id }),
        }
      }
    },
  },
  {
    kind: 'an opening begun by several officers',
    async stage() {
      const { bidder, published, bids: submitAll, close, does, max, ada, olga, owner, organization } = await market()
      const acme = await bidder('Acme')
      const { id } = await published()
      await submitAll(acme, id, [60, 7])
      await close(id)
      const again = await kept(owner, organization.id, ['solicitations', 'notices'])
      return async () => ({
        callers: [max, ada, olga].map((who) => () => does(who, beginOpening, { id })),
        after: async () => (await owner.query('select status from solicitations where id = $1', [id])).rows,
        is: [{ status: 'opening' }],
        clear: again,
      })
    },
  },
  {
    kind: 'the last shares handed in by several officers',
    async stage() {
      const {
        bidder,
        published,
        bids: submitAll,
        close,
        does,
        max,
        ada,
        olga,
        handIn,
        owner,
        organization,
      } = await market()
      const acme = await bidder('Acme')
      const { id } = await published()
      await submitAll(acme, id, [60, 7])
      await close(id)
      await does(max, beginOpening, { id })
      const again = await kept(owner, organization.id, [
        'solicitations',
        'notices',
        'opening_shares',
        'bids',
        'bid_lines',
        'notice_events',
      ])
      return async () => ({
        callers: [max, ada, olga].map((who) => () => handIn(who, id)),
        wins: 'any' as const,
        after: async () =>
          (
            await owner.query(
              `select count(*)::int as bids, (select status from solicitations where id = $1) as status from bids
                where solicitation = $1`,
              [id],
            )
          ).rows,
        is: [{ bids: 1, status: 'evaluation' }],
        clear: again,
      })
    },
  },
  {
    kind: 'one award made by several people',
    async stage() {
      const { ranked, intended, protestPeriodPasses, birch, does, rosa, row, owner, organization } = await panel()
      const of = await ranked()
      const { id } = await intended(of.id, birch)
      await protestPeriodPasses(id)
      const events = async () =>
        Number(
          (
            await owner.query(
              `select count(*)::int as n from notice_events where solicitation = $1 and event = 'awarded'`,
              [row.id],
            )
          ).rows[0].n,
        )
      const again = await kept(owner, organization.id, [
        'awards',
        'evaluations',
        'solicitations',
        'notices',
        'bids',
        'notice_events',
      ])
      return async () => ({
        callers: times(3, () => does(rosa, awardCommands.make, { id })),
        after: events,
        is: 1,
        clear: again,
      })
    },
  },
  {
    kind: 'one evaluation’s award recommended several times',
    async stage() {
      const { ranked, recommend, birch, owner, organization } = await panel()
      const of = await ranked()
      const again = await kept(owner, organization.id, ['awards', 'award_lines'])
      return async () => ({
        callers: times(3, () => recommend(of.id, birch)),
        after: async () =>
          (
            await owner.query(
              `select count(*)::int as awards from awards where evaluation = $1 and status <> 'annulled'`,
              [of.id],
            )
          ).rows,
        is: [{ awards: 1 }],
        clear: again,
      })
    },
  },
  {
    kind: 'one award turned into several orders',
    async stage() {
      const { ranked, intended, protestPeriodPasses, birch, does, rosa, owner, organization } = await panel()
      const of = await ranked()
      const { id } = await intended(of.id, birch)
      await protestPeriodPasses(id)
      await does(rosa, awardCommands.make, { id })
      const again = await kept(owner, organization.id, ['purchase_orders', 'order_lines'])
      return async () => ({
        callers: times(3, () => does(rosa, orderAward, { award: id, vendor: birch.vendor })),
        after: async () =>
          (
            await owner.query(
              'select count(*)::int as orders from purchase_orders where organization_id = $1 and award = $2',
              [organization.id, id],
            )
          ).rows,
        is: [{ orders: 1 }],
        clear: again,
      })
    },
  },
  {
    kind: 'one protest decided by several people',
    async stage() {
      const { ranked, intended, protests, birch, acme, does, max, ada, owner, organization } = await panel()
      const of = await ranked()
      await intended(of.id, birch)
      const { id } = await protests(acme, 'Birch has no barn in the county.')
      const again = await kept(owner, organization.id, ['protests', 'awards', 'notices', 'evaluations', 'bids'])
      return async () => ({
        callers: [
          () => does(max, decideProtest, { id, outcome: 'denied' as const, reason: 'It has one.' }),
          () => does(ada, decideProtest, { id, outcome: 'denied' as const, reason: 'No barn is asked for.' }),
        ],
        after: async () => (await owner.query('select outcome from protests where id = $1', [id])).rows,
        is: [{ outcome: 'denied' }],
        clear: again,
      })
    },
  },
  {
    kind: 'one place on a contract signed several times',
    async stage() {
      const { out, signs, vera, documentOf, owner } = await contracting()
      return async () => {
        const { id } = await out()
        const { id: document } = await documentOf(id)
        return {
          callers: times(3, () => signs(vera, id, 1)),
          after: async () =>
            (
              await owner.query('select count(*)::int as signed from contract_signatures where document = $1', [
                document,
              ])
            ).rows,
          is: [{ signed: 1 }],
        }
      }
    },
  },
  {
    kind: 'one company’s registration sent by two of its people',
    async stage() {
      const place = await city()
      await place.does(place.ada, welcomeVendors, { open: true, words: '' })
      const acme = await company()
      return async () => ({
        callers: times(2, () => acme.sends(place)),
        after: async () =>
          (
            await place.owner.query(
              `select count(*)::int as waiting from vendor_registrations where organization_id = $1
                and status = 'submitted'`,
              [place.organization.id],
            )
          ).rows,
        is: [{ waiting: 1 }],
        clear: () =>
          place.owner.query(
            `begin; set local session_replication_role = replica; delete from registration_secrets where organization_id = '${place.organization.id}'; delete from vendor_registrations where organization_id = '${place.organization.id}'; commit`,
          ),
      })
    },
  },
  {
    kind: 'one registration accepted by several people',
    async stage() {
      const place = await city()
      const { does, ada, max, owner, organization } = place
      await does(ada, welcomeVendors, { open: true, words: '' })
      const acme = await company()
      await acme.sends(place)
      const { rows } = await owner.query<{ id: string }>(
        'select id from vendor_registrations where organization_id = $1',
        [organization.id],
      )
      const again = await kept(owner, organization.id, [
        'vendor_registrations',
        'registration_secrets',
        'vendors',
        'vendor_accounts',
        'vendor_secrets',
        'vendor_certificates',
        'vendor_bank_accounts',
      ])
      return async () => ({
        callers: [max, ada, max].map((who) => () => does(who, acceptRegistration, { id: rows[0]!.id, into: null })),
        after: async () =>
          (
            await owner.query('select count(*)::int as vendors from vendors where organization_id = $1', [
              organization.id,
            ])
          ).rows,
        is: [{ vendors: 1 }],
        clear: again,
      })
    },
  },
]
