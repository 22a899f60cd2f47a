import { draftContract } from '#areas/contracts/contracts/commands.ts'
import { contractCommands, submitContract } from '#areas/contracts/lifecycle/contract-stages.ts'
import type { Contract } from '#areas/contracts/contracts/records.ts'
import { signContract } from '#areas/contracts/signing/commands.ts'
import { completeSigning } from '#areas/contracts/signing/complete.ts'
import type { SigningDocument } from '#areas/contracts/signing/rules.ts'
import { setContractSections, setContractSigners } from '#areas/contracts/text/commands.ts'
import { createClause } from '#areas/procurement/solicitations/commands.ts'
import { addDays } from '#platform/dates.ts'
import { decide, defaultChains, requestOf } from './approvals.ts'
import { city, type Person } from './city.ts'
import { randomUUID } from 'node:crypto'

/**
 * Two companies, one of them with its own people here: Vera signs for Birch. Rosa drafts, Max reviews, Ada signs for
 * the city.
 */
export async function contracting() {
  const place = await city()
  const { rosa, max, ada, does, owner, organization, clock } = place
  await defaultChains(place)
  const today = clock.today()
  const company = await city({ kind: 'vendor', name: 'Birch' })
  const vera = await company.person('Vera', 'admin')
  const birch = randomUUID()
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, 'V-1', 'Birch Works', 'llc', 'birch@example.com', 'active')`,
    [organization.id, birch],
  )
  await owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
    organization.id,
    birch,
    company.organization.id,
  ])
  const clause = await does(ada, createClause, {
    code: 'T-1',
    title: 'Termination',
    body: 'The city may end this contract after thirty days’ notice.',
    source: 'City Code 3-104',
    federal: false,
    construction: false,
    laborers: false,
    above: 0,
    optional: false,
    valid_from: '2020-01-01',
  })

  const terms = (change: Partial<Contract> = {}) =>
    ({
      title: 'Snow clearing',
      vendor: birch,
      kind: 'services',
      owner: rosa.user_id,
      federal: false,
      construction: false,
      laborers: false,
      starts_on: today,
      ends_on: addDays(today, 365),
      ceiling: 40_000_00,
      documents: [],
      ...change,
    }) as never
  const draft = (change: Partial<Contract> = {}): Promise<Contract> => does(rosa, draftContract, terms(change))

  /** With the required clause, and Vera and then Ada to sign. */
  async function whole(
    change: Partial<Contract> = {},
    turns: readonly [number, number] = [1, 2],
    email: string | null = null,
  ): Promise<Contract> {
    const row = await draft(change)
    const { version } = await does(rosa, setContractSections, {
      id: row.id,
      version: row.version,
      lines: [{ heading: 'Termination', body: clause.body, clause: clause.id }] as never,
    })
    return does(rosa, setContractSigners, {
      id: row.id,
      version,
      lines: [
        { turn: turns[0], party: 'vendor', name: 'Vera', office: 'President', email },
        { turn: turns[1], party: 'agency', person: ada.user_id, name: 'Ada' },
      ] as never,
    })
  }
  const signsOff = async (
    who: Person,
    id: string,
    decision: 'approved' | 'returned' | 'rejected' = 'approved',
    comment = '',
  ) => does(who, decide, { ...(await requestOf(place, id)), decision, comment } as never)
  async function reviewed(
    change: Partial<Contract> = {},
    turns?: readonly [number, number],
    email?: string,
  ): Promise<Contract> {
    const { id } = await whole(change, turns, email)
    await does(rosa, submitContract, { id })
    await signsOff(max, id)
    return (await owner.query('select * from contracts where id = $1', [id])).rows[0]
  }
  const out = async (
    change: Partial<Contract> = {},
    turns?: readonly [number, number],
    email?: string,
  ): Promise<Contract> => does(rosa, contractCommands.sendOut, { id: (await reviewed(change, turns, email)).id })
  const documentOf = async (contract: string): Promise<SigningDocument> =>
    (
      await owner.query('select * from contract_documents where contract = $1 order by edition desc limit 1', [
        contract,
      ])
    ).rows[0]
  const signs = async (who: Person, contract: string, at: number, name = who.name, digest?: string) => {
    const document = await documentOf(contract)
    return does(who, signContract, {
      organization: organization.id,
      document: document.id,
      place: at,
      name,
      digest: digest ?? document.digest,
      agreed: true as const,
    })
  }
  /** The background jobs of the vendor's signature. */
  const completes = async (contract: string) =>
    completeSigning.run({ organization_id: organization.id, document: (await documentOf(contract)).id }, place.services)
  const contractOf = async (id: string): Promise<Contract> =>
    (await owner.query('select * from contracts where id = $1', [id])).rows[0]
  async function active(change: Partial<Contract> = {}): Promise<Contract> {
    const { id } = await out(change)
    await signs(vera, id, 1)
    await completes(id)
    await signs(ada, id, 2)
    return contractOf(id)
  }
  const reopens = (who: Person, id: string) =>
    does(who, contractCommands.reopen, { id, reason: 'The price of salt has moved.' })
  return {
    ...place,
    today,
    company,
    vera,
    birch,
    clause,
    terms,
    draft,
    whole,
    reviewed,
    out,
    active,
    signs,
    signsOff,
    completes,
    documentOf,
    contractOf,
    reopens,
  }
}
