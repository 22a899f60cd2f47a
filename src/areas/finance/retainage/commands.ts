import { contract, type Contract } from '#areas/contracts/contracts/records.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { factsQuestion } from '#platform/commands/facts.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { inputSchema } from '#platform/records/schema.ts'
import type { Reason } from '#platform/rules.ts'
import { writeCoding } from '../invoices/coding.ts'
import { owedSql } from '../invoices/invoiced/rules.ts'
import { invoice, invoiceLine, type Invoice } from '../invoices/records.ts'
import { numberKey } from '../invoices/rules.ts'
import { nextWorkingDay } from '../prompt-payment/rules.ts'
import { holidaysFor } from '#areas/organization/holidays/holidays-for.ts'
import { lawFor } from '#platform/commands/law.ts'
import { paymentTermsOn } from '../terms/rules.ts'
import { moveContract } from '#areas/finance/invoices/under-contract/keep.ts'
import { obligationLife } from '#areas/contracts/duties/life.ts'
import { releaseLife } from './life.ts'
import { retainageRelease, type RetainageRelease } from './records.ts'
import { isOver, leftToRelease, sharesOfRelease, whyNotPropose, whyNotRelease } from './rules.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { among } from '#platform/life/status-sql.ts'
import { financeTerm } from '../terms/records.ts'

/** Facts that a release depends on besides its contract. */
const openOf = async (id: string, { tx }: { tx: CommandTx }) => ({
  waiting: await waitingOf(tx, id, null),
  owed: await owedOf(tx, id),
})

export const openUnder = factsQuestion('retainage-releases/open-under', contract, openOf)

export const proposeRelease = command('retainage-releases/propose', {
  about: 'Requests a release of retainage under a contract. A second person decides.',
  input: inputSchema(retainageRelease),
  async run({ contract: id, amount, reason }, { tx, actor, now }): Promise<RetainageRelease> {
    const of = await tx.lock<Contract>(contract, id!)
    refuseIf(whyNotPropose(of, { actor, amount: amount!, ...(await openOf(of.id, { tx })) }))
    const made = await tx.insert<RetainageRelease>(retainageRelease, {
      contract: of.id,
      amount,
      reason,
      number: await nextNumber(tx, retainageRelease.table, String(retainageRelease.fields.number.initial), now),
      proposed_by: actor.user_id,
    })
    await linkRecords(
      tx,
      {
        from: { table: retainageRelease.table, id: made.id },
        kind: 'belongs',
        to: { table: contract.table, id: of.id },
      },
      now,
    )
    await tellDeciders(tx, made, of, actor.user_id, now)
    return made
  },
})

/** Notifies those who may decide and the contract owner, but not the requester. */
async function tellDeciders(
  tx: CommandTx,
  row: RetainageRelease,
  of: Contract,
  asked: string,
  now: Date,
): Promise<void> {
  const deciders = await holdersOf(tx, of.organization_id, ['manager', 'admin'], now)
  const people = [...new Set([...deciders, of.owner])].filter((person) => person !== asked)
  await notify(
    tx,
    {
      organization_id: of.organization_id,
      people,
      event: 'task_assigned',
      record: { table: retainageRelease.table, id: row.id },
      words: `${row.number}: a release of ${dollars(row.amount)} of retainage under ${of.number} was requested. A person other than the requester must decide.`,
      actor: asked,
    },
    now,
  )
}

const releasable = async (row: RetainageRelease, under: Contract, tx: CommandTx): Promise<Reason> =>
  whyNotRelease(under, {
    amount: row.amount,
    left: leftToRelease(under, await waitingOf(tx, under.id, row.id)),
    owed: await owedOf(tx, under.id),
  })

