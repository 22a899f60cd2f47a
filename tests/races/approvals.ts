import { beginReview } from '#areas/organization/access/commands.ts'
import { createDelegation, endDelegation } from '#areas/organization/approvals/delegations/commands.ts'
import { revokeRole } from '#areas/organization/members/roles/commands.ts'
import { confirmBank, proposeBank } from '#areas/vendors/bank/commands.ts'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import type { Command } from '#platform/commands/command.ts'
import { executeOnce } from '#platform/commands/execute-once.ts'
import { addDays } from '#platform/dates.ts'
import { commands } from '../../src/commands.ts'
import { town } from '../approvals.ts'
import { city, type Person } from '../city.ts'
import { controls } from '../controls.ts'
import { ordering } from '../orders.ts'
import { times, type Race } from './race.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'

const createTerm = enterCommand(vendorTerm)

const named = <Out = { id: string }>(name: string) =>
  commands.find((command) => command.name === name)! as Command<string, object, Out>

/** A city whose vendor files of four years ago are due: the retention period is three. */
async function archive() {
  const place = await city()
  const { ada, max, does, clock, owner, organization } = place
  const eva = await place.person('Eva', 'admin')
  const series = {
    code: 'GS-12',
    title: 'Vendor files',
    covers: 'vendor',
    starts: 'created',
    keep_months: 36,
    disposition: 'destroy',
    authority: 'State schedule GS1, item 12',
    valid_from: clock.today(),
    reason: 'Adopted by the clerk.',
  }
  await does(ada, named('retention-series/create'), series)
  const old = async (name: string) => {
    const { id } = await does(max, draftVendor, {
      name,
      type: 'llc' as const,
      email: 'old@example.com',
      certifications: [],
    })
    await owner.query(
      `begin; set local session_replication_role = replica; update vendors set created_at = '2020-01-01' where id = '${id}'; commit`,
    )
    return id
  }
  const listed = async (record: string) =>
    (
      await owner.query(
        `select count(*)::int as listed from record_disposition_items where organization_id = $1 and of_record = $2`,
        [organization.id, record],
      )
    ).rows
  return { ...place, eva, old, listed }
}

