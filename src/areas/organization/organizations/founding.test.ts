import { expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { startOtherWire } from '#tests/wire.ts'
import { mailInvitation } from '../members/invitation-mail.ts'

type Wire = Awaited<ReturnType<typeof startOtherWire>>
const password = 'Spillway-Lantern-42'

/** Signs up, follows the link in the email, and is signed in: all with the stock client. */
async function arrive(wire: Wire, email: string) {
  const client = wire.client()
  const { error } = await client.auth.signUp({ email, password })
  expect(error).toBeNull()
  const link = /\S+token_hash=\S+/.exec(wire.mails.findLast(({ to }) => to === email)!.text)![0]
  const confirmed = await client.auth.verifyOtp({
    token_hash: new URL(link).searchParams.get('token_hash')!,
    type: 'signup',
  })
  expect(confirmed.error).toBeNull()
  return { client, session: confirmed.data.session! }
}

test('a person signs up, creates an organization, invites a colleague, and both work in it from then on', async () => {
  const wire = await startOtherWire({})
  const nora = await arrive(wire, 'nora@alder-falls.example')

  const founded = await nora.client.functions.invoke('organizations/create', {
    body: { name: 'City of Alder Falls', kind: 'agency', time_zone: 'America/Chicago', display_name: 'Nora' },
    headers: { 'Idempotency-Key': 'found' },
  })
  expect(founded.error).toBeNull()
  const mine = (client: ReturnType<Wire['client']>, id: string) =>
    client.from('organization_members').select('display_name, organizations(name)').eq('user_id', id).single()
  expect((await mine(nora.client, nora.session.user.id)).data).toEqual({
    display_name: 'Nora',
    organizations: { name: 'City of Alder Falls' },
  })

  const again = await nora.client.functions.invoke('organizations/create', {
    body: { name: 'City of Alder Falls', kind: 'agency', time_zone: 'America/Chicago', display_name: 'Nora' },
    headers: { 'Idempotency-Key': 'found' },
  })
  expect(again.data).toEqual(founded.data)

  await nora.client.functions.invoke('members/invite', { body: { email: 'omar@alder-falls.example', role: 'manager' } })
  await runDueJobs(wire.services, [mailInvitation])
  const token = /invitation=([\w-]+)/.exec(
    wire.mails.findLast(({ subject }) => subject === 'Join City of Alder Falls on Granary')!.text,
  )![1]!

  const thief = await arrive(wire, 'thief@elsewhere.example')
  const stolen = await thief.client.functions.invoke('members/accept', { body: { token } })
  expect(await (stolen.error as { context: Response }).context.json()).toMatchObject({
    code: 'refused',
    error: 'This invitation was sent to another address. Sign in with the address that received it.',
  })

  const omar = await arrive(wire, 'omar@alder-falls.example')
  expect((await mine(omar.client, omar.session.user.id)).error?.code).toBe('PGRST116')
  const accepted = await omar.client.functions.invoke('members/accept', { body: { token, display_name: 'Omar' } })
  expect(accepted.data).toMatchObject({ role: 'manager' })
  expect((await mine(omar.client, omar.session.user.id)).data).toEqual({
    display_name: 'Omar',
    organizations: { name: 'City of Alder Falls' },
  })
})

test("a person with an unconfirmed address can't create an organization", async () => {
  const wire = await startOtherWire({})
  const nora = await arrive(wire, 'nora@alder-falls.example')
  await wire.owner.query('update auth.users set email_confirmed_at = null')
  const { error } = await nora.client.functions.invoke('organizations/create', {
    body: { name: 'City of Alder Falls', kind: 'agency', time_zone: 'America/Chicago' },
  })
  expect(await (error as { context: Response }).context.json()).toMatchObject({
    error: 'Confirm your email address first.',
  })
})
