import { createMapping, makeBatch } from '#areas/finance/bridge/commands.ts'
import { releaseRun, runCommands } from '#areas/finance/payments/commands.ts'
import { proposeRelease, releaseCommands } from '#areas/finance/retainage/commands.ts'
import { draftBudgetTransfer, submitBudgetTransfer } from '#areas/planning/transfers/commands.ts'
import { fiscalPeriodCommands } from '#areas/planning/calendar/commands.ts'
import { draftRequisition, requisitionCommands } from '#areas/procurement/requisitions/commands.ts'
import { requestOf, town } from '../approvals.ts'
import { paying } from '../paying.ts'
import { store } from '../requisitions.ts'
import { times, type Race } from './race.ts'

/** Each round invoices the same few cases. */
const another = { not_a_duplicate: 'One of many small deliveries.' }

/** The city of payments, with active bank details and a second person who may release. */
async function treasury() {
  const place = await paying({ received: 100 })
  await place.bank()
  const eve = await place.person('Eve', 'admin')
  const paying_account = (await place.account()).id
  const count = async (sql: string, values: unknown[]) =>
    Number((await place.owner.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n)
  return { ...place, eve, paying_account, count }
}

/** A check at commit: is the month of this booking closed by then? Only this test's database has it. */
const watch = `
  create table if not exists public.late_bookings (entry uuid);
  create or replace function public.watch_bookings() returns trigger language plpgsql security definer as $$
  begin
    insert into public.late_bookings select new.id from public.budget_lines l join public.fiscal_periods p on p.organization_id = l.organization_id and p.fiscal_year = l.fiscal_year
     where l.organization_id = new.organization_id and l.id = new.line and new.day between p.starts_on and p.ends_on and p.status <> 'open';
    return null;
  end $$;
  drop trigger if exists watch_bookings on public.budget_entries;
  create constraint trigger watch_bookings after insert on public.budget_entries deferrable initially deferred for each row execute function public.watch_bookings();`

export const money: Race[] = [
  {
    kind: 'one invoice put into several payment runs',
    async stage() {
      const { approvedInvoice, run, paying_account, count, does, max } = await treasury()
      const { id } = await approvedInvoice(90, 12.5)
      const made: string[] = []
      return async () => ({
        callers: times(4, async () => void made.push((await run([id], { paying_account })).id)),
        after: () => count('payment_items where invoice = $1 and not undone', [id]),
        is: 1,
        clear: async () => does(max, runCommands.cancel, { id: made.pop()!, reason: 'For the next round.' }),
      })
    },
  },
  {
    kind: 'one payment run released by several people',
    async stage() {
      const { approvedInvoice, run, paying_account, count, does, max, ada, eve } = await treasury()
      return async () => {
        const { id: invoice } = await approvedInvoice(0.4, 12.5, another)
        const { id } = await run([invoice], { paying_account })
        await does(max, runCommands.submit, { id })
        return {
          callers: [ada, eve, ada, eve].map((who) => () => does(who, releaseRun, { id })),
          after: () => count('payments where run = $1', [id]),
          is: 1,
        }
      }
    },
  },
  {
    kind: 'one invoice approved by several people',
    async stage() {
      const { draftInvoice, sends, signs, max, ada, count, invoiceOf } = await treasury()
      return async () => {
        const row = await draftInvoice(0.4, 12.5, another)
        await sends(row)
        const { status } = await invoiceOf(row.id)
        if (status !== 'submitted') throw new Error(`The invoice is ${status}.`)
        return {
          callers: [max, ada, max, ada].map((who) => () => signs(row.id, 'approved', who)),
          after: async () => [
            (await invoiceOf(row.id)).status,
            await count('approval_signatures s join approval_requests r on r.id = s.request where r.document = $1', [
              row.id,
            ]),
          ],
          is: ['approved', 1],
        }
      }
    },
  },
  {
    kind: 'journal entries handed to the financial system by several batches',
    async stage() {
      const { approvedInvoice, does, max, count } = await treasury()
      for (const control of ['encumbrance', 'encumbrance_reserve', 'expenditure', 'payable'] as const)
        await does(max, createMapping, { control, outside_code: `G-${control}`, valid_from: '2026-01-01' })
      return async () => {
        const { id } = await approvedInvoice(0.4, 12.5, another)
        return {
          callers: times(3, () => does(max, makeBatch, { until: '2026-11-20' })),
          after: () =>
            count(
              `(select entry from journal_batch_lines group by entry, position having count(*) > 1) twice
                where $1::text is not null`,
              [id],
            ),
          is: 0,
        }
      }
    },
  },
  {
    kind: 'the whole retainage asked for by several people',
    async stage() {
      const place = await paying({ received: 98, retainage: 10 })
      const { approvedInvoice, does, rosa, max, ada, under, owner } = place
      await approvedInvoice(98, 12.5)
      return async () => ({
        callers: [rosa, max, rosa].map(
          (who) => () =>
            does(who, proposeRelease, { contract: under!, amount: 122_50, reason: 'All cases were accepted.' }),
        ),
        after: async () =>
          (
            await owner.query<{ open: number }>(
              `select count(*)::int as open from retainage_releases where contract = $1 and status = 'submitted'`,
              [under],
            )
          ).rows,
        is: [{ open: 1 }],
        clear: async () => {
          const { rows } = await owner.query<{ id: string; proposed_by: string }>(
            `select id, proposed_by from retainage_releases where contract = $1 and status = 'submitted'`,
            [under],
          )
          for (const { id } of rows) await does(ada, releaseCommands.reject, { id, words: 'For the next round.' })
        },
      })
    },
  },
  {
    kind: 'the last money of a budget line reserved by several requisitions',
    async stage() {
      const { line, rosa, max, ada, does, sends, sees } = await store()
      return async (round) => {
        const { id } = await line(`Line ${round}`, 100_00)
        const asks = [rosa, max, ada]
        const drafts: string[] = []
        for (const who of asks)
          drafts.push(
            (
              await does(who, draftRequisition, {
                requisition: { title: `Gloves ${round}` },
                lines: [
                  {
                    description: 'Nitrile gloves',
                    quantity: 1,
                    unit: 'case',
                    unit_price: 60_00,
                    commodity: '475-37',
                    budget_line: id,
                  },
                ],
              })
            ).id,
          )
        return {
          callers: asks.map((who, at) => () => sends(drafts[at]!, who)),
          after: () => sees(ada, 'select pre_encumbered from budget_lines where id = $1', [id]),
          is: [{ pre_encumbered: 60_00 }],
        }
      }
    },
  },
  {
    kind: 'one requisition canceled several times',
    async stage() {
      const { draft, sends, decides, left, does, max } = await store()
      return async () => {
        const { id } = await draft(1, 62_50)
        await sends(id)
        await decides(id, 'approved')
        return {
          callers: times(3, () => does(max, requisitionCommands.cancel, { id, reason: 'Enough gloves' })),
          after: left,
          is: 60_000_00,
        }
      }
    },
  },
  {
    kind: 'the last money of a budget line moved by several transfers',
    async stage() {
      const place = await town()
      const { line, parks, max, ada, rosa, does, decides, sees } = place
      return async (round) => {
        const from = await line(`Line ${round}`, 100_00)
        const sent: { id: string; revision: number }[] = []
        for (const amount of [60_00, 60_00]) {
          const { id } = await does(rosa, draftBudgetTransfer, {
            from_line: from.id,
            to_line: parks.id,
            amount,
            reason: 'The playground must be closed otherwise.',
          })
          await does(rosa, submitBudgetTransfer, { id })
          sent.push(await requestOf(place, id))
        }
        return {
          callers: [() => decides(max, sent[0]!), () => decides(ada, sent[1]!)],
          after: () => sees(ada, 'select amended from budget_lines where id = $1', [from.id]),
          is: [{ amended: 40_00 }],
        }
      }
    },
  },
  {
    kind: 'a period closed while something is booked in it',
    async stage() {
      const { draft, sends, does, ada, sees, clock, owner } = await store()
      await owner.query(watch)
      const periods = (await sees(ada, 'select id, starts_on, ends_on from fiscal_periods order by number')) as {
        id: string
        starts_on: string
        ends_on: string
      }[]
      const month = periods.find(({ starts_on, ends_on }) => starts_on <= clock.today() && clock.today() <= ends_on)!
      for (const { id, ends_on } of periods)
        if (ends_on < month.starts_on) await does(ada, fiscalPeriodCommands.close, { id })
      return async () => {
        const { id } = await draft(1, 1_00)
        return {
          callers: [() => does(ada, fiscalPeriodCommands.close, { id: month.id }), () => sends(id)],
          wins: 'any' as const,
          after: async () =>
            (
              await owner.query(
                `select (select status from fiscal_periods where id = $1) as status,
                  (select count(*)::int from late_bookings) as late`,
                [month.id],
              )
            ).rows,
          is: [{ status: 'closed', late: 0 }],
          clear: () => does(ada, fiscalPeriodCommands.reopen, { id: month.id, reason: 'For the next round.' }),
        }
      }
    },
  },
]
