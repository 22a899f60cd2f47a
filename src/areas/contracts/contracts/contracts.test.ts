import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { contracting } from '#tests/contracts.ts'
import { createClause } from '#areas/procurement/solicitations/commands.ts'
import { passes } from '#tests/jobs.ts'
import { createObligation, obligationCommands } from '../duties/commands.ts'
import { addContractClauses, setContractSections, setContractSigners } from '../text/commands.ts'
import { addSecurity, editContract, securityCommands, setContractLines } from './commands.ts'
import { contractCommands, submitContract } from '../lifecycle/contract-stages.ts'
import { expireContracts } from './expire.ts'

test('a contract is drafted, reviewed by a second person, and its text saved as a version', async () => {
  const { whole, does, rosa, max, signsOff, contractOf, owner } = await contracting()
  const { id } = await whole()
  await does(rosa, submitContract, { id })
  await expect(does(rosa, submitContract, { id })).rejects.toThrow('C-2026-0001 is already in review.')
  await expect(signsOff(rosa, id)).rejects.toThrow('You can’t approve what you requested.')
  await signsOff(max, id)
  expect((await contractOf(id)).status).toBe('approved')
  const { rows } = await owner.query(
    'select edition::int, why, length(digest) as digest from contract_versions where contract = $1',
    [id],
  )
  expect(rows).toEqual([{ edition: 1, why: 'Sent for review', digest: 64 }])
})

test('a returned contract is a draft again, and only a draft can be edited', async () => {
  const { whole, does, rosa, max, signsOff, contractOf } = await contracting()
  const { id } = await whole()
  await does(rosa, submitContract, { id })
  const { version } = await contractOf(id)
  await expect(does(rosa, editContract, { id, version, changes: { title: 'Other' } })).rejects.toThrow(
    'This contract is in review and can’t be edited.',
  )
  await expect(does(rosa, setContractLines, { id, version, lines: [] })).rejects.toThrow(
    'This contract is in review and can’t be edited.',
  )
  await signsOff(max, id, 'returned', 'The end is wrong.')
  const back = await contractOf(id)
  expect(back.status).toBe('returned')
  await does(rosa, editContract, { id, version: back.version, changes: { title: 'Other' } })
})

test('a clause in changed text is modified and needs a reason; in approved text it does not', async () => {
  const { draft, does, rosa, clause, ada, owner, sees, contractOf } = await contracting()
  const row = await draft()
  expect(await does(rosa, addContractClauses, { id: row.id })).toEqual({ added: ['Termination'] })
  expect(await does(rosa, addContractClauses, { id: row.id })).toEqual({ added: [] })
  const standing = async () =>
    (await sees(rosa, 'select heading, standing, source from contract_sections order by position')).map((each) =>
      Object.values(each),
    )
  expect(await standing()).toEqual([['Termination', 'standard', 'City Code 3-104']])
  await does(rosa, setContractSigners, {
    id: row.id,
    version: (await contractOf(row.id)).version,
    lines: [
      { turn: 1, party: 'vendor', name: 'Vera' },
      { turn: 1, party: 'agency', person: ada.user_id, name: 'Ada' },
    ] as never,
  })
  const lines = [
    { heading: 'Termination', body: `${clause.body} Or sooner.`, clause: clause.id },
    { heading: 'Trees', body: 'Salt is used sparingly near trees.' },
  ]
  await does(rosa, setContractSections, {
    id: row.id,
    version: (await contractOf(row.id)).version,
    lines: lines as never,
  })
  expect((await standing()).map(([, how]) => how)).toEqual(['changed', 'own'])
  await expect(does(rosa, submitContract, { id: row.id })).rejects.toThrow(
    '“Termination” is custom text. Enter a reason for the approver.',
  )
  await owner.query(`update contract_sections set reason = 'The vendor asked for it' where contract = $1`, [row.id])
  await does(rosa, submitContract, { id: row.id })
})

test("the agency's signer is a member and listed once; the vendor's signer is entered by name", async () => {
  const { draft, does, rosa, ada } = await contracting()
  const { id, version } = await draft()
  const set = (lines: object[]) => does(rosa, setContractSigners, { id, version, lines: lines as never })
  await expect(set([{ turn: 1, party: 'agency', name: 'Ada' }])).rejects.toThrow(
    'Select a member as the agency’s signer.',
  )
  await expect(set([{ turn: 1, party: 'vendor', name: 'Vera', person: ada.user_id }])).rejects.toThrow(
    'Enter the vendor’s signer by name. They can’t be a member of the agency.',
  )
  await expect(
    set([
      { turn: 1, party: 'agency', name: 'Ada', person: ada.user_id },
      { turn: 2, party: 'agency', name: 'Ada', person: ada.user_id },
    ]),
  ).rejects.toThrow('Ada is listed twice.')
})

