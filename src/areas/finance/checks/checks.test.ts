import { expect, test } from 'vitest'
import { makeFile, readFile } from '#areas/finance/bank-files/commands.ts'
import { editPayingAccount } from '#areas/finance/paying-accounts/commands.ts'
import { runCommands } from '#areas/finance/payments/commands.ts'
import { readingOrder } from '#platform/documents/check.ts'
import { paying } from '#tests/paying.ts'
import { printRunChecks, readChecks, readReprint, reprintCheck, testChecks } from './commands.ts'

/** A run of one check, released by a second person, on stock that begins with 5001. */
async function checks() {
  const place = await paying()
  const { approvedInvoice, account, released, does, ada, sees } = place
  const invoice = await approvedInvoice(30, 12.5)
  const of = await account()
  await does(ada, editPayingAccount, {
    id: of.id,
    version: of.version,
    changes: { first_check: 5_001, check_address: '100 Main Street\nAlder Falls, NY 12345' },
  })
  const run = await released([invoice.id], { method: 'check', paying_account: of.id })
  const payment = async () => (await sees(ada, 'select * from payments where run = $1', [run.id]))[0] as any
  return { ...place, invoice, of, run, payment }
}
const wordsOf = ({ content }: { content: string }) =>
  readingOrder(Buffer.from(content, 'base64')).map(({ words }) => words)

test('the checks of a released run are printed once, for five minutes and only for the person who printed', async () => {
  const { does, ada, max, run, clock, payment } = await checks()
  await expect(does(max, readChecks, { id: run.id })).rejects.toThrow('Print the checks first.')
  await does(max, printRunChecks, { id: run.id })
  const printed = await does(max, readChecks, { id: run.id })
  expect(printed.name).toBe(`${run.number}-checks.pdf`)
  const said = wordsOf(printed)
  for (const words of ['Check 5001', 'Acme', '100 Main Street', '$********375.00', (await payment()).number])
    expect(
      said.some((each) => each.includes(words)),
      words,
    ).toBe(true)
  expect(said.some((words) => words.startsWith('Line for the bank: ⑈005001⑈⑆071000013⑆4000123456⑈'))).toBe(true)
  await expect(does(ada, readChecks, { id: run.id })).rejects.toThrow('only by the person who printed them')
  await expect(does(ada, printRunChecks, { id: run.id })).rejects.toThrow('already printed')
  clock.advance(300_001)
  await expect(does(max, readChecks, { id: run.id })).rejects.toThrow('Print the checks first.')
})

test('before the release by a second person no check is printed', async () => {
  const { approvedInvoice, account, run, does, max } = await paying()
  const { id } = await run([(await approvedInvoice(10, 12.5)).id], {
    method: 'check',
    paying_account: (await account()).id,
  })
  await expect(does(max, printRunChecks, { id })).rejects.toThrow('A second person must release the run')
  await does(max, runCommands.submit, { id })
  await expect(does(max, printRunChecks, { id })).rejects.toThrow('A second person must release the run')
})

test('a spoiled check gets the next number, and the bank file lists the old one as void', async () => {
  const { does, max, ada, run, payment, sees } = await checks()
  const { id } = await payment()
  await expect(does(max, reprintCheck, { id, reason: 'Paper jam' })).rejects.toThrow('has not been printed yet')
  await does(max, printRunChecks, { id: run.id })
  await does(max, makeFile, { id: run.id })
  await expect(does(max, readReprint, { id })).rejects.toThrow('Print the checks first.')
  await does(ada, reprintCheck, { id, reason: 'Paper jam' })
  expect(wordsOf(await does(ada, readReprint, { id }))).toContain('Check 5002')
  await expect(does(max, readReprint, { id })).rejects.toThrow('only by the person who printed them')
  expect(await sees(ada, 'select number, replaced_by, reason from voided_checks where run = $1', [run.id])).toEqual([
    { number: '5001', replaced_by: '5002', reason: 'Paper jam' },
  ])
  // The file named 5001 as issued: it must be made again before the run is sent.
  await expect(does(max, runCommands.send, { id: run.id })).rejects.toThrow('Create the bank file first.')
  await does(max, makeFile, { id: run.id })
  const { content } = await does(max, readFile, { id: run.id })
  const lines = content
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
  expect(lines.map((cells) => [cells[1], cells.at(-1)])).toEqual([
    ['5001', 'V'],
    ['5002', 'I'],
  ])
  await does(max, runCommands.send, { id: run.id })
  await expect(does(ada, reprintCheck, { id, reason: 'Lost' })).rejects.toThrow('Stop the check there')
})

test('a voided number is never issued again', async () => {
  const { does, max, ada, run, payment, of, approvedInvoice, released, sees } = await checks()
  await does(max, printRunChecks, { id: run.id })
  await does(max, reprintCheck, { id: (await payment()).id, reason: 'Paper jam' })
  const [{ version }] = (await sees(ada, 'select version from paying_accounts where id = $1', [of.id])) as any
  await does(ada, editPayingAccount, { id: of.id, version, changes: { first_check: 5_000 } })
  const bills = [await approvedInvoice(31, 12.5), await approvedInvoice(32, 12.5)]
  await released([bills[0]!.id], { method: 'check', paying_account: of.id })
  await expect(released([bills[1]!.id], { method: 'check', paying_account: of.id })).rejects.toThrow(
    'Check 5001 of General disbursements was already issued.',
  )
})

test('a test print is for administrators and shows no account number', async () => {
  const { does, max, ada, of } = await checks()
  await expect(does(max, testChecks, { id: of.id })).rejects.toThrow('administrator')
  const said = wordsOf(await does(ada, testChecks, { id: of.id }))
  expect(said.join('\n')).not.toContain('4000123456')
  expect(said).toContain('VOID Test print')
})