export const releaseCommands = commandsOf(releaseLife, {
  async facts(row, { tx }) {
    const [under] = await tx.sql<Contract>('select * from contracts where organization_id = $1 and id = $2', [
      tx.organization_id,
      row.contract,
    ])
    return { refused: await releasable(row, under!, tx) }
  },
  async approve(row, { asked, tx, actor, now }) {
    // Checked again under the contract's lock: two releases must not pay out the same money.
    refuseIf(await releasable(row, await tx.lock<Contract>(contract, row.contract), tx))
    return { decided_by: actor.user_id, decided_at: now.toISOString(), decision: asked.words?.trim() || null }
  },
  reject: (_, { asked, actor, now }) => ({
    decided_by: actor.user_id,
    decided_at: now.toISOString(),
    decision: asked.words,
  }),
  after: {
    async approve(row, context) {
      const under = await context.tx.lock<Contract>(contract, row.contract)
      await moveContract(context.tx, under.id, {
        retained: -row.amount,
        released: row.amount,
        ...(!isOver(under) && { eased: row.amount }),
      })
      if (under.retained_by === 'invoices') await owe(context, row, under)
      await tellProposer(context, row, `retainage of ${dollars(row.amount)} under ${under.number} is released.`)
    },
    async reject(row, context) {
      const under = await context.tx.lock<Contract>(contract, row.contract)
      const words = `the release of ${dollars(row.amount)} of retainage under ${under.number} is rejected.`
      await tellProposer(context, row, words)
    },
  },
})

const tellProposer = ({ tx, actor, now }: Context, row: RetainageRelease, words: string): Promise<void> =>
  notify(
    tx,
    {
      organization_id: row.organization_id,
      people: [row.proposed_by],
      event: 'approval_decided',
      record: { table: retainageRelease.table, id: row.id },
      words: `${row.number}: ${words}`,
      actor: actor.user_id,
    },
    now,
  )

/**
 * The payable: its cost was booked with the invoices it was retained from, and it has been owed since. Two people
 * have signed it, so it waits for a payment run, due like a bill received on this day.
 */
async function owe({ tx, now }: Context, row: RetainageRelease, of: Contract): Promise<void> {
  const today = await todayOf(tx, now)
  const { days } = paymentTermsOn(await termsIn(tx, financeTerm), await lawFor(tx, tx.organization_id), today)
  const shares = sharesOfRelease(await heldByLine(tx, of.id), row.amount)
  const made = await tx.insert<Invoice>(invoice, {
    number: await nextNumber(tx, invoice.table, String(invoice.fields.number.initial), now),
    kind: 'invoice',
    vendor: of.vendor,
    contract: of.id,
    releases: row.id,
    vendor_number: row.number,
    vendor_number_key: numberKey(row.number),
    invoice_date: today,
    received_on: today,
    clock_from: today,
    due_on: nextWorkingDay(addDays(today, days), await holidaysFor(tx, tx.organization_id)),
    document: '[]',
    entered_by: row.proposed_by,
    amount: row.amount,
    open_amount: row.amount,
    approved_at: now,
    status: 'approved',
  })
  await tx.insert(invoiceLine, {
    invoice: made.id,
    position: 1,
    description: `Retainage of ${of.number}, released`,
    quantity: 1,
    unit: 'release',
    unit_price: row.amount / 100,
    amount: row.amount,
  })
  await writeCoding(tx, made.id, shares)
  await linkRecords(
    tx,
    { from: { table: retainageRelease.table, id: row.id }, kind: 'became', to: { table: invoice.table, id: made.id } },
    now,
  )
}

/** Retainage under a contract by budget line, less what was released. */
const heldByLine = (tx: CommandTx, id: string): Promise<{ line: string; amount: number }[]> =>
  tx.sql(
    `select s.budget_line as line, sum(case when i.releases is null then s.retained else -s.amount end)::bigint
      as amount
       from invoice_shares s join invoices i on i.organization_id = s.organization_id and i.id = s.invoice
      where s.organization_id = $1 and i.contract = $2 and ${owedSql('i')}
      group by s.budget_line having sum(case when i.releases is null then s.retained else -s.amount end) > 0
      order by s.budget_line`,
    [tx.organization_id, id],
  )

const waitingOf = async (tx: CommandTx, of: string, besides: string | null): Promise<number> =>
  (await tx.one<{ cents: number }>(
    `select coalesce(sum(amount), 0)::bigint as cents from retainage_releases where organization_id = $1
      and contract = $2 and status ${among(releaseLife, 'submitted')} and id is distinct from $3`,
    [tx.organization_id, of, besides],
  ))!.cents

/** The vendor's open obligations. */
const owedOf = async (tx: CommandTx, of: string): Promise<number> =>
  (await tx.one<{ owed: number }>(
    `select count(*)::int as owed from contract_obligations where organization_id = $1 and contract = $2
      and party = 'vendor' and status ${among(obligationLife, ...obligationLife.openStatuses)}`,
    [tx.organization_id, of],
  ))!.owed