test('a contract is renewed before its notice date, and the notice date moves with it', async () => {
  const { active, does, rosa, person, contractOf, today } = await contracting()
  const { id } = await active({ renewals: 1, renewal_months: 12, notice_days: 30, ends_on: '2097-12-31' })
  const eve = await person('Eve', 'user')
  await expect(does(eve, contractCommands.renew, { id, reason: 'It works.' })).rejects.toThrow(
    'Only a manager, or the person under “Owner”, can do this.',
  )
  await does(rosa, contractCommands.renew, { id, reason: 'It works.' })
  expect(await contractOf(id)).toMatchObject({ ends_on: '2098-12-31', notice_on: '2098-12-01' })
  await expect(does(rosa, contractCommands.renew, { id, reason: 'Again.' })).rejects.toThrow(
    'No renewals are left. Amend the contract or issue a new solicitation.',
  )
  await expect(does(rosa, contractCommands.complete, { id, day: addDays(today, 1) })).rejects.toThrow(
    'The completion date can’t be in the future.',
  )
})

test('a contract closes when no obligation is open, and a manager can terminate it at any time', async () => {
  const { active, does, rosa, max, contractOf, today } = await contracting()
  const { id } = await active()
  const owed = await does(rosa, createObligation, {
    contract: id,
    kind: 'obligation',
    title: 'Report of the season',
    party: 'vendor',
    owner: rosa.user_id,
    due_on: today,
  } as never)
  await expect(does(rosa, contractCommands.close, { id, reason: 'Done.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  await expect(does(max, contractCommands.close, { id, reason: 'Done.' })).rejects.toThrow(
    'One obligation is still open. Fulfill or waive it first.',
  )
  await expect(does(rosa, obligationCommands.waive, { id: owed.id, reason: 'No season.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  await expect(does(rosa, obligationCommands.done, { id: owed.id })).rejects.toThrow(
    'Attach evidence, or enter a note.',
  )
  await does(rosa, obligationCommands.done, { id: owed.id, evidence: [], note: 'Received by mail.' })
  await does(max, contractCommands.close, { id, reason: 'Done.' })
  expect(await contractOf(id)).toMatchObject({ status: 'closed', ended_on: today, end_reason: 'Done.' })
  await expect(does(max, contractCommands.terminate, { id, reason: 'Late.' })).rejects.toThrow(
    'C-2026-0001 is closed and can’t be terminated.',
  )
})

test("a contract expires after its last day in its agency's time zone", async () => {
  const { active, services, contractOf, owner } = await contracting()
  const { id } = await active()
  await owner.query(`update contracts set starts_on = '2019-01-01', ends_on = '2020-01-01' where id = $1`, [id])
  await passes(services, expireContracts)
  expect((await contractOf(id)).status).toBe('expired')
  expect(
    (
      await owner.query(
        `select payload ->> 'event' as event from app.jobs where payload #>> '{record,id}' = $1
          and payload ->> 'words' like '%has expired.'`,
        [id],
      )
    ).rows,
  ).toEqual([{ event: 'term_over' }])
})

test('an insurance policy is replaced or released once', async () => {
  const { active, does, rosa, today } = await contracting()
  const { id } = await active()
  const policy = await does(rosa, addSecurity, {
    contract: id,
    kind: 'general_liability',
    issued_by: 'Mutual',
    covers: 1,
    expires_on: today,
    document: [],
  } as never)
  await does(rosa, securityCommands.replace, { id: policy.id })
  await expect(does(rosa, securityCommands.release, { id: policy.id })).rejects.toThrow(
    'This insurance or bond is replaced and can’t be released.',
  )
})

test('with federal money, the clause on debarment in a contract checks its vendor, and a draft without it says so', async () => {
  const { rosa, ada, max, does, whole, clause, contractOf, signsOff } = await contracting()
  const debarment = await does(ada, createClause, {
    code: 'II-H',
    title: 'Debarment and suspension',
    body: 'No one who is excluded in SAM.gov may be a party to this contract.',
    source: '2 CFR 200 Appendix II (H)',
    federal: true,
    construction: false,
    laborers: false,
    above: 0,
    optional: true,
    valid_from: '2020-01-01',
  } as never)
  const { id } = await whole({ federal: true })
  await expect(does(rosa, submitContract, { id })).rejects.toThrow(
    'Or add the approved clause on debarment and suspension to the text (2 CFR 180.300(c)).',
  )
  const { version } = await contractOf(id)
  await does(rosa, setContractSections, {
    id,
    version,
    lines: [
      { heading: 'Termination', body: clause.body, clause: clause.id },
      { heading: 'Debarment', body: debarment.body, clause: debarment.id },
    ] as never,
  })
  await does(rosa, submitContract, { id })
  await signsOff(max, id)
  expect(await does(rosa, contractCommands.sendOut, { id })).toMatchObject({ status: 'signing' })
})
