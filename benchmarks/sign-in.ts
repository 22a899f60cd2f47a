import type pg from 'pg'
import { median } from './compare.ts'
import { Line, type Ask } from './load.ts'
import type { Started } from './servers.ts'

export type SignInTimes = { question: string; known: number; unknown: number; apart: number }[]

const tries = 200
const password = 'Quartz-Lantern-58'

/**
 * The requests about an address, and the addresses that count as known: confirmed ones, or those waiting for
 * confirmation.
 */
const questions: { name: string; path: string; body: (email: string) => object; pending?: true }[] = [
  {
    name: 'a wrong password',
    path: '/auth/v1/token?grant_type=password',
    body: (email) => ({ email, password: 'Amber-Lantern-59' }),
  },
  { name: 'a forgotten password', path: '/auth/v1/recover', body: (email) => ({ email }) },
  { name: 'a link or code', path: '/auth/v1/otp', body: (email) => ({ email, create_user: false }) },
  { name: 'a sign-up', path: '/auth/v1/signup', body: (email) => ({ email, password }) },
  { name: 'the email again', path: '/auth/v1/resend', body: (email) => ({ type: 'signup', email }), pending: true },
]

/**
 * Does the response time reveal whether an address is known? Known and unknown addresses in turn, each requested once
 * and from a separate network, so that no limit interferes.
 */
export async function signInTimes(
  product: Started,
  owner: pg.Client,
  anonKey: string,
  hash: (password: string) => Promise<string>,
): Promise<SignInTimes> {
  const encrypted = await hash(password)
  await owner.query('set role custodian')
  await owner.query(
    `insert into auth.users (email, encrypted_password, email_confirmed_at)
     select kind || n || '@times.example', $1, case when kind = 'confirmed' then now() end
     from unnest(array['confirmed', 'pending']) kind, generate_series(1, $2::int) n`,
    [encrypted, tries],
  )
  await owner.query('reset role')
  const line = await Line.open(product.port)
  const times: SignInTimes = []
  let asked = 0
  for (const { name, path, body, pending } of questions) {
    const took = { known: [] as number[], unknown: [] as number[] }
    const ask = async (which: 'known' | 'unknown', email: string) => {
      const network = `10.${++asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
      const question: Ask = {
        method: 'POST',
        path,
        headers: {
          apikey: anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': network,
          'x-forwarded-proto': 'https',
        },
        body: JSON.stringify(body(email)),
      }
      const began = performance.now()
      const { status } = await line.ask(question)
      took[which].push(performance.now() - began)
      if (status === 429 || status >= 500) throw new Error(`${name}: ${which} was answered ${status}.`)
    }
    for (let n = 1; n <= tries; n++) {
      const [known, unknown] = [
        `${pending ? 'pending' : 'confirmed'}${n}@times.example`,
        `${name.replaceAll(' ', '-')}${n}@nobody.example`,
      ]
      // Each is first as often as the other.
      const order = [['known', known] as const, ['unknown', unknown] as const]
      for (const [which, email] of n % 2 ? order : order.reverse()) await ask(which, email)
    }
    const [known, unknown] = [median(took.known), median(took.unknown)]
    times.push({ question: name, known, unknown, apart: Math.abs(known - unknown) / Math.min(known, unknown) })
  }
  line.close()
  return times
}
