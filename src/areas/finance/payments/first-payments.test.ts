import { expect, test } from 'vitest'
import { confirmBank, proposeBank } from '#areas/vendors/bank/commands.ts'
import { controls } from '#tests/controls.ts'
import { paying } from '#tests/paying.ts'
import { releaseRun, runCommands } from './commands.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'

const createTerm = enterCommand(vendorTerm)

const hour = 3_600_000

test("a 72-hour wait can't be cut to none and used at once: it stays 72, and its confirmer can't release", async () => {
  const {
    max,
    ada,
    person,
    does,
    approvedInvoice: approved,
    account,
    run,
    vendor,
    organization,
    clock,
  } = await paying()
  const [bea, olga] = [await person('Bea', 'admin'), await person('Olga', 'manager')]
  const shorter = (value: number) =>
    does(ada, createTerm, {
      kind: 'bank_wait_hours',
      value,
      valid_from: clock.today(),
      source: 'Policy 12',
      reason: 'Faster payments',
    })
  await expect(shorter(0)).rejects.toThrow(/at least 24/)
  const { change } = await shorter(24)

  const { id } = await does(max, proposeBank, {
    organization: organization.id,
    vendor,
    holder: 'Acme LLC',
    bank: 'First Bank',
    kind: 'checking',
    routing: '021000021',
    account: '123456789',
  })
  await does(bea, controls.approve, { id: change })
  const { in_force_from } = await does(ada, confirmBank, { id, called: 'Ms. Acme, at the number of our file' })
  expect(new Date(in_force_from!).getTime() - clock.now().getTime()).toBe(72 * hour)

  const invoice = await approved(98, 12.5)
  const paying_account = (await account()).id
  await expect(run([invoice.id], { paying_account })).rejects.toThrow(
    'Acme has no confirmed bank details. Pay by check or confirm them first.',
  )
  clock.advance(72 * hour)
  const pay_on = clock.today()
  const made = await run([invoice.id], { paying_account, pay_on })
  await does(max, runCommands.submit, { id: made.id })
  await expect(does(ada, releaseRun, { id: made.id })).rejects.toThrow(
    'You confirmed bank details that this run pays for the first time. Ask another manager to release it.',
  )
  expect(await does(olga, releaseRun, { id: made.id })).toMatchObject({ status: 'released' })
})

test("the person who proposed or approved the governing wait can't release the first payment", async () => {
  const {
    max,
    ada,
    person,
    does,
    approvedInvoice: approved,
    account,
    run,
    vendor,
    organization,
    clock,
  } = await paying()
  const [bea, olga] = [await person('Bea', 'admin'), await person('Olga', 'manager')]
  const { change } = await does(ada, createTerm, {
    kind: 'bank_wait_hours',
    value: 24,
    valid_from: clock.today(),
    source: 'Policy 12',
    reason: 'Faster payments',
  })
  await does(bea, controls.approve, { id: change })
  clock.advance(36 * hour)
  const { id } = await does(max, proposeBank, {
    organization: organization.id,
    vendor,
    holder: 'Acme LLC',
    bank: 'First Bank',
    kind: 'checking',
    routing: '021000021',
    account: '123456789',
  })
  await does(olga, confirmBank, { id, called: 'Ms. Acme, at the number of our file' })
  clock.advance(25 * hour)
  const made = await run([(await approved(98, 12.5)).id], {
    paying_account: (await account()).id,
    pay_on: clock.today(),
  })
  await does(max, runCommands.submit, { id: made.id })
  for (const who of [ada, bea])
    await expect(does(who, releaseRun, { id: made.id })).rejects.toThrow(
      'You set how long these new bank details waited.',
    )
})