export const approvals: Race[] = [
  {
    kind: 'one request approved by several people',
    async stage() {
      const { rosa, max, ada, parks, roads, request, decides, owner } = await town()
      return async () => {
        const sent = await request(rosa, 1_00)
        return {
          callers: [max, ada, max, ada].map((who) => () => decides(who, sent)),
          after: async () =>
            (
              await owner.query(
                `select count(*)::int as signed,
                  (select amended + (select amended from budget_lines where id = $3) from budget_lines where id = $2)
                  as total from approval_signatures where request = $1`,
                [sent.id, roads.id, parks.id],
              )
            ).rows,
          is: [{ signed: 1, total: 100_000_00 }],
        }
      }
    },
  },
  {
    kind: 'delegations given crosswise',
    async stage() {
      const { max, ada, rosa, person, does, clock, owner, organization } = await town()
      const mia = await person('Mia', 'manager')
      const gives = (actor: Person, from: Person, to: Person) =>
        does(actor, createDelegation, {
          from_person: from.user_id,
          to_person: to.user_id,
          first_day: clock.today(),
          last_day: addDays(clock.today(), 7),
          record_type: null,
          amount_limit: null,
          away: false,
          reason: '',
        })
      const open = async () =>
        (
          await owner.query<{ id: string }>(
            'select id from delegations where organization_id = $1 and ended_at is null',
            [organization.id],
          )
        ).rows
      return async () => ({
        callers: [() => gives(ada, max, mia), () => gives(mia, mia, rosa)],
        after: async () => (await open()).length,
        is: 1,
        clear: async () => {
          for (const { id } of await open()) await does(ada, endDelegation, { id })
        },
      })
    },
  },
  {
    kind: 'one change of a control approved by several administrators',
    async stage() {
      const { ada, does, person, owner, organization, clock } = await city()
      const [bea, cleo] = [await person('Bea', 'admin'), await person('Cleo', 'admin')]
      await owner.query(
        `insert into vendor_terms (organization_id, kind, value, valid_from, source)
          values ($1, 'bank_wait_hours', 5000, '2020-01-01', 'Policy 12')`,
        [organization.id],
      )
      return async (round) => {
        const { change } = await does(ada, createTerm, {
          kind: 'bank_wait_hours',
          value: 5_000 - round,
          valid_from: addDays(clock.today(), 2 * round),
          source: 'Policy 12',
          reason: 'The council adopted it on Monday',
        } as never)
        return {
          callers: [bea, cleo, bea, cleo].map((who) => () => does(who, controls.approve, { id: change })),
          after: async () =>
            (
              await owner.query(
                `select count(*)::int as rows from vendor_terms where organization_id = $1 and value = $2`,
                [organization.id, 5_000 - round],
              )
            ).rows,
          is: [{ rows: 1 }],
        }
      }
    },
  },
  {
    kind: 'an access review begun by several administrators',
    async stage() {
      const { ada, does, person, owner, organization, clock } = await city()
      const bea = await person('Bea', 'admin')
      return async () => ({
        callers: [ada, bea, ada].map(
          (who) => () => does(who, beginReview, { title: 'Autumn', due_on: addDays(clock.today(), 10) }),
        ),
        after: async () =>
          (
            await owner.query(
              `select count(*)::int as open from access_reviews where organization_id = $1 and status = 'open'`,
              [organization.id],
            )
          ).rows,
        is: [{ open: 1 }],
        clear: () =>
          owner.query(
            `begin; set local session_replication_role = replica; update access_reviews set status = 'closed' where organization_id = '${organization.id}'; commit`,
          ),
      })
    },
  },
  {
    kind: 'two administrators who each agree to lose the role',
    async stage() {
      const { ada, does, person, owner, organization, clock } = await city()
      const bea = await person('Bea', 'admin')
      const administrators = async () =>
        (
          await owner.query<{ user_id: string }>(
            `select user_id from (select distinct on (user_id) user_id, role from user_roles where organization_id = $1
              and user_id = any ($2) order by user_id, granted_at desc, id desc) r where role = 'admin'`,
            [organization.id, [ada.user_id, bea.user_id]],
          )
        ).rows
      return async () => {
        const asked = [
          await does(ada, revokeRole, { user_id: bea.user_id }),
          await does(bea, revokeRole, { user_id: ada.user_id }),
        ] as { change: string }[]
        return {
          // Each agrees to leave: one of them must stay.
          callers: [
            () => does(bea, controls.approve, { id: asked[0]!.change }),
            () => does(ada, controls.approve, { id: asked[1]!.change }),
          ],
          after: async () => (await administrators()).length,
          is: 1,
          clear: async () => {
            const [left] = await administrators()
            const lost = left!.user_id === ada.user_id ? bea : ada
            clock.advance(1_000)
            await owner.query(
              `insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, 'admin', $3)`,
              [organization.id, lost.user_id, clock.now()],
            )
            await owner.query(
              `update control_changes set status = 'withdrawn' where organization_id = $1 and status = 'proposed'`,
              [organization.id],
            )
          },
        }
      }
    },
  },
  {
    kind: 'records due listed by two dispositions',
    async stage() {
      const { ada, eva, does, old, listed } = await archive()
      return async (round) => {
        const record = await old(`Vendor ${round}`)
        return {
          callers: [ada, eva, ada].map(
            (who) => () => does(who, named('record-dispositions/prepare'), { series: 'GS-12' }),
          ),
          after: () => listed(record),
          is: [{ listed: 1 }],
        }
      }
    },
  },
  {
    kind: 'one disposition approved by several administrators',
    async stage() {
      const { ada, eva, person, does, old, owner } = await archive()
      const cleo = await person('Cleo', 'admin')
      return async (round) => {
        await old(`Vendor ${round}`)
        const { id } = await does(ada, named('record-dispositions/prepare'), { series: 'GS-12' })
        await does(ada, named('record-dispositions/submit'), { id })
        return {
          callers: [eva, cleo, eva].map((who) => () => does(who, named('record-dispositions/approve'), { id })),
          after: async () =>
            (await owner.query(`select count(*)::int as jobs from app.jobs where payload ->> 'id' = $1`, [id])).rows,
          is: [{ jobs: 1 }],
        }
      }
    },
  },
  {
    kind: 'one vendor’s bank details confirmed by several people',
    async stage() {
      const { max, ada, person, does, owner, organization, vendor } = await ordering()
      const olga = await person('Olga', 'manager')
      await owner.query(`select app.default_vendor_terms($1, '2020-01-01')`, [organization.id])
      return async (round) => {
        const { id } = await does(max, proposeBank, {
          organization: organization.id,
          vendor,
          holder: 'Acme LLC',
          bank: 'First Bank',
          kind: 'checking',
          routing: '021000021',
          account: String(100_000_000 + round),
        })
        return {
          callers: [olga, ada, olga].map(
            (who) => () => does(who, confirmBank, { id, called: 'Ms. Acme, at the number on file' }),
          ),
          after: async () =>
            (
              await owner.query(
                `select count(*)::int as told from app.jobs where name = 'tell-bank-change'
                  and payload ->> 'bank_account' = $1 and payload ->> 'step' = 'confirmed'`,
                [id],
              )
            ).rows,
          is: [{ told: 1 }],
        }
      }
    },
  },
  {
    kind: 'one idempotency key sent several times',
    async stage() {
      const { services, max, owner, organization } = await city()
      return async (round) => ({
        callers: times(5, () =>
          executeOnce(
            services,
            draftVendor,
            { name: `Acme ${round}`, type: 'llc', email: 'a@acme.example', certifications: [] },
            max,
            `key-${round}`,
            { id: '' },
          ),
        ),
        wins: 'any' as const,
        after: async () =>
          (
            await owner.query('select count(*)::int as made from vendors where organization_id = $1 and name = $2', [
              organization.id,
              `Acme ${round}`,
            ])
          ).rows,
        is: [{ made: 1 }],
      })
    },
  },
  {
    kind: 'document numbers, without a gap and without a double',
    async stage() {
      const { max, does, owner, organization } = await city()
      return async (round) => ({
        callers: times(5, () =>
          does(max, draftVendor, { name: 'Acme', type: 'llc' as const, email: 'a@acme.example', certifications: [] }),
        ),
        wins: 5,
        after: async () =>
          (
            await owner.query(
              `select count(distinct number)::int as numbers, max(right(number, 4)::int) as last from vendors
                where organization_id = $1`,
              [organization.id],
            )
          ).rows,
        is: [{ numbers: 5 * round, last: 5 * round }],
      })
    },
  },
]
