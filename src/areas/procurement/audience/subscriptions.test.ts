import { expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { market } from '#tests/market.ts'
import { startWire } from '#tests/wire.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { tellMarket } from './announce.ts'
import { readSubscriptionToken, subscriptionToken } from './subscription-token.ts'
import { forgetUnconfirmed, subscriptionLinks } from './subscriptions.ts'
import { solicitationCommands } from '#areas/procurement/publication/stages.ts'

const someone = () => `nora.${crypto.randomUUID().slice(0, 8)}@example.gov`

/** A market, and a person who subscribes to emails about it. */
async function reading() {
  const place = await market()
  const wire = await startWire()
  const links = subscriptionLinks(place.services)
  const ask = async (asked: object, language = 'en-US') => {
    const answer = await wire.fetch('/functions/v1/public/opportunity-subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ opened_for: 9000, ...asked }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const send = async () => {
    await runDueJobs(place.services, [tellMarket, sendMail])
    await runDueJobs(place.services, [sendMail])
  }
  const emailsTo = (address: string) => place.mails.filter(({ to }) => to === address)
  const addressIn = (message: { text: string }) => /\/subscription\/([\w-]+)/.exec(message.text)![1]!
  /** Subscribes, and clicks the button in the first email. */
  const subscribe = async (asked: object, language?: string) => {
    const email = someone()
    await ask({ email, ...asked }, language)
    await send()
    await links.request(`/${addressIn(emailsTo(email)[0]!)}`, { method: 'POST' })
    return email
  }
  return { ...place, wire, links, ask, send, emailsTo, addressIn, subscribe }
}

test('no emails are sent before the button in the first one is clicked, and opening its link changes nothing', async () => {
  const { ask, send, emailsTo, addressIn, links, published } = await reading()
  const email = someone()
  expect(await ask({ email, category: 'goods' })).toEqual({ status: 200, body: { sent: true } })
  await send()
  expect(emailsTo(email)[0]).toMatchObject({
    subject: 'Confirm your subscription',
    text: expect.stringContaining('new solicitations of public agencies for goods'),
  })
  expect(emailsTo(email)[0]).not.toHaveProperty('unsubscribe')
  const address = `/${addressIn(emailsTo(email)[0]!)}`
  expect(await (await links.request(address)).text()).toContain('Confirm your subscription')
  await published()
  await send()
  expect(emailsTo(email)).toHaveLength(1)
  expect(await (await links.request(address, { method: 'POST' })).text()).toContain('You will now get these emails.')
  const { number } = await published({ title: 'Gravel' })
  await send()
  expect(emailsTo(email)[1]).toMatchObject({
    subject: expect.stringContaining(number),
    unsubscribe: expect.stringContaining('/subscription/'),
  })
})

test('one click unsubscribes, as a mail program does it', async () => {
  const { subscribe, send, emailsTo, links, published } = await reading()
  const email = await subscribe({})
  await published()
  await send()
  const { unsubscribe } = emailsTo(email).at(-1)!
  const address = new URL(unsubscribe!).pathname.replace('/subscription', '')
  expect(await (await links.request(address)).text()).toContain('Unsubscribe?')
  const pressed = await links.request(address, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([pressed.status, await pressed.text()]).toEqual([
    200,
    expect.stringContaining('You will get no more of these emails.'),
  ])
  await published()
  await send()
  expect(emailsTo(email)).toHaveLength(2)
  // The link in the first email does not restore the subscription.
  expect(
    (
      await links.request(
        `/${subscriptionToken((await reading()).services.keys, { id: crypto.randomUUID(), does: 'confirm' })}`,
        { method: 'POST' },
      )
    ).status,
  ).toBe(404)
})

test('emails follow the subscription: one solicitation, or all that match', async () => {
  const { max, does, subscribe, send, emailsTo, published } = await reading()
  const { id, number } = await published()
  const [one, works, words] = [
    await subscribe({ solicitation: id }),
    await subscribe({ category: 'works' }),
    await subscribe({ words: 'resurfacing' }),
  ]
  await published({ title: 'Mill Road resurfacing' })
  await send()
  await does(max, solicitationCommands.cancel, { id, reason: 'The barn burned down.' })
  await send()
  expect(
    emailsTo(one)
      .slice(1)
      .map(({ subject }) => subject),
  ).toEqual([expect.stringContaining(`${number}, Road salt was canceled.`)])
  expect(emailsTo(one)[1]!.text).toContain('The barn burned down.')
  expect(emailsTo(works)).toHaveLength(1)
  expect(emailsTo(words)[1]!.subject).toContain('Mill Road resurfacing')
})

test('subscribing to a private solicitation is refused like one that does not exist', async () => {
  const { ask, owner, published } = await reading()
  const { id } = await published()
  await owner.query(`update notices set audience = 'invited' where solicitation = $1`, [id])
  for (const solicitation of [id, crypto.randomUUID()])
    expect(await ask({ email: someone(), solicitation })).toMatchObject({
      status: 404,
      body: { message: 'This opportunity does not exist.' },
    })
})

test('an address is validated, and programs get the same answers as people', async () => {
  const { ask, owner } = await reading()
  const email = someone()
  expect(await ask({ email: 'nora' })).toMatchObject({
    status: 400,
    body: { fields: { email: 'Invalid email address' } },
  })
  expect(await ask({ email, website: 'https://spam.example' })).toEqual({ status: 200, body: { sent: true } })
  expect((await owner.query('select from opportunity_subscriptions where email = $1', [email])).rowCount).toBe(0)
})

test('an address that is not confirmed within a week is deleted', async () => {
  const { ask, owner, services, clock } = await reading()
  const email = someone()
  await ask({ email })
  await forgetUnconfirmed.run({}, services)
  const kept = async () =>
    (await owner.query('select from opportunity_subscriptions where email = $1', [email])).rowCount
  expect(await kept()).toBe(1)
  clock.advance(8 * 86_400_000)
  await forgetUnconfirmed.run({}, services)
  expect(await kept()).toBe(0)
})

test('a token names one subscription and one verb, and no other token does', async () => {
  const {
    services: { keys },
  } = await reading()
  const of = { id: '018f0000-0000-7000-8000-00000000dead', does: 'end' as const }
  const token = subscriptionToken(keys, of)
  expect(readSubscriptionToken(keys, token)).toEqual(of)
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const bent = Buffer.from(bytes)
    bent[at]! ^= 1
    expect(readSubscriptionToken(keys, bent.toString('base64url'))).toBeNull()
  }
  for (const other of ['', 'x', token.slice(0, -4), `${token}AAAA`])
    expect(readSubscriptionToken(keys, other)).toBeNull()
})

test('a subscription made in Spanish is confirmed, told and ended in Spanish', async () => {
  const { subscribe, send, emailsTo, published } = await reading()
  const email = await subscribe({ category: 'goods' }, 'es-US,es;q=0.9')
  const { number } = await published({ title: 'Gravel' })
  await send()
  const [confirm, news] = emailsTo(email)
  expect(confirm).toMatchObject({
    subject: 'Confirme su suscripción',
    text: expect.stringContaining('nuevas solicitudes de ofertas de agencias públicas de bienes'),
    html: expect.stringContaining('<html lang="es">'),
  })
  expect(confirm!.text).toContain('?lang=es')
  expect(news!.text).toMatch(new RegExp(`publicó una nueva solicitud de ofertas: ${number}, Gravel\\. Cierra el `))
  expect(news!.text).toContain('Recibe este correo porque se suscribió a las nuevas solicitudes de ofertas.')
})
